// What an account has bought, summed up by the database.
import { MAX_BUYING_ROWS, type BoughtSums, type BuyingBy } from '@lotyard/contract/rules/orders/buying'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/database.ts'

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

/** Lots that came back in full are left out. What was spent most on comes first. */
export async function sumBought(db: Db, by: BuyingBy, asked: Asked): Promise<BoughtRow[]> {
  const { key, name } = GROUPS[by]
  const { rows } = await sql<BoughtRow>`
    with given_back as materialized (
      select share.order_id, share.listing_id, share.given_back_cents from refund_shares(array(
        select distinct f.order_id from orders o join refunds f on f.order_id = o.id where ${ordered(asked)})) share),
    bought as (
      select ${key} as key, ${name} as name, line.units, line.price_cents, line.shipping_cents, line.tax_cents,
        coalesce(g.given_back_cents, 0) as refunded_cents, v.expected_cents,
        line.price_cents + line.shipping_cents + line.tax_cents - coalesce(g.given_back_cents, 0) as delivered_cents
      from orders o join order_listings line on line.order_id = o.id
      join listings l on l.id = line.listing_id join lots t on t.id = l.lot_id
      join categories c on c.key = t.category_key join categories top on top.key = coalesce(c.parent_key, c.key)
      join accounts seller on seller.id = t.seller_id
      left join given_back g on g.order_id = line.order_id and g.listing_id = line.listing_id
      left join order_values v on v.order_id = line.order_id and v.listing_id = line.listing_id
      where ${ordered(asked)})
    select key, name, count(*)::float8 as lots, sum(units)::float8 as units, sum(price_cents)::float8 as "priceCents",
      sum(shipping_cents)::float8 as "freightCents", sum(tax_cents)::float8 as "taxCents",
      sum(refunded_cents)::float8 as "refundedCents", count(expected_cents)::float8 as "valuedLots",
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
