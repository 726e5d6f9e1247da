import { Type, type Static } from 'typebox'
import { LISTING_STATES } from '../rules/listings/listing-states.ts'
import { Amount, nullable, oneOf, Timestamp } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'
import { ListingNameText } from '../wire/listing-name.ts'
import { DeliverToQuery } from './deliver-to.ts'
import { Estimate } from './estimate.ts'
import { LotFreight } from './lot-freight.ts'
import { ManifestSummary } from './manifest.ts'
import { Valuation } from './valuation.ts'

export { Amount, Timestamp } from '../wire/amounts.ts'

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
  /** To the viewer's place, alone and with its own discount; null without a place, and where it can't be quoted. */
  shipping_cost_cents: nullable(Amount),
  /** What it adds to the freight of the cart's lots from the same warehouse; null without any, and for a lot of the cart. */
  shipping_cost_with_cart_cents: nullable(Amount),
  /** What it is worth to the viewer; null without a price book. */
  valuation: nullable(Valuation),
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

export const ListingState = oneOf(LISTING_STATES)

/** The states that buyers get to see; drafts have no page. */
export const PublishedState = Type.Union([
  Type.Literal('scheduled'),
  Type.Literal('active'),
  Type.Literal('awaiting_payment'),
  Type.Literal('sold'),
  Type.Literal('unsold'),
  Type.Literal('withdrawn'),
])
export type PublishedState = Static<typeof PublishedState>

/** What such lots sold for, in per cent of MSRP: the middle half of past sales of the same category and condition. */
export const Comparables = Type.Object({
  sale_count: Type.Integer(),
  low_percent: Type.Number(),
  median_percent: Type.Number(),
  high_percent: Type.Number(),
})
export type Comparables = Static<typeof Comparables>

const SalesTax = Type.Object({
  state: Type.String(),
  /** In thousandths of a percent; 0 where the state charges none, and for an account with a resale certificate there. */
  milli_percent: Type.Integer(),
  is_exempt: Type.Boolean(),
})
export type SalesTax = Static<typeof SalesTax>

/** What bidding on the lot takes of the viewer, and what it comes to for them. */
export const BiddingOfViewer = Type.Object({
  /** What they still need to bid, most pressing first; empty: they may. */
  needs: Type.Array(
    Type.Object({
      /** That a bid would be refused with. */
      code: Type.Union([
        Type.Literal('own_lot'),
        Type.Literal('bids_withdrawn'),
        Type.Literal('bidding_barred'),
        Type.Literal('email_not_verified'),
        Type.Literal('terms_not_accepted'),
        Type.Literal('payment_method_required'),
      ]),
      message: Type.String(),
    }),
  ),
  /** Raises of the viewer's own maximum up to this are placed without a review; 0: every bid is reviewed. */
  review_bids_from_cents: Amount,
  /** Until when the winner must pay if the auction ends as it is planned now. */
  payment_due_at: Timestamp,
  /** What the state that the viewer's cart ships to charges on price and freight; null without a shipping address. */
  sales_tax: nullable(SalesTax),
})
export type BiddingOfViewer = Static<typeof BiddingOfViewer>

export const ListingDetail = Type.Object({
  ...Card.properties,
  description: Type.String(),
  /**
   * By the clock (rules/listings/state-by-clock), whatever is stored: 'active' from the moment buyers can buy or bid. Ended
   * lots keep their page, because buyers return to see the price.
   */
  state: PublishedState,
  /** On the market at this moment: published, and neither sold nor ended. Bids are taken while `state` is 'active' too. */
  is_open: Type.Boolean(),
  published_at: Timestamp,
  closed_at: nullable(Timestamp),
  sold_price_cents: nullable(Amount),
  photos: Type.Array(Photo),
  condition_definition: Type.String(),
  manifest_summary: ManifestSummary,
  comparables: nullable(Comparables),
  weight_lbs: Type.Integer(),
  pallet_count: Type.Integer(),
  length_in: Type.Integer(),
  width_in: Type.Integer(),
  height_in: Type.Integer(),
  shipping_mode: Type.Union([Type.Literal('calculated'), Type.Literal('flat'), Type.Literal('free')]),
  flat_shipping_cents: nullable(Amount),
  shipping_discount_percent: Type.Integer(),
  /** To the same place as `shipping_cost_cents`, with its parts; null without a place. */
  freight: nullable(LotFreight),
  /** If it is paid now, or an auction on the day that it ends; null once it is sold or ended. */
  estimate: nullable(Estimate),
  /** The price that the clock will bring next, and when; null where none is planned, and for auctions. */
  next_price_drop: nullable(Type.Object({ price_cents: Amount, drops_at: Timestamp })),
  /** A bid in the window before the end that changes leader or price moves it to `extension_seconds` after that bid. */
  soft_close: nullable(Type.Object({ window_seconds: Type.Integer(), extension_seconds: Type.Integer() })),
  /** When the lot was last changed while it had bids; null where it never was. */
  lot_changed_at: nullable(Timestamp),
  /** The selling price: fixed price, else current bid, else opening bid; and that over the units and the MSRP. */
  selling_price_cents: Amount,
  unit_price_cents: Amount,
  percent_of_msrp: nullable(Type.Number()),
  breadcrumbs: Type.Array(Type.Object({ name: Type.String(), path: Type.String() })),
  /** Who sells the lot, by the name that the seller shows in public; null where none is set. */
  seller: nullable(Type.Object({ name: Type.String() })),
  /** Null for visitors, and where no bids are taken. */
  bidding: nullable(BiddingOfViewer),
  /** Spec §6: what an admin, or the seller of this lot, may change. False for everyone else. */
  canEditPrice: Type.Boolean(),
  showEditButton: Type.Boolean(),
})
export type ListingDetail = Static<typeof ListingDetail>

const ListingName = Type.Object({ name: ListingNameText })

export const getListingEndpoint = {
  method: 'GET',
  path: '/api/listings/:name',
  summary: 'One lot with everything its page shows',
  params: ListingName,
  query: Type.Object({ deliver_to: DeliverToQuery }, { additionalProperties: true }),
  reply: ListingDetail,
} as const satisfies Endpoint

export const editListingEndpoint = {
  method: 'PUT',
  path: '/api/admin/listings/:name',
  summary: 'Changes the price or the title of a listing; an admin any, a seller their own',
  desk: { area: 'listings', level: 'write', sellers: true },
  params: ListingName,
  body: Type.Object({
    listing: Type.Object({
      /** An empty field of the form arrives as null. */
      fixed_price_cents: Type.Optional(nullable(Amount)),
      /** Null brings the lot's own title back. */
      overridden_title: Type.Optional(nullable(Type.String({ maxLength: 10_000 }))),
    }),
  }),
  reply: ListingDetail,
} as const satisfies Endpoint
