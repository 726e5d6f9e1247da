import type { Address } from '@lotyard/contract/account/addresses'
import type { OrderAddress } from '@lotyard/contract/orders/orders'
import { TEXT_FIELDS, type AddressValue } from '@lotyard/contract/rules/addresses/address-fields'
import type { AddressRole } from '@lotyard/contract/rules/addresses/states'
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { pickColumns } from '../../db/statements/pick-columns.ts'
import { writeOnce, type Parameters } from '../../db/statements/write-once.ts'
import { lockedLiveAccount } from '../accounts/index.ts'
import { DEFER_NOTIFY } from '../listings/index.ts'
import type { NewAddressFollowers } from './shipping-address-changed.ts'

/** Twice what trigger an_account_has_at_most_50_addresses_of_a_role allows an account, so that a mistake stays bounded. */
const MAX_READ = 200

const VALUE_FIELDS = [...TEXT_FIELDS, 'loading_dock'] as const

const VALUE_COLUMNS = [
  'value.first_name',
  'value.last_name',
  'value.company_name',
  'value.street_address',
  'value.extended_address',
  'value.locality',
  'value.region',
  'value.postal_code',
  'value.phone_number',
  'value.loading_dock',
  'value.address_type',
] as const

/** An `Address` as JSON, for statements of neighbours. They call its entry `entry` and its value `value`. */
export const ADDRESS_JSON: RawBuilder<Address> = sql`json_build_object('id', entry.id, 'role', entry.role,
  'default', entry.is_default, ${sql.join(
    VALUE_COLUMNS.map((column) => sql`${sql.lit(column.slice('value.'.length))}, ${sql.ref(column)}`),
  )})`

/** An address as it was at some time, as JSON: `alias` is how the statement calls its value. */
export function addressValueJson(alias: string): RawBuilder<OrderAddress> {
  const columns = ['role', ...VALUE_COLUMNS.map((column) => column.slice('value.'.length))]
  return sql`json_build_object(${sql.join(
    columns.map((column) => sql`${sql.lit(column)}, ${sql.ref(`${alias}.${column}`)}`),
  )})`
}

/** The default first, then the newest. Without a role: shipping before billing. */
export async function listAddresses(db: Db | Tx, accountId: string, role?: AddressRole): Promise<Address[]> {
  const rows = await selectAddresses(db, accountId)
    .$if(role !== undefined, (query) => query.where('entry.role', '=', role!))
    .orderBy('entry.role', 'desc')
    .orderBy('entry.is_default', 'desc')
    .orderBy('entry.created_at', 'desc')
    .orderBy('entry.id')
    .limit(sql.lit(MAX_READ))
    .execute()
  return rows.map(toAddress)
}

/** Null for another account's, and for one that was removed. */
export async function findAddress(db: Db | Tx, accountId: string, id: string): Promise<Address | null> {
  const row = await selectAddresses(db, accountId).where('entry.id', '=', id).executeTakeFirst()
  return row === undefined ? null : toAddress(row)
}

/** An address with the value that it has now, which orders point at: the address may be edited, the value stays. */
export type AddressEntry = Address & { valueId: string }

/** Of these ids, those that are the account's. */
export async function listEntries(db: Db | Tx, accountId: string, ids: readonly string[]): Promise<AddressEntry[]> {
  const rows = await selectAddresses(db, accountId)
    .where('entry.id', '=', sql<string>`any(${ids}::uuid[])`)
    .select('entry.value_id')
    .execute()
  return rows.map(toEntry)
}

type NamedEntry = { accountId: string; id: string }

/** The same of many accounts, by account. */
export async function listEntriesOfAccounts(
  tx: Tx,
  named: readonly NamedEntry[],
): Promise<Map<string, AddressEntry[]>> {
  const [accountIds, ids] = [named.map(({ accountId }) => accountId), named.map(({ id }) => id)]
  const rows = await selectEntries(tx)
    .where(sql<boolean>`(entry.account_id, entry.id) in (select * from unnest(${accountIds}::uuid[], ${ids}::uuid[]))`)
    .select(['entry.value_id', 'entry.account_id'])
    .execute()
  const byAccount = Map.groupBy(rows, (row) => row.account_id)
  return new Map(
    [...byAccount].map(([accountId, ofAccount]) => [
      accountId,
      ofAccount.map(({ account_id: _accountId, ...row }) => toEntry(row)),
    ]),
  )
}

export async function listEntriesOfRole(tx: Tx, accountId: string, role: AddressRole): Promise<AddressEntry[]> {
  const rows = await selectAddresses(tx, accountId)
    .where('entry.role', '=', role)
    .select('entry.value_id')
    .limit(sql.lit(MAX_READ))
    .execute()
  return rows.map(toEntry)
}

function toEntry({ value_id: valueId, ...row }: Row & { value_id: string }): AddressEntry {
  return { ...toAddress(row), valueId }
}

/**
 * The first of its role becomes the default by itself. For another one to be, there must be no default any more. The value
 * comes with its entry, in one statement.
 */
export async function insertAddress(
  tx: Tx,
  entry: { accountId: string; role: AddressRole; value: AddressValue; isDefault: boolean },
): Promise<AddressEntry> {
  const { accountId, role, value } = entry
  const { id, is_default, value_id } = await tx
    .with('kept_value', (from) =>
      from
        .insertInto('address_values')
        .values({ role, ...pickColumns(value, VALUE_FIELDS) })
        .returning('id'),
    )
    .insertInto('addresses')
    .columns(['account_id', 'role', 'value_id', 'is_default'])
    .expression((from) =>
      from.selectFrom('kept_value').select([
        sql<string>`${accountId}::uuid`.as('account_id'),
        sql<string>`${role}::text`.as('role'),
        'kept_value.id',
        sql<boolean>`${entry.isDefault}::boolean or not exists (
          select from addresses where account_id = ${accountId} and role = ${role})`.as('is_default'),
      ]),
    )
    .returning(['id', 'is_default', 'value_id'])
    .executeTakeFirstOrThrow()
  return { id, role, ...value, default: is_default, valueId: value_id }
}

type Added = { accountId: string; role: AddressRole } & Pick<AddressValue, (typeof VALUE_FIELDS)[number]>
type AddedRow = { id: string; isDefault: boolean }

/** Saves an address; null for a deleted account. Makes no other address the default. */
export type AddAddress = (
  db: Db | Tx,
  entry: { accountId: string; role: AddressRole; value: AddressValue },
) => Promise<AddedRow | null>

/**
 * Locks the account, writes the address and has the cart follow it, in one statement: in a transaction these were five
 * trips to the database, which cost more than what they do.
 *
 * It reads what was committed before it waited for the account. Where another request changed the account's addresses
 * meanwhile, one of `NOT_AS_READ` refuses what it writes, and a transaction has to do it.
 */
export function addAddressWith(followers: NewAddressFollowers): AddAddress {
  const [toShipTo, toBill] = [followers.followNewShippingAddress, null].map((follow) =>
    writeOnce<AddedRow, Added>((address) => writeAddress(address, follow)),
  )
  return async (db, { accountId, role, value }) => {
    const write = role === 'shipping' ? toShipTo! : toBill!
    const rows = await write(db, { accountId, role, ...pickColumns(value, VALUE_FIELDS) })
    return rows[0] ?? null
  }
}

/** Names of constraints. */
export const NOT_AS_READ = [
  // There was none, and another one came first.
  'one_default_address_per_role',
  // There was one, and it is gone.
  'a_role_with_addresses_has_a_default',
  'the_ship_to_is_an_own_shipping_address',
] as const

function writeAddress(
  address: Parameters<Added>,
  follow: NewAddressFollowers['followNewShippingAddress'] | null,
): RawBuilder<AddedRow> {
  const { accountId, role } = address
  return sql`
    with held as materialized (${lockedLiveAccount(accountId)}),
    kept_value as (
      insert into address_values (role, ${VALUE_NAMES})
        select ${role}, ${sql.join(VALUE_FIELDS.map((field) => address[field]))} from held returning id
    ), entry as (
      insert into addresses (account_id, role, value_id, is_default)
        select ${accountId}, ${role}, kept_value.id,
          not exists (select from addresses where account_id = ${accountId} and role = ${role}) from kept_value
        returning id, is_default
    )${follow === null ? sql`` : sql`, followed as (${follow(accountId)})`}
    select id, is_default as "isDefault" from entry, ${DEFER_NOTIFY}`
}

/** The entry keeps its id, and the old value stays for whatever else points at it. */
export async function replaceValue(
  tx: Tx,
  { id, role }: Pick<Address, 'id' | 'role'>,
  value: AddressValue,
): Promise<void> {
  const valueId = await insertValue(tx, role, value)
  await tx.updateTable('addresses').set({ value_id: valueId }).where('id', '=', id).execute()
}

export async function unsetDefault(tx: Tx, accountId: string, role: AddressRole): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({ is_default: false })
    .where('account_id', '=', accountId)
    .where('role', '=', role)
    .where('is_default', '=', true)
    .execute()
}

export async function setDefault(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('addresses').set({ is_default: true }).where('id', '=', id).execute()
}

/** Null for another account's, and for one that was removed before. */
export async function deleteAddress(
  tx: Tx,
  accountId: string,
  id: string,
): Promise<{ role: AddressRole; wasDefault: boolean } | null> {
  const row = await tx
    .deleteFrom('addresses')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(['role', 'is_default'])
    .executeTakeFirst()
  return row === undefined ? null : { role: row.role as AddressRole, wasDefault: row.is_default }
}

/** Makes the newest address of a role that has no default its default. */
export async function promoteNewest(tx: Tx, accountId: string, role: AddressRole): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({ is_default: true })
    .where('id', '=', (from) =>
      from
        .selectFrom('addresses')
        .select('id')
        .where('account_id', '=', accountId)
        .where('role', '=', role)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(sql.lit(1)),
    )
    .execute()
}

/** All of an account's, for an account that is being deleted. Values that something else points at stay. */
export async function forgetAddresses(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('addresses').where('account_id', '=', accountId).execute()
}

/** Of no address book: an order's own, or about to be an entry's. */
export async function insertValue(tx: Tx, role: AddressRole, value: AddressValue): Promise<string> {
  const row = await tx
    .insertInto('address_values')
    .values({ role, ...pickColumns(value, VALUE_FIELDS) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export type NewValue = { id: string; role: AddressRole; value: AddressValue }

/** Many at once, under ids that the caller has made. */
export async function insertValues(tx: Tx, values: readonly NewValue[]): Promise<void> {
  const rows = values.map(({ id, role, value }) => ({ id, role, ...pickColumns(value, VALUE_FIELDS) }))
  // A text of constant length, whatever the number of rows, so that it is planned once.
  await sql`insert into address_values (id, role, ${VALUE_NAMES})
    select id, role, ${VALUE_NAMES} from json_populate_recordset(null::address_values, ${JSON.stringify(rows)}::json)`.execute(
    tx,
  )
}

const VALUE_NAMES = sql.join(VALUE_FIELDS.map((column) => sql.ref(column)))

function selectAddresses(db: Db | Tx, accountId: string) {
  return selectEntries(db).where('entry.account_id', '=', accountId)
}

function selectEntries(db: Db | Tx) {
  return db
    .selectFrom('addresses as entry')
    .innerJoin('address_values as value', 'value.id', 'entry.value_id')
    .select(['entry.id', 'entry.role', 'entry.is_default', ...VALUE_COLUMNS])
}

type Row =
  ReturnType<typeof selectAddresses> extends SelectQueryBuilder<infer _D, infer _T, infer Found> ? Found : never

function toAddress({ is_default, role, address_type, ...rest }: Row): Address {
  return {
    ...rest,
    role: role as Address['role'],
    address_type: address_type as Address['address_type'],
    default: is_default,
  }
}
