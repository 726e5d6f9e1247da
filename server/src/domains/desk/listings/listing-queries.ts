import type { ListingState } from '@lotyard/contract/rules/listings/listing-states'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { EFFECTIVE_PRICE, IS_PUBLISHED, STATE_BY_CLOCK } from '../../listings/index.ts'

export type DeskListingRow = {
  id: string
  lot_id: string
  name: string
  seller_id: string
  seller_name: string
  lot_title: string
  location: string | null
  brand_name: string | null
  overridden_title: string | null
  stored_state: ListingState
  state: ListingState
  is_published: boolean
  published_at: Date | null
  closed_at: Date | null
  sold_price_cents: number | null
  version: number
  buying_format: 'auction' | 'fixed_price'
  price_cents: number | null
  shipping_mode: 'calculated' | 'flat' | 'free'
  flat_shipping_cents: number | null
  shipping_discount_percent: number
  available_for_pick_up: boolean
  access_rule_id: string | null
  has_auction: boolean
  has_record: boolean
  is_over: boolean
  bid_count: number
  bidder_count: number
  line_count: number
  photo_count: number
  /** Whether another listing of the lot is open or has sold it. */
  is_listed_again: boolean
  now: Date
}

export async function findDeskListing(db: Db, name: string): Promise<DeskListingRow | null> {
  const { rows } = await sql<DeskListingRow>`
    select l.id::text as id, l.lot_id::text as lot_id, l.name, t.seller_id::text as seller_id, coalesce(seller.seller_name, seller.name) as seller_name,
      t.title as lot_title, t.location, brand.name as brand_name, l.overridden_title, l.state as stored_state, ${STATE_BY_CLOCK} as state,
      coalesce(${IS_PUBLISHED}, false) as is_published, l.published_at, l.closed_at, l.sold_price_cents, l.version,
      l.buying_format, ${EFFECTIVE_PRICE} as price_cents, l.shipping_mode, l.flat_shipping_cents,
      l.shipping_discount_percent, l.available_for_pick_up, l.access_rule_id::text as access_rule_id,
      a.listing_id is not null as has_auction, coalesce(a.next_sequence > 0, false) as has_record,
      coalesce(a.ends_at <= clock_timestamp(), false) as is_over, coalesce(a.bid_count, 0) as bid_count,
      coalesce(a.bidder_count, 0) as bidder_count,
      (select count(*)::integer from manifest_items m where m.lot_id = t.id) as line_count,
      (select count(*)::integer from lot_photos p where p.lot_id = t.id) as photo_count,
      exists (select from listings other where other.lot_id = t.id and other.id <> l.id
        and other.state not in ('unsold', 'withdrawn')) as is_listed_again,
      clock_timestamp() as now
    from listings l join lots t on t.id = l.lot_id join accounts seller on seller.id = t.seller_id
    left join brands brand on brand.key = t.brand_key left join auctions a on a.listing_id = l.id
    where l.name = ${name}`.execute(db)
  return rows[0] ?? null
}

export type ListingHistoryRow = {
  id: string
  action: string
  by: string | null
  happened_at: Date
  details: Record<string, unknown>
}

/** What was done to a listing, newest first. */
export async function listListingHistory(db: Db | Tx, name: string, limit: number): Promise<ListingHistoryRow[]> {
  const { rows } = await sql<ListingHistoryRow>`select entry.id::text as id, entry.action, account.name as by,
      entry.happened_at, entry.details
    from audit_entries entry left join accounts account on account.id = entry.account_id
    where entry.subject = ${`listing:${name}`} order by entry.id desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}
