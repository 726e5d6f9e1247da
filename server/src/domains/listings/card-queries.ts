import type { Card, ListingDetail, SizedPhotos } from '@lotyard/contract/lots/listing'
import type { ListingState } from '@lotyard/contract/rules/listings/listing-states'
import type { ShippingTerms } from '@lotyard/contract/rules/shipping/lot-freight'
import { DROP_WINDOW_DAYS } from '@lotyard/contract/rules/listings/prices/price-drop'
import { cents } from '@lotyard/contract/rules/money'
import { isReserveMet, nextBidCents } from '@lotyard/contract/rules/auctions/proxy-bids'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { IS_ON_OFFER } from './listing-state-queries.ts'
import { toPhoto, type RenditionRow } from '../photos/index.ts'
import { IS_PUBLISHED } from './visibility/visibility-queries.ts'
import type { ListingAccess } from './visibility/visibility-rules.ts'

/** A card as everyone sees it, with what is needed to decide who may see it and what is personal in it. */
export type PublicCard = ListingAccess & {
  listingId: string
  lotId: string
  leaderId: string | null
  isOpen: boolean
  /** By the clock, as `isOpen` and the prices of the card are. */
  state: ListingDetail['state']
  /** When the clock alone next changes any of this, in microseconds: a start, an end, a price drop. Infinity for never. */
  turnsAt: number
  /** Whether its auction has begun a record, as the first bid does. */
  hasRecord: boolean
  card: Card
  terms: OfferTerms
  /** All that its freight depends on, besides the trip. */
  shipping: ShippingTerms
}

/** What the lot's page says of the offer beyond its card. */
export type OfferTerms = Pick<
  ListingDetail,
  | 'published_at'
  | 'closed_at'
  | 'sold_price_cents'
  | 'shipping_mode'
  | 'flat_shipping_cents'
  | 'shipping_discount_percent'
  | 'next_price_drop'
  | 'soft_close'
  | 'lot_changed_at'
>

/** More than a page ever shows, so that no caller asks for the whole market by mistake. */
export const MAX_CARDS = 1_000

/** The price a fixed-price listing has at this moment: its latest drop that is due, else the price it was given. */
export const EFFECTIVE_PRICE = sql<number | null>`coalesce((
  select d.price_cents from price_drops d where d.listing_id = l.id and d.drops_at <= clock_timestamp()
  order by d.drops_at desc limit 1), l.fixed_price_cents)`

/** `stateByClock` in SQL: 'scheduled' until the listing opens and 'active' from then on, whatever is stored. */
export const STATE_BY_CLOCK = sql<ListingState>`(case when not ${IS_ON_OFFER} then l.state
  when greatest(l.published_at, a.starts_at) <= clock_timestamp() then 'active' else 'scheduled' end)`

/**
 * The price that the current one is measured against, to tell a drop: of a drop by the clock the lowest of the 30 days
 * before it, else what was worked out when the price was edited. See contract/src/rules/listings/prices/price-drop.ts.
 */
export const ORIGINAL_PRICE = sql<number | null>`coalesce((
  select least(
    coalesce((select min(e.price_cents) from price_drops e where e.listing_id = l.id and e.drops_at < d.drops_at),
      l.fixed_price_cents),
    (select min(p.price_cents) from past_prices p where p.listing_id = l.id
      and p.ended_at > d.drops_at - make_interval(days => ${sql.lit(DROP_WINDOW_DAYS)})))
  from price_drops d where d.listing_id = l.id and d.drops_at <= clock_timestamp()
  order by d.drops_at desc limit 1), l.original_price_cents, l.fixed_price_cents)`

/**
 * On the market at this moment: published and not over. The clock decides, whether or not a job has moved the state on.
 * Bids are taken while STATE_BY_CLOCK is 'active' too: an auction may be published before its start.
 */
export const IS_OPEN = sql<boolean>`(${IS_ON_OFFER} and l.published_at <= clock_timestamp()
  and (a.ends_at is null or a.ends_at > clock_timestamp()))`

/**
 * Against the start of the statement, which comes before every clock_timestamp() in it: a turn in between is then still to
 * come for a cache that keeps the card, and never missed.
 */
const inFuture = (time: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${time} > statement_timestamp() then ${time} end`

const TURNS_AT = sql<
  number | null
>`(extract(epoch from least(${inFuture(sql`a.starts_at`)}, ${inFuture(sql`a.ends_at`)},
  (select min(d.drops_at) from price_drops d where d.listing_id = l.id and d.drops_at > statement_timestamp())))
  * 1000000)::float8`

/** Against the start of the statement too. A drop that is no longer one, because the price was edited since, is none. */
const NEXT_DROP = sql<NextDropRow | null>`(select json_build_object('price_cents', d.price_cents, 'drops_at', d.drops_at)
  from price_drops d where d.listing_id = l.id and d.drops_at > statement_timestamp() and d.price_cents < ${EFFECTIVE_PRICE}
  order by d.drops_at limit 1)`
type NextDropRow = { price_cents: number; drops_at: string }

export async function listCardsById(db: Db | Tx, listingIds: readonly string[]): Promise<PublicCard[]> {
  if (listingIds.length === 0) return []
  return listCards(db, sql`l.id = any(${listingIds.slice(0, MAX_CARDS)}::bigint[])`)
}

/** The card of a published listing, whether it is still for sale or not. */
export async function findCard(db: Db | Tx, name: string): Promise<PublicCard | null> {
  const [card] = await listCards(db, sql`l.name = ${name}`)
  return card ?? null
}

async function listCards(db: Db | Tx, condition: RawBuilder<unknown>): Promise<PublicCard[]> {
  const { rows } = await sql<CardRow>`
    select l.id::text as id, l.name, l.lot_id::text as lot_id, l.access_rule_id::text as access_rule_id, l.buying_format,
      l.overridden_title, l.available_for_pick_up, l.shipping_discount_percent, l.updated_at,
      ${ORIGINAL_PRICE} as original_price_cents,
      ${EFFECTIVE_PRICE} as price_cents, ${IS_OPEN} as is_open,
      t.seller_id::text as seller_id, t.title as lot_title, t.units, t.msrp_cents, t.master_pack,
      t.weight_lbs, t.pallet_count, t.length_in, t.width_in, t.height_in,
      c.key as category_key, c.name as category_name, c.parent_key, n.key as condition_key, n.name as condition_name,
      z.key as lot_size_key, z.name as lot_size_name, b.key as brand_key, b.name as brand_name,
      w.key as warehouse_key, w.description as warehouse_description, w.zip, w.city, w.region,
      a.starts_at, a.ends_at, a.opening_cents, a.reserve_cents, a.price_cents as bid_cents, a.bid_count,
      a.soft_close_window_seconds, a.extension_seconds,
      coalesce(a.next_sequence > 0, false) as has_record,
      a.leader_id::text as leader_id, ${STATE_BY_CLOCK} as state_by_clock,
      ${TURNS_AT} as turns_at, l.published_at, l.closed_at, l.sold_price_cents, l.shipping_mode, l.flat_shipping_cents,
      ${NEXT_DROP} as next_drop, (select max(changed_at) from lot_changes where listing_id = l.id) as lot_changed_at,
      p.alt as photo_alt, p.renditions
    from listings l
    join lots t on t.id = l.lot_id
    join categories c on c.key = t.category_key
    join conditions n on n.key = t.condition_key
    join lot_sizes z on z.key = t.lot_size_key
    join warehouses w on w.key = t.warehouse_key
    left join brands b on b.key = t.brand_key
    left join auctions a on a.listing_id = l.id
    left join lateral (
      select lp.alt, (select json_agg(json_build_object('size', r.size, 'format', r.format, 'storage_key', r.storage_key))
        from photo_renditions r where r.photo_id = lp.photo_id) as renditions
      from lot_photos lp where lp.lot_id = t.id order by lp.position limit 1
    ) p on true
    where ${condition} and ${IS_PUBLISHED}`.execute(db)
  return rows.map(toPublicCard)
}

type CardRow = {
  next_drop: NextDropRow | null
  lot_changed_at: Date | null
  id: string
  name: string
  lot_id: string
  access_rule_id: string | null
  buying_format: 'auction' | 'fixed_price'
  overridden_title: string | null
  available_for_pick_up: boolean
  shipping_discount_percent: number
  updated_at: Date
  original_price_cents: number | null
  price_cents: number | null
  is_open: boolean
  seller_id: string
  lot_title: string
  units: number
  msrp_cents: number
  master_pack: boolean
  weight_lbs: number
  pallet_count: number
  length_in: number
  width_in: number
  height_in: number
  category_key: string
  category_name: string
  parent_key: string | null
  condition_key: string
  condition_name: string
  lot_size_key: string
  lot_size_name: string
  brand_key: string | null
  brand_name: string | null
  warehouse_key: string
  warehouse_description: string
  zip: string
  city: string
  region: string
  starts_at: Date | null
  ends_at: Date | null
  opening_cents: number | null
  reserve_cents: number | null
  bid_cents: number | null
  bid_count: number | null
  soft_close_window_seconds: number | null
  extension_seconds: number | null
  has_record: boolean
  leader_id: string | null
  state_by_clock: ListingState
  turns_at: number | null
  published_at: Date
  closed_at: Date | null
  sold_price_cents: number | null
  shipping_mode: string
  flat_shipping_cents: number | null
  photo_alt: string | null
  renditions: RenditionRow[] | null
}

type ShippingRow = {
  weight_lbs: number
  pallet_count: number
  length_in: number
  width_in: number
  height_in: number
  shipping_mode: string
  flat_shipping_cents: number | null
  shipping_discount_percent: number
}

/** For cards and for the search engine's columns: both price a lot's freight from it. */
export function toShippingTerms(row: ShippingRow): ShippingTerms {
  return {
    weightLbs: row.weight_lbs,
    palletCount: row.pallet_count,
    lengthIn: row.length_in,
    widthIn: row.width_in,
    heightIn: row.height_in,
    shippingMode: row.shipping_mode as ShippingTerms['shippingMode'],
    flatShippingCents: row.flat_shipping_cents,
    shippingDiscountPercent: row.shipping_discount_percent,
  }
}

function toPublicCard(row: CardRow): PublicCard {
  const photo = row.renditions === null ? null : toPhoto(row.photo_alt ?? '', row.renditions)
  const auction = toAuction(row)
  const dropCents = row.price_cents === null ? 0 : Math.max(0, (row.original_price_cents ?? 0) - row.price_cents)
  return {
    listingId: row.id,
    lotId: row.lot_id,
    sellerId: row.seller_id,
    accessRuleId: row.access_rule_id,
    leaderId: row.leader_id,
    isOpen: row.is_open,
    state: row.state_by_clock as PublicCard['state'],
    turnsAt: row.turns_at ?? Infinity,
    hasRecord: row.has_record,
    terms: {
      published_at: row.published_at.toISOString(),
      closed_at: row.closed_at?.toISOString() ?? null,
      sold_price_cents: row.sold_price_cents,
      shipping_mode: row.shipping_mode as OfferTerms['shipping_mode'],
      flat_shipping_cents: row.flat_shipping_cents,
      shipping_discount_percent: row.shipping_discount_percent,
      next_price_drop: row.is_open ? toNextDrop(row.next_drop) : null,
      soft_close: toSoftClose(row),
      lot_changed_at: row.lot_changed_at?.toISOString() ?? null,
    },
    shipping: toShippingTerms(row),
    card: {
      name: row.name,
      title: row.overridden_title ?? row.lot_title,
      overridden_title: row.overridden_title,
      path: `/detail/${row.name}`,
      lot_id: row.lot_id,
      primary_photo: photo,
      sized_photos: photo?.sized_photos ?? ({} satisfies SizedPhotos),
      category: { key: row.category_key, name: row.category_name, parent_key: row.parent_key },
      condition: { key: row.condition_key, name: row.condition_name },
      lot_size: { key: row.lot_size_key, name: row.lot_size_name },
      brand: row.brand_key === null ? null : { key: row.brand_key, name: row.brand_name! },
      buying_format: row.buying_format,
      warehouse: {
        key: row.warehouse_key,
        description: row.warehouse_description,
        zip: row.zip,
        city: row.city,
        region: row.region,
      },
      units: row.units,
      msrp_cents: row.msrp_cents,
      fixed_price_cents: row.price_cents,
      original_price_cents: dropCents > 0 ? row.original_price_cents : null,
      shipping_cost_cents: null,
      shipping_cost_with_cart_cents: null,
      valuation: null,
      price_drop: dropCents > 0,
      price_drop_cents: dropCents,
      discounted_shipping: row.shipping_discount_percent > 0,
      available_for_pick_up: row.available_for_pick_up,
      master_pack: row.master_pack,
      starred_lot: null,
      active_auction: auction !== null && row.is_open && row.state_by_clock === 'active',
      auction,
      bid_count: row.bid_count ?? 0,
      current_bid_cents: row.bid_cents,
      updated_at: row.updated_at.toISOString(),
    },
  }
}

function toNextDrop(drop: NextDropRow | null): OfferTerms['next_price_drop'] {
  return drop && { price_cents: drop.price_cents, drops_at: new Date(drop.drops_at).toISOString() }
}

function toSoftClose(row: CardRow): OfferTerms['soft_close'] {
  const { soft_close_window_seconds: windowSeconds, extension_seconds: extensionSeconds } = row
  return windowSeconds === null ? null : { window_seconds: windowSeconds, extension_seconds: extensionSeconds! }
}

function toAuction(row: CardRow): Card['auction'] {
  if (row.starts_at === null) return null
  const terms = {
    openingCents: cents(row.opening_cents!),
    reserveCents: row.reserve_cents === null ? null : cents(row.reserve_cents),
  }
  return {
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at!.toISOString(),
    opening_bid_cents: terms.openingCents,
    current_bid_cents: row.bid_cents,
    next_bid_cents: nextBidCents(terms, row.bid_cents),
    number_of_bids: row.bid_count!,
    reserve_met: isReserveMet(terms, row.bid_cents),
    is_leading: false,
  }
}
