// Which listings the board is asked for, as conditions in SQL.
import type { BoardTab } from '@lotyard/contract/rules/desk/listing-board'
import { sql, type RawBuilder } from 'kysely'
import { IS_ON_OFFER, listingsFoundBy, STATE_BY_CLOCK } from '../../listings/index.ts'

export type BoardFilter = {
  show: BoardTab
  search: string
  /** Null: of all sellers. */
  sellerId: string | null
  warehouseKey: string | null
  categoryKey: string | null
  format: 'auction' | 'fixed_price' | null
  isWithoutPhotos: boolean
  isWithoutBids: boolean
}

const SHOWN: Record<BoardTab, RawBuilder<unknown>> = {
  all: sql`true`,
  drafts: sql`l.state = 'draft'`,
  scheduled: sql`(${IS_ON_OFFER} and ${STATE_BY_CLOCK} = 'scheduled')`,
  for_sale: sql`(${IS_ON_OFFER} and ${STATE_BY_CLOCK} = 'active')`,
  awaiting_payment: sql`l.state = 'awaiting_payment'`,
  sold: sql`l.state = 'sold'`,
  ended: sql`l.state in ('unsold', 'withdrawn')`,
}

/** `from … where …` for queries of listings `l`, lots `t` and auctions `a`. */
export function boardRows(filter: BoardFilter): RawBuilder<unknown> {
  const conditions = [SHOWN[filter.show], ...filterConditions(filter)]
  return sql`from listings l join lots t on t.id = l.lot_id left join auctions a on a.listing_id = l.id
    where ${sql.join(conditions, sql` and `)}`
}

function filterConditions(filter: BoardFilter): RawBuilder<unknown>[] {
  const { sellerId, warehouseKey, categoryKey, format, isWithoutPhotos, isWithoutBids } = filter
  const search = filter.search.trim()
  return [
    ...(sellerId === null ? [] : [sql`t.seller_id = ${sellerId}::uuid`]),
    ...(warehouseKey === null ? [] : [sql`t.warehouse_key = ${warehouseKey}`]),
    ...(categoryKey === null
      ? []
      : [
          sql`t.category_key in (select key from categories where key = ${categoryKey} or parent_key = ${categoryKey})`,
        ]),
    ...(format === null ? [] : [sql`l.buying_format = ${sql.lit(format)}`]),
    ...(isWithoutPhotos ? [sql`not exists (select from lot_photos p where p.lot_id = l.lot_id)`] : []),
    ...(isWithoutBids ? [sql`a.bid_count = 0`] : []),
    ...(search === '' ? [] : [sql`l.id in (${listingsFoundBy(search)})`]),
  ]
}
