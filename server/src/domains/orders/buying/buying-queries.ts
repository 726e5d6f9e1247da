// What an account has bought, summed up by the database.
import { MAX_BUYING_ROWS, type BoughtSums, type BuyingBy } from '@lotyard/contract/rules/orders/buying'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { PRICE_CAME_BACK } from '../money/money-queries.ts'
import { MAY_OWE_AGAIN } from '../reading/order-queries.ts'

export type BoughtRow = BoughtSums & { key: string; name: string }
type Asked = { accountId: string; from: string; through: string }

/** The beginning of a day of the site. */
const startOf = (day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${day}::date::timestamp at time zone (select time_zone from sites where is_default))`

/** Orders `o` that count. By their time: an index has it. */
const ordered = ({ accountId, from, through }: Asked) => sql`o.account_id = ${accountId}
  and o.paid_at is not null and o.state in ('paid', 'refunded')
  and o.placed_at >= ${startOf(sql`${from}`)} and o.placed_at < ${startOf(sql`(${through}::date + 1)`)}`

/** Sellers are called as their lots' pages call them; those without a name are one row. */
const GROUPS: Record<BuyingBy, { key: RawBuilder<unknown>; name: RawBuilder<unknown> }> = {
  month: { key: sql`to_char(site_day(o.placed_at), 'YYYY-MM')`, name: sql`to_char(site_day(o.placed_at), 'YYYY-MM')` },
  category: { key: sql`top.key`, name: sql`top.name` },
  seller: { key: sql`coalesce(seller.seller_name, '')`, name: sql`coalesce(seller.seller_name, '')` },
}

/**
 * Money counts as far as it is here: what was written off, or taken back by a bank, comes off the lots in proportion to what
 * they cost. Lots that cost nothing in the end are left out. A lot whose price came back is neither a lot nor units; freight
 * that was kept counts as money. What was spent most on comes first.
 */
export async function sumBought(db: Db, by: BuyingBy, asked: Asked): Promise<BoughtRow[]> {
  const { key, name } = GROUPS[by]
  const { rows } = await sql<BoughtRow>`
    with given_back as materialized (
      select share.order_id, share.listing_id, share.given_back_cents, ${PRICE_CAME_BACK} as is_back
      from refund_shares(array(
        select distinct f.order_id from orders o join refunds f on f.order_id = o.id where ${ordered(asked)})) share),
    never_came as materialized (
      select o.id as order_id, o.total_cents - money.received_cents - (select coalesce(sum(f.amount_cents), 0) from refunds f
          where f.order_id = o.id and f.kind = 'credit' and f.state <> 'failed') as cents
      from order_balances(array(select o.id from orders o where ${ordered(asked)} and (${MAY_OWE_AGAIN}
        or exists (select from refunds f where f.order_id = o.id and f.kind = 'write_off' and f.state <> 'failed')))) money
      join orders o on o.id = money.order_id),
    lines as (
      select line.*, o.placed_at, coalesce(g.given_back_cents, 0) as given_back_cents, coalesce(g.is_back, false) as is_back,
        line.price_cents + line.shipping_cents + line.tax_cents as cost_cents, greatest(0, n.cents) as missing_cents
      from orders o join order_listings line on line.order_id = o.id
      left join given_back g on g.order_id = line.order_id and g.listing_id = line.listing_id
      left join never_came n on n.order_id = o.id
      where ${ordered(asked)}),
    spread as (
      select lines.*, sum(cost_cents - given_back_cents) over (partition by order_id) as all_open_cents,
        sum(cost_cents - given_back_cents) over (partition by order_id order by position) as up_to_cents
      from lines),
    counted as (
      select spread.*, case when missing_cents is null or all_open_cents = 0 then 0 else
        div(least(missing_cents, all_open_cents) * up_to_cents, all_open_cents)
          - div(least(missing_cents, all_open_cents) * (up_to_cents - cost_cents + given_back_cents), all_open_cents)
        end as unpaid_cents
      from spread),
    bought as (
      select ${key} as key, ${name} as name, o.units, o.is_back, o.cost_cents - o.unpaid_cents as came_cents,
        o.shipping_cents - div(o.unpaid_cents * o.shipping_cents, o.cost_cents) as freight_cents,
        o.tax_cents - div(o.unpaid_cents * o.tax_cents, o.cost_cents) as tax_cents,
        o.given_back_cents, o.cost_cents - o.unpaid_cents - o.given_back_cents as delivered_cents,
        case when not o.is_back then v.expected_cents end as expected_cents
      from counted o
      join listings l on l.id = o.listing_id join lots t on t.id = l.lot_id
      join categories c on c.key = t.category_key join categories top on top.key = coalesce(c.parent_key, c.key)
      join accounts seller on seller.id = t.seller_id
      left join order_values v on v.order_id = o.order_id and v.listing_id = o.listing_id
      where o.cost_cents > 0)
    select key, name, count(*) filter (where not is_back)::float8 as lots,
      coalesce(sum(units) filter (where not is_back), 0)::float8 as units,
      sum(came_cents - freight_cents - tax_cents)::float8 as "priceCents",
      sum(freight_cents)::float8 as "freightCents", sum(tax_cents)::float8 as "taxCents",
      sum(given_back_cents)::float8 as "refundedCents", count(expected_cents)::float8 as "valuedLots",
      coalesce(sum(delivered_cents) filter (where expected_cents is not null), 0)::float8 as "valuedDeliveredCents",
      coalesce(sum(expected_cents), 0)::float8 as "expectedCents"
    from bought where delivered_cents > 0
    group by key, name order by sum(delivered_cents) desc, key limit ${sql.lit(MAX_BUYING_ROWS)}`.execute(db)
  return rows
}

/** Over all rows, also those beyond the first. */
export async function hasBoughtBefore(db: Db, { accountId, from }: Asked): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (select from orders o where o.account_id = ${accountId} and o.paid_at is not null
      and o.state = 'paid' and o.placed_at < ${startOf(sql`${from}`)}) as "isThere"`.execute(db)
  return rows[0]!.isThere
}
