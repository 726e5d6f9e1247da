import { SETTING_KEYS } from '@lotyard/contract/rules/selling/settings'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { useApp } from '../../../../test/app.ts'
import { changeSetting } from './change-setting.ts'

const server = useApp()
beforeEach(() => server.db.deleteFrom('settings').execute())

const set = (key: string, value: string | null) => changeSetting(server.context, { key, value, byAccountId: null })
const operator = async () => (await server.visitor.get('/api/operator')).json<Record<string, string | boolean | null>>()

test('a market whose operator has said nothing is run by its site, and nothing is made up', async () => {
  expect(await operator()).toEqual({
    name: 'Lotyard',
    contact_email: null,
    contact_phone: null,
    postal_address: null,
    fees: null,
    claims: null,
    time_zone: 'America/Chicago',
    takes_messages: false,
  })
})

test('everybody reads what the operator set, until it is changed or taken back', async () => {
  await set('operator_name', ' Acme Liquidation LLC ')
  await set('contact_email', 'help@acme.example')
  await set('fees', 'A 5% premium.\r\n\r\nNothing else.')
  expect(await operator()).toMatchObject({
    name: 'Acme Liquidation LLC',
    contact_email: 'help@acme.example',
    fees: 'A 5% premium.\n\nNothing else.',
  })
  await set('operator_name', 'Acme')
  await set('contact_email', null)
  expect(await operator()).toMatchObject({ name: 'Acme', contact_email: null })
  const audited = await server.db.selectFrom('audit_entries').select(['action', 'subject']).execute()
  expect(audited).toContainEqual({ action: 'setting.change', subject: 'setting:contact_email' })
})

test.each([
  ['motto', 'x', 'There is no setting motto.'],
  ['contact_email', 'help', 'contact_email must be'],
  ['contact_phone', 'call us', 'contact_phone must be'],
  ['operator_name', '', 'operator_name must be'],
])('%s = %j is refused with a sentence', async (key, value, sentence) => {
  await expect(set(key, value)).rejects.toThrow(sentence)
  expect(await server.db.selectFrom('settings').selectAll().execute()).toEqual([])
})

test('the table knows the same keys, and refuses what the rules refuse', async () => {
  const insert = (key: string, value: string) => sql`insert into settings values (${key}, ${value})`.execute(server.db)
  for (const key of SETTING_KEYS) {
    const value = key === 'contact_email' ? 'a@b.example' : key === 'contact_phone' ? '(317) 555-0142' : 'Text'
    await insert(key, value)
  }
  await server.db.deleteFrom('settings').execute()
  const bad = [
    ['motto', 'x', 'a_setting_is_known'],
    ['fees', ' ', 'a_setting_says_something'],
    ['fees', 'x'.repeat(2_001), 'a_setting_is_short'],
    ['operator_name', 'x'.repeat(101), 'a_setting_is_short'],
    ['operator_name', 'a\nb', 'names_and_contacts_are_one_line'],
    ['contact_email', 'help', 'a_contact_email_is_an_address'],
    ['contact_phone', 'call us', 'a_contact_phone_is_a_number'],
  ] as const
  for (const [key, value, constraint] of bad) await expect(insert(key, value)).rejects.toMatchObject({ constraint })
})
