import { MAX_CHOICES } from '@lotyard/contract/account/preferences'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

export type InventoryKind = 'categories' | 'conditions' | 'lot_sizes'
export type InventoryChoice = {
  kind: InventoryKind
  key: string
  name: string
  /** Null but for subcategories. */
  parentKey: string | null
  selected: boolean
}

/** Everything there is to select, in the order of the site, and whether the account selected it. Retired ones only then. */
export async function listInventoryChoices(db: Db | Tx, accountId: string): Promise<InventoryChoice[]> {
  const { rows } = await sql<InventoryChoice>`
    with selected as (
      select category_key, condition_key, lot_size_key from inventory_preferences where account_id = ${accountId})
    select kind, key, name, "parentKey", selected from (
      select 'categories' as kind, key, name, parent_key as "parentKey", position,
        key in (select category_key from selected where category_key is not null) as selected from categories
      where not is_retired or key in (select category_key from selected where category_key is not null)
        or key in (select child.parent_key from categories child where not child.is_retired)
      union all
      select 'conditions', key, name, null, position,
        key in (select condition_key from selected where condition_key is not null) from conditions
      union all
      select 'lot_sizes', key, name, null, position,
        key in (select lot_size_key from selected where lot_size_key is not null) from lot_sizes
    ) choices order by kind, position, key limit ${sql.lit(MAX_CHOICES)}`.execute(db)
  return rows
}

export async function hasInventoryPreference(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } =
    await sql`select account_id from inventory_preferences where account_id = ${accountId} limit 1`.execute(tx)
  return rows.length > 0
}

export async function replaceInventoryPreferences(
  tx: Tx,
  accountId: string,
  keys: Record<InventoryKind, readonly string[]>,
): Promise<void> {
  await deleteInventoryPreferences(tx, accountId)
  await sql`
    insert into inventory_preferences (account_id, category_key, condition_key, lot_size_key)
    select ${accountId}::uuid, key, null, null from unnest(${keys.categories}::text[]) key
    union all select ${accountId}::uuid, null, key, null from unnest(${keys.conditions}::text[]) key
    union all select ${accountId}::uuid, null, null, key from unnest(${keys.lot_sizes}::text[]) key`.execute(tx)
}

export async function deleteInventoryPreferences(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('inventory_preferences').where('account_id', '=', accountId).execute()
}
