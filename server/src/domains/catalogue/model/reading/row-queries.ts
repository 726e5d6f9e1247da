// The rows that the read model is made of: a row per listing that is, or will be, for sale.
import { NEWLY_ADDED_DAYS } from '@lotyard/contract/rules/catalogue/sort-options'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../../db/database.ts'
import { EFFECTIVE_PRICE, IS_ON_OFFER, IS_OPEN, ORIGINAL_PRICE } from '../../../listings/index.ts'

/** Times are microseconds since 1970: whole numbers, exact, and in the order of the database. */
export type ListingRow = {
  id: number
  lot_id: string
  name: string
  title: string
  category_key: string
  condition_key: string
  lot_size_key: string
  brand_key: string | null
  warehouse_key: string
  master_pack: boolean
  is_auction: boolean
  access_rule_id: string | null
  discounted_shipping: boolean
  available_for_pick_up: boolean
  shipping_mode: string
  flat_shipping_cents: number | null
  shipping_discount_percent: number
  units: number
  msrp_cents: number
  weight_lbs: number
  pallet_count: number
  length_in: number
  width_in: number
  height_in: number
  price_cents: number
  original_price_cents: number | null
  bid_count: number
  updated_at: number
  first_published_at: number
  ends_at: number | null
  /** The next moment at which the clock alone changes what buyers see: a start, an end, a price drop. */
  next_turn_at: number | null
  is_open: boolean
}

const micros = (time: RawBuilder<unknown>): RawBuilder<number> => sql`(extract(epoch from ${time}) * 1000000)::float8`

const inFuture = (time: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${time} > clock_timestamp() then ${time} end`

/** Of the lot, not of the listing: a relisted lot is not new. An offer that was withdrawn before its day was never seen. */
const FIRST_PUBLISHED_AT = sql`(select min(o.published_at) from listings o where o.lot_id = l.lot_id
  and o.state <> 'draft' and coalesce(o.closed_at > o.published_at, true))`

/** What /lots/newly-added/ shows, for queries that call listings `l`. */
export const IS_NEWLY_ADDED = sql<boolean>`(${FIRST_PUBLISHED_AT}
  >= clock_timestamp() - make_interval(days => ${sql.lit(NEWLY_ADDED_DAYS)}))`

const COLUMNS = sql`
  l.id::float8 as id, l.lot_id::text as lot_id, l.name, coalesce(l.overridden_title, t.title) as title,
  t.category_key, t.condition_key, t.lot_size_key, t.brand_key, t.warehouse_key, t.master_pack,
  l.buying_format = 'auction' as is_auction, l.access_rule_id::text as access_rule_id,
  l.shipping_discount_percent > 0 as discounted_shipping, l.available_for_pick_up,
  l.shipping_mode, l.flat_shipping_cents, l.shipping_discount_percent,
  t.units, t.msrp_cents, t.weight_lbs, t.pallet_count, t.length_in, t.width_in, t.height_in,
  coalesce(${EFFECTIVE_PRICE}, a.price_cents, a.opening_cents, 0) as price_cents,
  ${ORIGINAL_PRICE} as original_price_cents,
  coalesce(a.bid_count, 0) as bid_count, ${micros(sql`l.updated_at`)} as updated_at,
  ${micros(FIRST_PUBLISHED_AT)} as first_published_at,
  ${micros(sql`a.ends_at`)} as ends_at,
  ${micros(sql`least(${inFuture(sql`l.published_at`)}, ${inFuture(sql`a.starts_at`)}, ${inFuture(sql`a.ends_at`)},
    (select min(d.drops_at) from price_drops d where d.listing_id = l.id and d.drops_at > clock_timestamp()))`)} as next_turn_at,
  ${IS_OPEN} as is_open`

const FROM = sql`listings l join lots t on t.id = l.lot_id left join auctions a on a.listing_id = l.id`

/** Of these listings, the ones that are or will be for sale. The rest must leave the model. */
export async function listRows(db: Db | Tx, listingIds: readonly number[]): Promise<ListingRow[]> {
  const { rows } = await sql<ListingRow>`select ${COLUMNS} from ${FROM}
    where l.id = any(${listingIds}::bigint[]) and ${IS_ON_OFFER}`.execute(db)
  return rows
}

/** What bids move of an auction. */
export type BidRow = { id: number; price_cents: number; bid_count: number; ends_at: number }

/** No more than the one row of each auction: a busy one is read ten times a second. */
export async function listBidRows(db: Db | Tx, listingIds: readonly number[]): Promise<BidRow[]> {
  const { rows } =
    await sql<BidRow>`select a.listing_id::float8 as id, coalesce(a.price_cents, a.opening_cents) as price_cents,
      a.bid_count, ${micros(sql`a.ends_at`)} as ends_at
    from auctions a where a.listing_id = any(${listingIds}::bigint[])`.execute(db)
  return rows
}

const MANIFEST_TEXT = sql`string_agg(concat_ws(' ', m.upc, m.brand, m.model, m.description), E'\n')`

/** A line for each: what a price book looks at, as goods-lines.ts reads it. A text, because arrays take longer to parse. */
const MANIFEST_LINES = sql`string_agg(concat_ws('|', coalesce(m.upc, ''), m.quantity, m.unit_msrp_cents, m.category_key,
  m.condition_key, replace(m.brand, E'\n', ' ')), E'\n')`

/** What the manifest of a lot says, lines apart: as words, and as goods. '' where there is none. */
export type ManifestText = { words: string; lines: string }

export const NO_MANIFEST: ManifestText = { words: '', lines: '' }

/** By lot; one without a manifest has none. */
export async function listManifestTexts(db: Db | Tx, lotIds: readonly string[]): Promise<Map<string, ManifestText>> {
  const { rows } = await sql<{ lot_id: string } & ManifestText>`
    select m.lot_id::text as lot_id, ${MANIFEST_TEXT} as words, ${MANIFEST_LINES} as lines
    from manifest_items m where m.lot_id = any(${lotIds}::bigint[]) group by m.lot_id`.execute(db)
  return new Map(rows.map(({ lot_id: lotId, words, lines }) => [lotId, { words, lines }]))
}

/** Few enough that applying one batch does not block other requests. */
const ROWS_PER_FETCH = 1_000

export type FullRow = ListingRow & ManifestText

/** Everything that is or will be for sale, in batches, with its manifest texts, as of the transaction's snapshot. */
export async function* streamRows(tx: Tx): AsyncGenerator<FullRow[]> {
  await sql`declare for_sale no scroll cursor for select ${COLUMNS}, coalesce(said.words, '') as words,
      coalesce(said.lines, '') as lines
    from ${FROM} left join lateral (select ${MANIFEST_TEXT} as words, ${MANIFEST_LINES} as lines
      from manifest_items m where m.lot_id = l.lot_id) said on true
    where ${IS_ON_OFFER} and (a.ends_at is null or a.ends_at > clock_timestamp())
    order by l.id`.execute(tx)
  const fetchNext = async (): Promise<FullRow[]> =>
    (await sql<FullRow>`fetch ${sql.lit(ROWS_PER_FETCH)} from for_sale`.execute(tx)).rows
  // Fetch the next batch before this one is applied, so that the database works meanwhile.
  let next = fetchNext()
  try {
    for (;;) {
      const rows = await next
      if (rows.length === 0) break
      next = fetchNext()
      yield rows
    }
  } finally {
    // If applying a batch failed, that error is the one to report. This only waits until the connection is idle.
    await next.catch(() => {})
  }
  await sql`close for_sale`.execute(tx)
}
