import { Type, type Static } from 'typebox'
import { MAX_CENTS } from './rules/money.ts'

const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()])

export const Amount = Type.Integer({ minimum: 0, maximum: MAX_CENTS })
export const Timestamp = Type.String({ format: 'date-time' })
const Named = Type.Object({ key: Type.String(), name: Type.String() })

/** Addresses of one photo by size; a size that is not made yet is absent, and the page takes the next one. */
export const SizedPhotos = Type.Object({
  two_fifty: Type.Optional(Type.String()),
  five_hundred: Type.Optional(Type.String()),
  one_thousand: Type.Optional(Type.String()),
})
export type SizedPhotos = Static<typeof SizedPhotos>

export const Photo = Type.Object({
  url: Type.String(),
  alt: Type.String(),
  sized_photos: SizedPhotos,
  /** The same sizes as AVIF, where they are made already. */
  avif_photos: SizedPhotos,
})
export type Photo = Static<typeof Photo>

export const BuyingFormat = Type.Union([Type.Literal('auction'), Type.Literal('fixed_price')])
export type BuyingFormat = Static<typeof BuyingFormat>

export const Auction = Type.Object({
  starts_at: Timestamp,
  ends_at: Timestamp,
  opening_bid_cents: Amount,
  current_bid_cents: nullable(Amount),
  next_bid_cents: Amount,
  number_of_bids: Type.Integer(),
  reserve_met: nullable(Type.Boolean()),
  is_leading: Type.Boolean(),
})
export type Auction = Static<typeof Auction>

export const Warehouse = Type.Object({
  key: Type.String(),
  description: Type.String(),
  zip: Type.String(),
  city: Type.String(),
  region: Type.String(),
})
export type Warehouse = Static<typeof Warehouse>

/** A listing as browse, the watch list and the carousels show it. */
export const Card = Type.Object({
  name: Type.String(),
  title: Type.String(),
  overridden_title: nullable(Type.String()),
  path: Type.String(),
  lot_id: Type.String(),
  primary_photo: nullable(Photo),
  sized_photos: SizedPhotos,
  category: Type.Object({ key: Type.String(), name: Type.String(), parent_key: nullable(Type.String()) }),
  condition: Named,
  lot_size: Named,
  brand: nullable(Named),
  buying_format: BuyingFormat,
  warehouse: Warehouse,
  units: Type.Integer(),
  msrp_cents: Amount,
  fixed_price_cents: nullable(Amount),
  original_price_cents: nullable(Amount),
  shipping_cost_cents: nullable(Amount),
  price_drop: Type.Boolean(),
  price_drop_cents: Amount,
  discounted_shipping: Type.Boolean(),
  available_for_pick_up: Type.Boolean(),
  master_pack: Type.Boolean(),
  starred_lot: nullable(Type.Object({ id: Type.String() })),
  active_auction: Type.Boolean(),
  auction: nullable(Auction),
  bid_count: Type.Integer(),
  current_bid_cents: nullable(Amount),
  updated_at: Timestamp,
})
export type Card = Static<typeof Card>
