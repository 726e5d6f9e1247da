import { DEMO_ADDRESSES, type DemoAddress } from '../market/data/addresses.ts'
import type { CopyTable } from './rows/copy-rows.ts'

const FIELDS = Object.keys(DEMO_ADDRESSES[0]!.value) as (keyof DemoAddress['value'])[]

/** Values alone, of no address book. */
export function toValueTable(values: ReadonlyArray<Pick<DemoAddress, 'id' | 'role' | 'value'>>): CopyTable {
  return {
    table: 'address_values',
    columns: ['id', 'role', ...FIELDS].join(', '),
    rows: values.map(({ id, role, value }) => [id, role, ...FIELDS.map((field) => value[field])]),
  }
}

/** The address books, and an empty cart for everybody who has a shipping address, as saving one would make it. */
export function addressTables(now: Date): CopyTable[] {
  return [
    toValueTable(DEMO_ADDRESSES),
    {
      table: 'addresses',
      columns: 'id, account_id, role, value_id, is_default, created_at',
      rows: DEMO_ADDRESSES.map(({ id, accountId, role, isDefault }, index) => [
        id,
        accountId,
        role,
        id,
        isDefault,
        new Date(now.getTime() - index * 60_000).toISOString(),
      ]),
    },
    {
      table: 'carts',
      columns: 'account_id, ship_to_id',
      rows: DEMO_ADDRESSES.filter(({ role, isDefault }) => role === 'shipping' && isDefault).map(
        ({ accountId, id }) => [accountId, id],
      ),
    },
  ]
}
