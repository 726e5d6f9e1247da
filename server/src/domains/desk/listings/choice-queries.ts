import type { ListingChoices } from '@lotyard/contract/desk/listings'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'

/** More than any market describes its lots by; a list that is longer needs a search, not a menu. */
const MAX_CHOICES = 2_000

export async function listLotChoices(db: Db | Tx): Promise<Omit<ListingChoices, 'sellers' | 'access_rules'>> {
  return {
    categories: await listCategoryTree(db),
    conditions: await db
      .selectFrom('conditions')
      .select(['key', 'name'])
      .orderBy('position')
      .limit(sql.lit(MAX_CHOICES))
      .execute(),
    lot_sizes: await db
      .selectFrom('lot_sizes')
      .select(['key', 'name'])
      .orderBy('position')
      .limit(sql.lit(MAX_CHOICES))
      .execute(),
    brands: await db
      .selectFrom('brands')
      .where('merged_into', 'is', null)
      .select(['key', 'name'])
      .orderBy(({ fn }) => fn('lower', ['name']))
      .orderBy('key')
      .limit(sql.lit(MAX_CHOICES))
      .execute(),
    warehouses: await db
      .selectFrom('warehouses')
      .select(['key', 'description as name', 'is_retired'])
      .orderBy('description')
      .limit(sql.lit(MAX_CHOICES))
      .execute(),
  }
}

/** As the market shows them: by position, each parent before its children. By position alone families are shuffled. */
async function listCategoryTree(db: Db | Tx): Promise<ListingChoices['categories']> {
  return db
    .selectFrom('categories as c')
    .leftJoin('categories as parent', 'parent.key', 'c.parent_key')
    .select(['c.key', 'c.name', 'c.parent_key', 'c.is_retired'])
    .orderBy(({ fn }) => fn.coalesce('parent.position', 'c.position'))
    .orderBy(({ fn }) => fn.coalesce('parent.key', 'c.key'))
    .orderBy('c.parent_key', (order) => order.asc().nullsFirst())
    .orderBy('c.position')
    .orderBy('c.key')
    .limit(sql.lit(MAX_CHOICES))
    .execute()
}

/** Null for one that was merged into another. */
export async function findBrandName(tx: Tx, key: string): Promise<string | null> {
  const row = await tx
    .selectFrom('brands')
    .where('key', '=', key)
    .where('merged_into', 'is', null)
    .select('name')
    .executeTakeFirst()
  return row?.name ?? null
}

/** The brand that one was merged into; itself where it wasn't, or is none. */
export async function findKeptBrandKey(tx: Tx, key: string): Promise<string> {
  const row = await tx.selectFrom('brands').where('key', '=', key).select('merged_into').executeTakeFirst()
  return row?.merged_into ?? key
}

/** What only admins choose: whose a lot is, and who may see it. */
export async function listAdminChoices(db: Db): Promise<Pick<ListingChoices, 'sellers' | 'access_rules'>> {
  const sellers = await db
    .selectFrom('accounts')
    .where('role', 'in', ['seller', 'admin'])
    .select(['id as key', 'name', 'email'])
    .orderBy('name')
    .limit(sql.lit(MAX_CHOICES))
    .execute()
  const rules = await db
    .selectFrom('inventory_access_rules')
    .select(['id as key', 'name'])
    .orderBy('name')
    .limit(sql.lit(MAX_CHOICES))
    .execute()
  return {
    sellers: sellers.map(({ key, name, email }) => ({ key, name: `${name} (${email})` })),
    access_rules: rules,
  }
}

export async function isRetiredCategory(tx: Tx, key: string): Promise<boolean> {
  const row = await tx
    .selectFrom('categories')
    .where('key', '=', key)
    .where('is_retired', '=', true)
    .select('key')
    .executeTakeFirst()
  return row !== undefined
}

export async function isSeller(tx: Tx, accountId: string): Promise<boolean> {
  if (!isOpaqueId(accountId)) return false
  const row = await tx
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .where('role', 'in', ['seller', 'admin'])
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function isAccessRule(tx: Tx, id: string): Promise<boolean> {
  if (!/^\d{1,18}$/.test(id)) return false
  const row = await tx.selectFrom('inventory_access_rules').where('id', '=', id).select('id').executeTakeFirst()
  return row !== undefined
}
