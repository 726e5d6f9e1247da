// Who watches a lot that ends soon, or has become cheaper, and has not been told. What was told is a mail, so that each is
// written once: looked for here, and refused by the mails' own constraint should two look at the same moment.
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { EFFECTIVE_PRICE, IS_OPEN, ORIGINAL_PRICE } from '../../listings/index.ts'

export type WatchedLot = { email: string; firstName: string; listingName: string; title: string }

type Look = { limit: number }

const WATCHED_LOT = sql`w.email, w.first_name as "firstName", l.name as "listingName",
  coalesce(l.overridden_title, t.title) as title`

/**
 * The lot is one that they may see. Whether they want an e-mail, and may get one, is asked when it would be sent: an account
 * that switched them off, or has not confirmed its address, still gets a notice.
 */
const MAY_BE_TOLD = sql`(l.access_rule_id is null or w.role = 'admin' or t.seller_id = w.id
  or exists (select from account_access_rules r where r.account_id = w.id and r.access_rule_id = l.access_rule_id))`

export type EndingLot = WatchedLot & { endsAt: Date; bidCents: number | null; openingCents: number }

/** Auctions in their last hour, for those who watched before it began: a buyer who has just come knows when it ends. */
export async function listEndingForWatchers(
  db: Db,
  { limit, minutes }: Look & { minutes: number },
): Promise<EndingLot[]> {
  const ahead = sql`make_interval(mins => ${minutes})`
  const { rows } = await sql<EndingLot>`
    select ${WATCHED_LOT}, a.ends_at as "endsAt", a.price_cents as "bidCents", a.opening_cents as "openingCents"
    from auctions a
    join listings l on l.id = a.listing_id
    join lots t on t.id = l.lot_id
    join starred_lots s on s.lot_id = l.lot_id and s.created_at < a.ends_at - ${ahead}
    join accounts w on w.id = s.account_id
    where a.closed_at is null and a.ends_at <= (select clock_timestamp() + ${ahead}) and ${IS_OPEN}
      and ${MAY_BE_TOLD}
      and not exists (select from mails m
        where m.kind = 'watched-lot-ending' and m.fact = l.name and m.recipient = w.email)
    order by a.ends_at, l.id, w.id limit ${sql.lit(limit)}`.execute(db)
  return rows
}

export type CheaperLot = WatchedLot & { priceCents: number; originalCents: number }

/** Fixed prices that fell within these hours, by an edit or by the clock, for those who watched before. */
export async function listCheaperForWatchers(
  db: Db,
  { limit, hours }: Look & { hours: number },
): Promise<CheaperLot[]> {
  const since = sql`(select clock_timestamp() - make_interval(hours => ${hours}))`
  const { rows } = await sql<CheaperLot>`
    with moved as (
      select listing_id, max(at) as at from (
        select listing_id, drops_at as at from price_drops
        where drops_at > ${since} and drops_at <= (select clock_timestamp())
        union all
        select listing_id, ended_at from past_prices where ended_at > ${since}) prices
      group by listing_id),
    dropped as materialized (
      select l.id, moved.at, ${EFFECTIVE_PRICE} as price_cents, ${ORIGINAL_PRICE} as original_cents
      from moved join listings l on l.id = moved.listing_id left join auctions a on a.listing_id = l.id
      where ${IS_OPEN} and l.buying_format = 'fixed_price')
    select ${WATCHED_LOT}, d.price_cents as "priceCents", d.original_cents as "originalCents"
    from dropped d
    join listings l on l.id = d.id
    join lots t on t.id = l.lot_id
    join starred_lots s on s.lot_id = l.lot_id and s.created_at < d.at
    join accounts w on w.id = s.account_id
    where d.price_cents < d.original_cents and ${MAY_BE_TOLD}
      and not exists (select from mails m where m.kind = 'watched-price-drop'
        and m.fact = l.name || ':' || d.price_cents and m.recipient = w.email)
    order by d.at, l.id, w.id limit ${sql.lit(limit)}`.execute(db)
  return rows
}
