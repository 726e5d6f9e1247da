// Which listings the board is asked for, as conditions in SQL.
import type { BoardTab } from '@lotyard/contract/rules/desk/listing-board'
import { sql, type RawBuilder } from 'kysely'
import { IS_ON_OFFER, isFoundBy } from '../../listings/index.ts'

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

/** What a query reads besides the listings themselves: each join costs as much as all the rest. */
type Joins = { lots?: boolean; auctions?: boolean }

// now() is when the statement's transaction began: PostgreSQL looks up no index by a clock that moves while it reads.
const AUCTIONS_TO_BEGIN = sql`select listing_id from auctions where closed_at is null and starts_at > now()`

/** Few of what is on offer, so they are looked up, and not what is on offer gone through for them. */
const TO_BEGIN = sql`select id from listings l where ${IS_ON_OFFER} and l.published_at > now()
  union all ${AUCTIONS_TO_BEGIN}`

export const SHOWN: Record<BoardTab, RawBuilder<unknown>> = {
  all: sql`true`,
  drafts: sql`l.state = 'draft'`,
  scheduled: sql`${IS_ON_OFFER} and l.id in (${TO_BEGIN})`,
  for_sale: sql`${IS_ON_OFFER} and l.published_at <= now() and l.id not in (${AUCTIONS_TO_BEGIN})`,
  awaiting_payment: sql`l.state = 'awaiting_payment'`,
  sold: sql`l.state = 'sold'`,
  ended: sql`l.state in ('unsold', 'withdrawn')`,
}

/** `from … where …` for queries of listings `l` and, where they ask for them, lots `t` and auctions `a`. */
export function boardRows(filter: BoardFilter, joins: Joins = {}): RawBuilder<unknown> {
  const readsLots = joins.lots === true || filter.warehouseKey !== null || filter.categoryKey !== null
  const readsAuctions = joins.auctions === true || filter.isWithoutBids
  const conditions = [SHOWN[filter.show], ...filterConditions(filter)]
  return sql`from listings l ${readsLots ? sql`join lots t on t.id = l.lot_id` : sql``}
    ${readsAuctions ? sql`left join auctions a on a.listing_id = l.id` : sql``}
    where ${sql.join(conditions, sql` and `)}`
}

function filterConditions(filter: BoardFilter): RawBuilder<unknown>[] {
  const { sellerId, warehouseKey, categoryKey, format, isWithoutPhotos, isWithoutBids } = filter
  const search = filter.search.trim()
  return [
    ...(sellerId === null ? [] : [sql`l.seller_id = ${sellerId}::uuid`]),
    ...(warehouseKey === null ? [] : [sql`t.warehouse_key = ${warehouseKey}`]),
    ...(categoryKey === null
      ? []
      : [
          sql`t.category_key in (select key from categories where key = ${categoryKey} or parent_key = ${categoryKey})`,
        ]),
    ...(format === null ? [] : [sql`l.buying_format = ${sql.lit(format)}`]),
    ...(isWithoutPhotos ? [sql`not exists (select from lot_photos p where p.lot_id = l.lot_id)`] : []),
    ...(isWithoutBids ? [sql`a.bid_count = 0`] : []),
    ...(search === '' ? [] : [isFoundBy(search)]),
  ]
}
