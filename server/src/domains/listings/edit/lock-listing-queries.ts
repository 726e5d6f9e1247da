// A listing that is locked while something is done to it.
import type { ListingState } from '@lotyard/contract/rules/listings/listing-states'
import type { ShippingTerms } from '@lotyard/contract/rules/listings/shipping-terms'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { EFFECTIVE_PRICE, STATE_BY_CLOCK } from '../card-queries.ts'
import { IS_PUBLISHED } from '../visibility/visibility-queries.ts'

export type LockedListing = {
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
  /** The listing's own title; null: the lot's. */
  overriddenTitle: string | null
  lotTitle: string
  accessRuleId: string | null
  shipping: ShippingTerms
  /** What it costs now, with the drops that came due; null for auctions, and while a draft has none. */
  fixedPriceCents: number | null
  /** False for a draft, whose auction is only planned. */
  hasAuction: boolean
  openingCents: number | null
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

/**
 * Locks the auction, if there is one, and then the listing: every transaction locks them in this order, and no bid comes in
 * between. Read in a statement of its own: the one that locks sees price drops and the lot as they were before it waited, so
 * that two cuts of ten percent would both start from the same price.
 */
export async function lockListing(tx: Tx, name: string): Promise<LockedListing | null> {
  await sql`select a.listing_id from auctions a join listings l on l.id = a.listing_id
    where l.name = ${name} for update of a`.execute(tx)
  await sql`select id from listings where name = ${name} for update`.execute(tx)
  const { rows } = await sql<LockedListing>`
    select l.id::text as id, l.lot_id::text as "lotId", l.name, t.seller_id::text as "sellerId", l.state,
      ${STATE_BY_CLOCK} as "stateByClock", l.buying_format as "buyingFormat", l.version,
      coalesce(${IS_PUBLISHED}, false) as "isPublished", l.overridden_title as "overriddenTitle",
      t.title as "lotTitle",
      l.access_rule_id::text as "accessRuleId", json_build_object('mode', l.shipping_mode,
        'flatCents', l.flat_shipping_cents, 'discountPercent', l.shipping_discount_percent,
        'availableForPickUp', l.available_for_pick_up) as shipping, ${EFFECTIVE_PRICE} as "fixedPriceCents", a.listing_id is not null as "hasAuction",
      coalesce(a.next_sequence > 0, false) as "hasRecord", coalesce(a.bid_count, 0) as "bidCount",
      coalesce(a.bidder_count, 0) as "bidderCount", a.starts_at as "startsAt", a.ends_at as "endsAt",
      a.opening_cents as "openingCents", a.reserve_cents as "reserveCents",
      clock_timestamp() as now
    from listings l join lots t on t.id = l.lot_id left join auctions a on a.listing_id = l.id
    where l.name = ${name}`.execute(tx)
  return rows[0] ?? null
}
