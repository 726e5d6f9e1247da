// What lots are worth by a price book, once more: in SQL's numeric, straight from the tables. And random books to try it on.
import { sql } from 'kysely'
import type { Db } from '../src/db/database.ts'
import { createRandom } from './search-oracle/random-market.ts'

/** By lot id. */
export async function expectedBySql(
  db: Db,
  accountId: string,
  lotIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ lot_id: string; expected: string }>`
    with goods as (
      select m.lot_id, m.upc, folded_brand(m.brand) as brand, m.category_key, m.condition_key, false as is_bare,
        m.quantity::numeric as units, m.unit_msrp_cents::numeric as msrp
      from manifest_items m
      union all
      select t.id, null, coalesce(folded_brand(b.name), ''), t.category_key, t.condition_key, true, t.units, t.msrp_cents
      from lots t left join brands b on b.key = t.brand_key
      where not exists (select from manifest_items m where m.lot_id = t.id)
    ), priced as (
      select g.*, case when e.id is null then b.percent_tenths else e.percent_tenths end::numeric as percent,
        case when e.id is null then b.resale_cents else e.resale_cents end::numeric as cents,
        case when e.condition_key is null then coalesce(d.factor_tenths, 1000) else 1000 end::numeric as factor,
        coalesce(e.sell_through_tenths, b.sell_through_tenths)::numeric as sells,
        coalesce(e.fee_tenths, b.fee_tenths)::numeric as fee,
        coalesce(e.unit_cost_cents, b.unit_cost_cents)::numeric as cost
      from goods g join price_books b on b.account_id = ${accountId} join categories c on c.key = g.category_key
      left join price_book_conditions d on d.account_id = b.account_id and d.condition_key = g.condition_key
      left join lateral (
        select * from (
          select found.*, case
              when found.upc = g.upc and found.condition_key = g.condition_key then 1
              when found.upc = g.upc and found.condition_key is null then 2
              when found.folded_brand = g.brand and found.category_key = g.category_key then 3
              when found.folded_brand = g.brand and found.category_key = c.parent_key then 4
              when found.folded_brand = g.brand and found.category_key is null then 5
              when found.upc is null and found.brand is null and found.category_key = g.category_key then 6
              when found.upc is null and found.brand is null and found.category_key = c.parent_key then 7 end as rank
          from price_book_entries found where found.account_id = b.account_id) ranked
        where rank is not null order by rank limit 1) e on true
    ), sold as (
      select *, case when cents is null then floor((msrp * percent * factor + 500000) / 1000000)
          else floor((cents * factor + 500) / 1000) end
        * case when is_bare and cents is null then 1 else units end as gross
      from priced)
    select lot_id::text as lot_id, greatest(-999999999, least(999999999, sum(
      floor(least(gross, 9000000000) * sells * (1000 - fee) / 1000000) - least(units * cost, 9000000000))))::text as expected
    from sold where lot_id = any(${lotIds}::bigint[]) group by lot_id`.execute(db)
  return new Map(rows.map((row) => [row.lot_id, Number(row.expected)]))
}

/** About goods that lots have, so that entries of every kind are found. */
export async function addRandomBook(db: Db, accountId: string, seed: number): Promise<void> {
  const random = createRandom(seed)
  const upTo = (max: number): number => random.pick([0, 1, max, random.below(max + 1)])
  const maybe = (max: number): number | null => (random.below(3) === 0 ? upTo(max) : null)
  const value = (): { percent_tenths: number | null; resale_cents: number | null } =>
    random.below(2) === 0
      ? { percent_tenths: upTo(2_000), resale_cents: null }
      : { percent_tenths: null, resale_cents: upTo(9_999_999) }
  const { percent_tenths, resale_cents } = value()
  await db
    .insertInto('price_books')
    .values({
      account_id: accountId,
      percent_tenths,
      resale_cents,
      sell_through_tenths: upTo(1_000),
      fee_tenths: upTo(1_000),
      unit_cost_cents: random.pick([0, 50, upTo(9_999_999)]),
      target_kind: 'margin',
      target_tenths: 300,
    })
    .execute()
  const keys = async (name: 'categories' | 'conditions') =>
    (await db.selectFrom(name).select('key').orderBy('key').execute()).map(({ key }) => key)
  const [categories, conditions] = [await keys('categories'), await keys('conditions')]
  for (const condition_key of conditions)
    if (random.below(3) > 0)
      await db
        .insertInto('price_book_conditions')
        .values({ account_id: accountId, condition_key, factor_tenths: upTo(1_500) })
        .execute()
  const goods = await db.selectFrom('manifest_items').select(['upc', 'brand']).distinct().orderBy('brand').execute()
  const [upcs, brands] = [
    goods.flatMap(({ upc }) => (upc === null ? [] : [upc])),
    goods.map(({ brand }) => brand.trim()).filter((brand) => brand !== ''),
  ]
  for (let count = 0; count < 40; count += 1) {
    const kind = random.pick(['upc', 'upc', 'brand', 'both', 'category'] as const)
    const isItem = kind === 'upc'
    const { percent_tenths: percent, resale_cents: cents } = value()
    await db
      .insertInto('price_book_entries')
      .values({
        account_id: accountId,
        upc: isItem ? random.pick(upcs) : null,
        brand: kind === 'brand' || kind === 'both' ? random.pick(brands).toUpperCase() : null,
        category_key: kind === 'category' || kind === 'both' ? random.pick(categories) : null,
        condition_key: isItem && random.below(2) === 0 ? random.pick(conditions) : null,
        percent_tenths: percent,
        resale_cents: cents,
        sell_through_tenths: maybe(1_000),
        fee_tenths: maybe(1_000),
        unit_cost_cents: maybe(9_999_999),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
