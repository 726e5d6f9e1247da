// SQL of brands as imports make and admins edit them. A merged brand is a key that leads to another one, and is not listed.
import type { BrandCounts } from '@lotyard/contract/rules/listings/goods/brand-limits'
import { brandKey } from '@lotyard/contract/rules/listings/goods/brand-name'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { only, upTo } from '../../../db/statements/page-cut.ts'

export type BrandRow = { key: string; version: number; name: string; lot_count: number }
export const BRANDS_PER_PAGE = 25

export async function listBrands(
  db: Db,
  { search, page }: { search: string; page: number },
): Promise<{ brands: BrandRow[]; total: number }> {
  const cut = { limit: BRANDS_PER_PAGE, offset: page * BRANDS_PER_PAGE }
  // Typed as text: a percent sign is looked for, not a pattern.
  const matching = sql`b.merged_into is null and strpos(lower(b.name), lower(${search})) > 0`
  const { rows } = await sql<BrandRow & { total: number }>`
    select b.key, b.version, b.name, b.total,
      (select count(*)::integer from lots t where t.brand_key = b.key) as lot_count
    from (select * from (select b.*, (count(*) over ())::integer as total from brands b where ${matching}
      order by lower(b.name), b.key ${upTo(cut)}) page ${only(cut)}) b
    order by lower(b.name), b.key`.execute(db)
  return { brands: rows.map(({ total: _total, ...brand }) => brand), total: rows[0]?.total ?? 0 }
}

/** Against lots that come with the brand meanwhile too: their foreign key waits for this lock. */
export async function lockBrand(tx: Tx, key: string): Promise<BrandRow | null> {
  const row = await tx
    .selectFrom('brands')
    .select(['key', 'version', 'name'])
    .where('key', '=', key)
    .where('merged_into', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : { ...row, lot_count: await countLots(tx, key) }
}

async function countLots(tx: Tx, key: string): Promise<number> {
  const { count } = await tx
    .selectFrom('lots')
    .where('brand_key', '=', key)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function renameBrand(tx: Tx, key: string, name: string): Promise<void> {
  await tx.updateTable('brands').set({ name }).where('key', '=', key).execute()
}

/** Lots first: a brand that has lots is not merged. What was merged into it before goes along. */
export async function mergeBrand(tx: Tx, key: string, intoKey: string): Promise<void> {
  await tx.updateTable('lots').set({ brand_key: intoKey }).where('brand_key', '=', key).execute()
  await tx.updateTable('brands').set({ merged_into: intoKey }).where('merged_into', '=', key).execute()
  await tx.updateTable('brands').set({ merged_into: intoKey }).where('key', '=', key).execute()
}

export type KnownBrand = { name: string; key: string; brand: string }

/** The brands that these names are spellings of. One that was merged leads to the brand it was merged into. */
export async function findBrands(db: Db | Tx, names: readonly string[]): Promise<KnownBrand[]> {
  const { rows } = await sql<KnownBrand>`
    select distinct on (given.name) given.name, kept.key, kept.name as brand
    from unnest(${names}::text[]) as given (name)
    join brands b on b.folded_name = folded_brand(given.name)
    join brands kept on kept.key = coalesce(b.merged_into, b.key)
    order by given.name, b.merged_into nulls first, b.key`.execute(db)
  return rows
}

/** One transaction adds brands at a time, until it ends. Also taken by the trigger brands_are_added_in_turn. */
export async function lockBrandList(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('brands of the market'))`.execute(tx)
}

/** For how many more there is room: in the market, and by this account today. */
export async function countBrands(db: Db | Tx, accountId: string): Promise<BrandCounts> {
  const { rows } = await sql<{ brand_count: number; made_today_count: number | null }>`
    select (select count(*)::integer from brands where merged_into is null) as brand_count,
      case when a.role <> 'admin' then (select count(*)::integer from brands b
        where b.made_by = a.id and b.made_at > now() - interval '24 hours') end as made_today_count
    from accounts a where a.id = ${accountId}`.execute(db)
  const { brand_count: brandCount, made_today_count: madeTodayCount } = rows[0]!
  return { brandCount, madeTodayCount }
}

/** From the fourth on a key ends in a hash of the name: more attempts than this are a mistake of ours. */
const MAX_KEY_ATTEMPTS = 8

/**
 * Makes brands of those names that are no spelling of one that is there, and returns what it made. Another transaction that
 * makes one of them at the same moment is waited for, and its brand is then the one: so 'Sony' and 'SONY' become one.
 */
export async function insertBrands(
  tx: Tx,
  { names, byAccountId }: { names: readonly string[]; byAccountId: string },
): Promise<{ key: string; name: string }[]> {
  const made: { key: string; name: string }[] = []
  let left = [...names]
  for (let attempt = 1; ; attempt += 1) {
    const known = new Set((await findBrands(tx, left)).map(({ name }) => name))
    left = left.filter((name) => !known.has(name))
    if (left.length === 0) return made
    // Dropped in silence they would be missing from the market, and an admin would read that they are there.
    if (attempt > MAX_KEY_ATTEMPTS) throw new Error(`no key is free for the brands ${left.join(', ')}`)
    // In one order in every transaction: two imports with the same brands would wait for each other for ever.
    const { rows } = await sql<{ key: string; name: string }>`
      insert into brands (key, name, made_by)
      select given.key, given.name, ${byAccountId}::uuid
      from unnest(${left.map((name) => brandKey(name, attempt))}::text[], ${left}::text[]) as given (key, name)
      order by folded_brand(given.name), given.key
      on conflict do nothing returning key, name`.execute(tx)
    made.push(...rows)
  }
}
