// A listing as the desk holds it while something is done to it.
import type { ListingState } from '@lotyard/contract/rules/listings/listing-states'
import type { ShippingTerms } from '@lotyard/contract/rules/listings/shipping-terms'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { EFFECTIVE_PRICE, STATE_BY_CLOCK } from '../card-queries.ts'
import { IS_PUBLISHED } from '../visibility/visibility-queries.ts'

export type HeldListing = {
  id: string
  lotId: string
  name: string
  sellerId: string
  state: ListingState
  /** What buyers see: a scheduled listing whose time has come is active. */
  stateByClock: ListingState
  buyingFormat: 'auction' | 'fixed_price'
  version: number
  isPublished: boolean
  overriddenTitle: string | null
  accessRuleId: string | null
  shipping: ShippingTerms
  /** What it costs now, with the drops that came due; null for auctions, and while a draft has none. */
  fixedPriceCents: number | null
  hasAuction: boolean
  /** Whether its auction has begun a record, as the first bid does. */
  hasRecord: boolean
  bidCount: number
  bidderCount: number
  startsAt: Date | null
  endsAt: Date | null
  reserveCents: number | null
  /** Read after the locks: the moment that everything about it is judged by. */
  now: Date
}

/** Holds the auction, if there is one, and then the listing: the order in which everybody locks them. */
export async function holdListing(tx: Tx, name: string): Promise<HeldListing | null> {
  await sql`select a.listing_id from auctions a join listings l on l.id = a.listing_id
    where l.name = ${name} for update of a`.execute(tx)
  await sql`select id from listings where name = ${name} for update`.execute(tx)
  const { rows } = await sql<HeldListing>`
    select l.id::text as id, l.lot_id::text as "lotId", l.name, t.seller_id::text as "sellerId", l.state,
      ${STATE_BY_CLOCK} as "stateByClock", l.buying_format as "buyingFormat", l.version,
      coalesce(${IS_PUBLISHED}, false) as "isPublished", l.overridden_title as "overriddenTitle",
      l.access_rule_id::text as "accessRuleId", json_build_object('mode', l.shipping_mode,
        'flatCents', l.flat_shipping_cents, 'discountPercent', l.shipping_discount_percent,
        'availableForPickUp', l.available_for_pick_up) as shipping, ${EFFECTIVE_PRICE} as "fixedPriceCents", a.listing_id is not null as "hasAuction",
      coalesce(a.next_sequence > 0, false) as "hasRecord", coalesce(a.bid_count, 0) as "bidCount",
      coalesce(a.bidder_count, 0) as "bidderCount", a.starts_at as "startsAt", a.ends_at as "endsAt",
      a.reserve_cents as "reserveCents",
      clock_timestamp() as now
    from listings l join lots t on t.id = l.lot_id left join auctions a on a.listing_id = l.id
    where l.name = ${name}`.execute(tx)
  return rows[0] ?? null
}

/** Another listing that keeps the lot from being offered again: an open one, or one that sold it. Holds the lot. */
export async function findListingInTheWay(
  tx: Tx,
  lotId: string,
): Promise<{ name: string; state: ListingState } | null> {
  await sql`select id from lots where id = ${lotId} for update`.execute(tx)
  const { rows } = await sql<{ name: string; state: ListingState }>`select name, state from listings
    where lot_id = ${lotId} and state not in ('unsold', 'withdrawn') order by id desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** Says that the desk has changed the listing or its goods. Buyers see it among the most recent. */
export async function bumpVersion(tx: Tx, listingId: string): Promise<void> {
  await sql`update listings set version = version + 1, updated_at = clock_timestamp() where id = ${listingId}`.execute(
    tx,
  )
}

export async function isAuctionPublished(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean
  }>`select exists (select from auctions a join listings l on l.id = a.listing_id
    where l.name = ${name}) as is`.execute(db)
  return rows[0]!.is
}
