// What lots are worth to an account, in SQL's numbers of any size: slow, plain, and right by inspection.
import { sql } from 'kysely'
import type { Db } from '../../src/db/database.ts'

export type OracleWorth = {
  name: string
  expected: number
  cost: number | null
  profit: number | null
  /** In thousandths. */
  roi: number | null
  priced: number
  target_cost: number
  target_bid: number | null
}

/**
 * Of everything for sale, after prepareFreight of sql-search.ts. Kept in the table oracle_worth too, for searches by it.
 */
export async function prepareWorth(db: Db, accountId: string, milliPercent: number): Promise<OracleWorth[]> {
  await sql`drop table if exists oracle_worth`.execute(db)
  await sql`create table oracle_worth as
    with goods as (
      select m.lot_id, m.upc, folded_brand(m.brand) as brand, m.category_key, m.condition_key, m.quantity::numeric as units,
        m.quantity::numeric as sold, m.unit_msrp_cents::numeric as msrp from manifest_items m
      union all
      select t.id, null, coalesce(folded_brand(b.name), ''), t.category_key, t.condition_key, t.units, null, t.msrp_cents
      from lots t left join brands b on b.key = t.brand_key
      where not exists (select from manifest_items m where m.lot_id = t.id)
    ), found as (
      select g.*, e.rank, coalesce(c.factor_tenths, 1000) as condition_factor, e.condition_key as entry_condition,
        case when e.rank is null then k.percent_tenths else e.percent_tenths end as percent,
        case when e.rank is null then k.resale_cents else e.resale_cents end as cents,
        coalesce(e.sell_through_tenths, k.sell_through_tenths) as sells, coalesce(e.fee_tenths, k.fee_tenths) as fee,
        coalesce(e.unit_cost_cents, k.unit_cost_cents)::numeric as unit_cost
      from goods g join price_books k on k.account_id = ${accountId}
      left join categories kind on kind.key = g.category_key
      left join price_book_conditions c on c.account_id = k.account_id and c.condition_key = g.condition_key
      left join lateral (
        select e.*, case when e.upc is not null then case when e.condition_key is null then 2 else 1 end
          when e.brand is not null then case when e.category_key is null then 5 when e.category_key = kind.parent_key then 4
            else 3 end
          when e.category_key = kind.parent_key then 7 else 6 end as rank
        from price_book_entries e
        where e.account_id = k.account_id
          and (e.upc is null or e.upc = g.upc and coalesce(e.condition_key, g.condition_key) = g.condition_key)
          and (e.brand is null or g.brand <> '' and e.folded_brand = g.brand)
          and (e.category_key is null or e.category_key in (g.category_key, kind.parent_key))
        order by rank limit 1) e on true
    ), units_sold as (
      select f.*, coalesce(f.sold, case when percent is null then f.units else 1 end) as pieces,
        case when entry_condition is null then condition_factor else 1000 end as factor from found f
    ), priced as (
      select s.*, case when percent is null then floor((cents::numeric * factor + 500) / 1000)
        else floor((msrp * percent * factor + 500000) / 1000000) end as each from units_sold s
    ), nets as (
      select p.lot_id, sum(floor(least(pieces * each, 9000000000) * sells * (1000 - fee) / 1000000)
          - least(p.units * unit_cost, 9000000000)) as net,
        sum(p.units * msrp / case when sold is null then p.units else 1 end) as msrp, sum(p.units) as units,
        coalesce(sum(p.units * msrp / case when sold is null then p.units else 1 end) filter (where rank is not null), 0)
          as priced_msrp, coalesce(sum(p.units) filter (where rank is not null), 0) as priced_units
      from priced p group by p.lot_id
    ), prices as (
      select l.id, l.name, n.*, f.cents::numeric as freight, greatest(-999999999, least(999999999, n.net)) as expected,
        case when l.buying_format = 'fixed_price' then coalesce((select d.price_cents from price_drops d
            where d.listing_id = l.id and d.drops_at <= now() order by d.drops_at desc limit 1), l.fixed_price_cents)
          when a.price_cents is null then a.opening_cents
          else a.price_cents + case when a.price_cents < 100 then 5 when a.price_cents < 500 then 25
            when a.price_cents < 2500 then 50 when a.price_cents < 10000 then 100 when a.price_cents < 25000 then 250
            when a.price_cents < 50000 then 500 when a.price_cents < 100000 then 1000 when a.price_cents < 250000 then 2500
            when a.price_cents < 500000 then 5000 else 10000 end end::numeric as price
      from listings l join nets n on n.lot_id = l.lot_id left join auctions a on a.listing_id = l.id
      left join oracle_freight f on f.listing_id = l.id
      where l.state in ('scheduled', 'active') and l.published_at <= now() and (a.ends_at is null or a.ends_at > now())
    ), costs as (
      select p.*, price + freight + round((price + freight) * ${milliPercent}::numeric / 100000) as cost,
        case k.target_kind when 'margin' then floor(expected * (1000 - k.target_tenths) / 1000)
          else floor(expected * 1000 / (1000 + k.target_tenths)) end as target_cost
      from prices p join price_books k on k.account_id = ${accountId}
    )
    select id, name, expected::float8 as expected, cost::float8 as cost, (expected - cost)::float8 as profit,
      floor(1000 * (expected - cost) / nullif(cost, 0))::float8 as roi,
      floor(case when msrp > 0 then 100 * priced_msrp / msrp else 100 * priced_units / units end)::float8 as priced,
      target_cost::float8 as target_cost,
      (select max(bid) from (select floor(target_cost * 100000 / (100000 + ${milliPercent}::numeric)) - freight + near as bid
        from generate_series(-3, 3) near union select 999999999) candidates
        where bid between 1 and 999999999
          and bid + freight + round((bid + freight) * ${milliPercent}::numeric / 100000) <= target_cost)::float8 as target_bid
    from costs`.execute(db)
  const { rows } = await sql<OracleWorth>`select name, expected, cost, profit, roi, priced, target_cost, target_bid
    from oracle_worth order by id`.execute(db)
  return rows
}
