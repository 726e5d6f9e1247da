import { SETTING_KEYS } from '@lotyard/contract/rules/desk/settings'
import type { MarketChange } from '@lotyard/contract/desk/market/history'
import type { DeskSetting } from '@lotyard/contract/desk/market/settings'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../../test/servers/app.ts'
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
  await set('fees', 'Price plus freight.\r\n\r\nNothing else.')
  expect(await operator()).toMatchObject({
    name: 'Acme Liquidation LLC',
    contact_email: 'help@acme.example',
    fees: 'Price plus freight.\n\nNothing else.',
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

test('the table takes the same keys, and refuses what the rules refuse', async () => {
  const insert = (key: string, value: string) => sql`insert into settings values (${key}, ${value})`.execute(server.db)
  for (const key of SETTING_KEYS) {
    // Its own test is with two-step sign-in: an admin must have it first.
    if (key === 'staff_two_step') continue
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
    ['staff_two_step', 'required', 'an_admin_has_the_two_step_that_is_required'],
  ] as const
  for (const [key, value, constraint] of bad) await expect(insert(key, value)).rejects.toMatchObject({ constraint })
})

describe('at the desk', () => {
  const SETTINGS = '/api/admin/market/settings'
  type Settings = { settings: DeskSetting[]; history: MarketChange[] }

  test('an admin sets, changes and takes back, each on record with what was and what is', async () => {
    const admin = await server.as('admin')
    const put = (was: string | null, value: string | null) => admin.put(`${SETTINGS}/fees`, { was, value })
    expect((await put(null, 'None.')).json()).toMatchObject({ key: 'fees', value: 'None.' })
    expect(await operator()).toMatchObject({ fees: 'None.' })
    expect((await put('None.', ' 5% ')).statusCode).toBe(200)
    expect((await put('5%', null)).json()).toMatchObject({ value: null, changed_at: null })
    expect(await operator()).toMatchObject({ fees: null })
    const { settings, history } = (await admin.get(SETTINGS)).json<Settings>()
    expect(settings.map(({ key }) => key)).toEqual([...SETTING_KEYS])
    expect(history.slice(0, 3).map(({ by, changes }) => [by, changes])).toEqual([
      ['Ada Buyer', [{ field: 'value', from: '5%', to: null }]],
      ['Ada Buyer', [{ field: 'value', from: 'None.', to: '5%' }]],
      ['Ada Buyer', [{ field: 'value', from: null, to: 'None.' }]],
    ])
  })

  test('of two admins who change one, the second is told, and the same form twice is one change', async () => {
    const admin = await server.as('admin')
    const put = (value: string) => admin.put(`${SETTINGS}/claims`, { was: null, value })
    const both = await Promise.all([put('Call us.'), put('Write to us.')])
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
    const { claims } = await operator()
    expect((await put(String(claims))).statusCode).toBe(200)
  })

  test('what the rules refuse is said at the field', async () => {
    const reply = await (await server.as('admin')).put(`${SETTINGS}/contact_email`, { was: null, value: 'help' })
    expect(reply.statusCode).toBe(422)
    expect(reply.json<{ errors: Record<string, string[]> }>().errors['value']![0]).toMatch(
      /^Enter an e-mail address, .*help@/,
    )
  })

  test("the operator's own terms are for everybody, with the day of their last change", async () => {
    const terms = async () => (await server.visitor.get('/api/operator/terms')).json<Record<string, string | null>>()
    expect(await terms()).toEqual({ terms: null, changed_at: null })
    await set('terms', 'Collect within 10 days.\n\nBring a truck.')
    expect(await terms()).toEqual({
      terms: 'Collect within 10 days.\n\nBring a truck.',
      changed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
  })

  test.each(['buyer', 'seller'] as const)('a %s may neither read nor change them', async (role) => {
    const client = await server.as(role)
    const replies = [await client.get(SETTINGS), await client.put(`${SETTINGS}/fees`, { was: null, value: 'x' })]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 403])
  })
})
