// What the database refuses by itself, even from plain SQL: each rule of the contract has its constraint.
import type { AddressRole } from '@lotyard/contract/rules/addresses/states'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { EXAMPLE_ADDRESS } from '../../../test/addresses.ts'
import { useApp } from '../../../test/servers/app.ts'
import { forgetAddresses, listAddresses } from './index.ts'

const server = useApp()
let accountId: string

beforeAll(async () => {
  accountId = (await server.createAccount()).id
})

const addValue = async (change: object = {}, role: AddressRole = 'shipping'): Promise<string> =>
  (
    await server.db
      .insertInto('address_values')
      .values({ role, ...EXAMPLE_ADDRESS, ...change })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
const addEntry = async (
  valueId: string,
  { account_id = accountId, role = 'shipping', is_default = false }: Record<string, unknown> = {},
) =>
  server.db
    .insertInto('addresses')
    .values({
      account_id: account_id as string,
      role: role as string,
      value_id: valueId,
      is_default: is_default as boolean,
    })
    .execute()
const countValues = async (): Promise<number> =>
  (await server.db.selectFrom('address_values').select('id').execute()).length

test.each([
  ['address_role_is_known', { role: 'holiday' }],
  ['required_address_fields_have_two_characters', { first_name: 'M' }],
  ['required_address_fields_have_two_characters', { locality: '🚚' }],
  ['address_fields_have_a_limit', { company_name: 'x'.repeat(101) }],
  ['address_fields_have_a_limit', { extended_address: 'x'.repeat(101) }],
  ['address_fields_are_trimmed', { last_name: ' Okafor' }],
  ['addresses_hide_nothing', { street_address: '12\u202e Yard' }],
  ['addresses_hide_nothing', { extended_address: 'Dock\n4' }],
  ['localities_have_no_digits', { locality: 'Area 51' }],
  ['regions_are_states_of_their_role', { region: 'PR' }],
  ['regions_are_states_of_their_role', { region: 'AK' }],
  ['regions_are_states_of_their_role', { region: 'HI' }],
  ['postal_codes_are_five_or_nine_digits', { postal_code: '4680' }],
  ['freight_stays_in_the_48_states', { postal_code: '99501' }],
  ['freight_stays_in_the_48_states', { postal_code: '00901' }],
  ['freight_stays_in_the_48_states', { postal_code: '34001' }],
  ['phone_numbers_are_ten_digits', { phone_number: '(260) 555-0142' }],
  ['address_type_is_known', { address_type: 'Warehouse' }],
])('the database holds %s: %j', async (constraint, change) => {
  await expect(addValue(change)).rejects.toMatchObject({ constraint })
})

test('[S5.04] the database takes Alaska and Hawaii for billing', async () => {
  await addValue({ region: 'AK', postal_code: '99501' }, 'billing')
  await addValue({ region: 'HI', postal_code: '96701' }, 'billing')
})

test('a value never changes', async () => {
  const id = await addValue()
  const change = server.db.updateTable('address_values').set({ loading_dock: false }).where('id', '=', id).execute()
  await expect(change).rejects.toMatchObject({ constraint: 'address_values_never_change' })
})

test('an entry has the role of its value', async () => {
  const valueId = await addValue({ region: 'AK' }, 'billing')
  await expect(addEntry(valueId, { is_default: true })).rejects.toMatchObject({
    constraint: 'an_entry_has_the_role_of_its_value',
  })
})

test('a role has one default while it has addresses: not two, and not none', async () => {
  const { id: account_id } = await server.createAccount()
  await expect(addEntry(await addValue(), { account_id })).rejects.toMatchObject({
    constraint: 'a_role_with_addresses_has_a_default',
  })
  await addEntry(await addValue(), { account_id, is_default: true })
  await expect(addEntry(await addValue(), { account_id, is_default: true })).rejects.toMatchObject({
    constraint: 'one_default_address_per_role',
  })
  await addEntry(await addValue(), { account_id })
  const unset = server.db.updateTable('addresses').set({ is_default: false }).where('account_id', '=', account_id)
  await expect(unset.execute()).rejects.toMatchObject({ constraint: 'a_role_with_addresses_has_a_default' })
  const remove = server.db.deleteFrom('addresses').where('account_id', '=', account_id).where('is_default', '=', true)
  await expect(remove.execute()).rejects.toMatchObject({ constraint: 'a_role_with_addresses_has_a_default' })
})

test('the database counts to 50 by itself', async () => {
  const { id: account_id } = await server.createAccount()
  await addEntry(await addValue(), { account_id, is_default: true })
  for (let count = 1; count < 50; count += 1) await addEntry(await addValue(), { account_id })
  await expect(addEntry(await addValue(), { account_id })).rejects.toMatchObject({
    constraint: 'an_account_has_at_most_50_addresses_of_a_role',
  })
})

test('forgetting an account removes all of its addresses with their values, and of no other account', async () => {
  const [one, other] = [await server.as('buyer'), await server.as('buyer')]
  for (const client of [one, other])
    for (const role of ['shipping', 'shipping', 'billing'])
      await client.post('/api/account/addresses', { role, address: EXAMPLE_ADDRESS })
  const before = await countValues()
  await server.db.transaction().execute((tx) => forgetAddresses(tx, one.account.id))
  expect(await listAddresses(server.db, one.account.id)).toEqual([])
  expect(await listAddresses(server.db, other.account.id)).toHaveLength(3)
  expect(await countValues()).toBe(before - 3)
  await server.db.deleteFrom('accounts').where('id', '=', other.account.id).execute()
  expect(await countValues()).toBe(before - 6)
})

test('a value that something else points at outlives its entry, by its foreign key alone', async () => {
  // As orders will.
  await sql`create table placed (value_id uuid not null references address_values (id))`.execute(server.db)
  const { id: account_id } = await server.createAccount()
  const kept = await addValue({ first_name: 'Kept' })
  await addEntry(kept, { account_id, is_default: true })
  await sql`insert into placed values (${kept})`.execute(server.db)
  const next = await addValue({ first_name: 'Next' })
  await server.db.updateTable('addresses').set({ value_id: next }).where('account_id', '=', account_id).execute()
  await server.db.transaction().execute((tx) => forgetAddresses(tx, account_id))
  const left = await server.db.selectFrom('address_values').select('id').where('id', 'in', [kept, next]).execute()
  expect(left).toEqual([{ id: kept }])
})
