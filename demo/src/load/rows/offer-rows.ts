import { listingName } from '@lotyard/server/domains/listings/index'
import type { CopyTable, CopyValue } from './copy-rows.ts'
import type { Offer } from '../../market/make-market.ts'

export type Placed = { offer: Offer; lotId: number; listingId: number }

const COLUMNS = {
  lots: `id, seller_id, category_key, condition_key, lot_size_key, brand_key, warehouse_key, title,
    description, units, msrp_cents, weight_lbs, pallet_count, length_in, width_in, height_in,
    master_pack, created_at`,
  manifest_items: `lot_id, position, upc, brand, model, description, condition_key, category_key, quantity,
    unit_msrp_cents`,
  listings: `id, name, lot_id, state, buying_format, fixed_price_cents, original_price_cents, access_rule_id,
    shipping_mode, flat_shipping_cents, shipping_discount_percent, available_for_pick_up, published_at,
    closed_at, sold_price_cents, updated_at, created_at`,
  price_drops: 'listing_id, drops_at, price_cents',
  auctions: 'listing_id, starts_at, ends_at, opening_cents, reserve_cents',
} as const

type Rows = Record<keyof typeof COLUMNS, Array<readonly CopyValue[]>>

/** The rows of a batch of offers, table by table in the order that foreign keys want. */
export function toTables(batch: readonly Placed[], now: Date): CopyTable[] {
  const rows: Rows = { lots: [], manifest_items: [], listings: [], price_drops: [], auctions: [] }
  for (const placed of batch) {
    addLot(rows, placed, now)
    addListing(rows, placed, now)
  }
  return Object.entries(COLUMNS).map(([table, columns]) => ({ table, columns, rows: rows[table as keyof Rows] }))
}

type Gallery = { lotId: number; photos: ReadonlyArray<{ masterKey: string; alt: string }> }

/** Pictures whose photo is not known are left out: a market may have been loaded without them. */
export function toPhotoTable(galleries: readonly Gallery[], photoIds: ReadonlyMap<string, number>): CopyTable {
  const rows = galleries.flatMap(({ lotId, photos }) =>
    photos
      .filter((photo) => photoIds.has(photo.masterKey))
      .map((photo, index) => [lotId, index + 1, photoIds.get(photo.masterKey)!, photo.alt]),
  )
  return { table: 'lot_photos', columns: 'lot_id, position, photo_id, alt', rows }
}

function addLot(rows: Rows, { offer: { lot, listing }, lotId }: Placed, now: Date): void {
  rows.lots.push([
    lotId,
    lot.sellerId,
    lot.categoryKey,
    lot.conditionKey,
    lot.lotSizeKey,
    lot.brand?.key ?? null,
    lot.warehouseKey,
    lot.title,
    lot.description,
    lot.units,
    lot.msrpCents,
    lot.weightLbs,
    lot.palletCount,
    lot.lengthIn,
    lot.widthIn,
    lot.heightIn,
    lot.masterPack,
    at(now, listing.createdIn),
  ])
  for (const [index, line] of lot.manifest.entries())
    rows.manifest_items.push([
      lotId,
      index + 1,
      line.upc,
      line.brand,
      line.model,
      line.description,
      line.conditionKey,
      line.categoryKey,
      line.quantity,
      line.unitMsrpCents,
    ])
}

function addListing(rows: Rows, { offer: { listing }, lotId, listingId }: Placed, now: Date): void {
  rows.listings.push([
    listingId,
    listingName(listingId),
    lotId,
    listing.state,
    listing.buyingFormat,
    listing.fixedPriceCents,
    listing.originalPriceCents,
    listing.accessRuleId,
    listing.shippingMode,
    listing.flatShippingCents,
    listing.shippingDiscountPercent,
    listing.availableForPickUp,
    at(now, listing.publishedIn),
    at(now, listing.closedIn),
    listing.soldPriceCents,
    at(now, listing.updatedIn),
    at(now, listing.createdIn),
  ])
  for (const drop of listing.priceDrops) rows.price_drops.push([listingId, at(now, drop.dropsIn), drop.priceCents])
  const { auction } = listing
  if (auction === null) return
  const [startsAt, endsAt] = [at(now, auction.startsIn), at(now, auction.endsIn)]
  rows.auctions.push([listingId, startsAt, endsAt, auction.openingCents, auction.reserveCents])
}

function at(now: Date, seconds: number): string
function at(now: Date, seconds: number | null): string | null
function at(now: Date, seconds: number | null): string | null {
  return seconds === null ? null : new Date(now.getTime() + seconds * 1_000).toISOString()
}
