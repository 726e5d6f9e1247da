// Listings at the desk: drafts, their publishing, and what may be edited of them when.
import { Type, type Static, type TSchema } from 'typebox'
import type { GoodsColumn } from '../rules/listings/goods/goods.ts'
import { BuyingFormat, ListingState } from '../lots/listing.ts'
import { ChangeRequest } from '../lots/changes.ts'
import { ManifestLine } from '../lots/manifest.ts'
import { Amount, nullable, RequestKey, Timestamp } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'
import { ListingNameText } from '../wire/listing-name.ts'

const Key = Type.String({ maxLength: 200 })
/** Null where what was typed is no number, so that the rules say what is wrong with it. */
const GivenNumber = nullable(Type.Number())
/** Longer than any rule allows, for the same reason. */
const GivenText = Type.String({ maxLength: 50_000 })
const Params = Type.Object({ name: ListingNameText })
const Version = Type.Integer({ minimum: 1 })

/** The goods of a lot, as they are sent. */
export const GivenGoods = Type.Object({
  title: GivenText,
  description: GivenText,
  category_key: Key,
  condition_key: Key,
  lot_size_key: Key,
  brand_key: nullable(Key),
  warehouse_key: Key,
  /** Of a lot with a manifest, its lines decide these two. */
  units: GivenNumber,
  msrp_cents: GivenNumber,
  weight_lbs: GivenNumber,
  pallet_count: GivenNumber,
  length_in: GivenNumber,
  width_in: GivenNumber,
  height_in: GivenNumber,
  master_pack: Type.Boolean(),
} satisfies Record<GoodsColumn, TSchema>)
export type GivenGoods = Static<typeof GivenGoods>

/** How an auction runs or is meant to run. */
export const AuctionSettings = Type.Object({
  opening_cents: GivenNumber,
  reserve_cents: GivenNumber,
  /** Null: when it is published. */
  starts_at: nullable(Timestamp),
  /** Null: `duration_hours` after its start. */
  ends_at: nullable(Timestamp),
  duration_hours: GivenNumber,
  soft_close_minutes: GivenNumber,
  extension_minutes: GivenNumber,
  /** How long after the planned end bids can extend it at most; null: without a limit. */
  cap_minutes: GivenNumber,
  relists_left: GivenNumber,
})
export type AuctionSettings = Static<typeof AuctionSettings>

const PriceDrop = Type.Object({ drops_at: Timestamp, price_cents: GivenNumber })

export const GivenOffer = Type.Object({
  buying_format: BuyingFormat,
  fixed_price_cents: GivenNumber,
  /** Of a fixed price, those to come. */
  drops: Type.Array(PriceDrop, { maxItems: 100 }),
  /** Null for a fixed price. */
  auction: nullable(AuctionSettings),
})
export type GivenOffer = Static<typeof GivenOffer>

export const GivenShipping = Type.Object({
  mode: Type.Union([Type.Literal('calculated'), Type.Literal('flat'), Type.Literal('free')]),
  flat_cents: GivenNumber,
  discount_percent: GivenNumber,
  available_for_pick_up: Type.Boolean(),
})
export type GivenShipping = Static<typeof GivenShipping>

const OpenParts = Type.Object({
  goods: Type.Boolean(),
  offer: Type.Boolean(),
  shipping: Type.Boolean(),
  access_rule: Type.Boolean(),
  closed_because: nullable(Type.String()),
})

/** A listing as its seller and admins edit it. */
export const DeskListing = Type.Object({
  name: Type.String(),
  /** As buyers read it. */
  title: Type.String(),
  overridden_title: nullable(Type.String()),
  /** By the clock. */
  state: ListingState,
  /** Whether it has a page that buyers can open. */
  is_published: Type.Boolean(),
  published_at: nullable(Timestamp),
  closed_at: nullable(Timestamp),
  sold_price_cents: nullable(Amount),
  version: Type.Integer(),
  seller: Type.Object({ id: Type.String(), name: Type.String() }),
  goods: GivenGoods,
  /** Where the lot stands in its warehouse; for the desk alone. */
  location: nullable(Type.String()),
  /** Of `goods.brand_key`: a market may have more brands than the choices list. Null where it has none. */
  brand_name: nullable(Type.String()),
  offer: GivenOffer,
  shipping: GivenShipping,
  access_rule_id: nullable(Type.String()),
  line_count: Type.Integer(),
  photo_count: Type.Integer(),
  bid_count: Type.Integer(),
  bidder_count: Type.Integer(),
  open: OpenParts,
  /** The latest change that was asked for, unless it was granted or cancelled; null without one. */
  change_request: nullable(ChangeRequest),
  /** Whether a change of the goods by who reads this waits for an admin: a seller's does once the lot has bids. */
  needs_grant: Type.Boolean(),
  /** What publishing still asks for, and what it only advises. Empty for what is published. */
  publish_problems: Type.Array(Type.String()),
  publish_warnings: Type.Array(Type.String()),
  /** What can be done with it now. */
  acts: Type.Object({
    publish: Type.Boolean(),
    unschedule: Type.Boolean(),
    withdraw: Type.Boolean(),
    relist: Type.Boolean(),
  }),
  /** Newest first, 20 at most. */
  history: Type.Array(
    Type.Object({
      id: Type.String(),
      action: Type.String(),
      /** Null: the operator, from the command line. */
      by: nullable(Type.String()),
      happened_at: Timestamp,
      details: Type.Record(Type.String(), Type.Unknown()),
    }),
  ),
  time_zone: Type.String(),
  /** Of its seller, by name. */
  templates: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
})
export type DeskListing = Static<typeof DeskListing>

/** Sentences about the parts of a template that the lot has not taken. */
const SavedListing = Type.Object({ ...DeskListing.properties, skipped: Type.Array(Type.String()) })

const Choice = Type.Object({ key: Type.String(), name: Type.String() })
/** What is retired takes no new lots; those it has keep it. */
const RetirableChoice = Type.Object({ ...Choice.properties, is_retired: Type.Boolean() })

export const ListingChoices = Type.Object({
  /** In the order of the market, children after their parent. */
  categories: Type.Array(Type.Object({ ...RetirableChoice.properties, parent_key: nullable(Type.String()) })),
  conditions: Type.Array(Choice),
  lot_sizes: Type.Array(Choice),
  brands: Type.Array(Choice),
  warehouses: Type.Array(RetirableChoice),
  /** For admins; empty for sellers, who sell for themselves and to everybody. */
  sellers: Type.Array(Choice),
  access_rules: Type.Array(Choice),
})
export type ListingChoices = Static<typeof ListingChoices>

export const listingChoicesEndpoint = {
  method: 'GET',
  path: '/api/admin/listing_choices',
  summary: 'What a lot can be described by, and for admins whose it can be and who may see it',
  desk: { area: 'listings', level: 'read', sellers: true },
  reply: ListingChoices,
} as const satisfies Endpoint

/** One of the seller's templates. */
const TemplateId = Type.String({ pattern: '^[1-9]\\d{0,17}$' })

const NewName = Type.Object({ name: Type.String() })

export const createListingEndpoint = {
  method: 'POST',
  path: '/api/admin/listings',
  summary: 'Makes a draft of a new lot; an admin names its seller',
  desk: { area: 'listings', level: 'write', sellers: true },
  body: Type.Object({
    seller_id: Type.Optional(Type.String({ maxLength: 64 })),
    goods: GivenGoods,
    /** Its format, shipping and audience; the goods are as they are sent. */
    template_id: Type.Optional(TemplateId),
    /** New for every form. What is sent twice under one key is made once. */
    key: Type.Optional(RequestKey),
  }),
  reply: Type.Object({ ...NewName.properties, skipped: Type.Array(Type.String()) }),
  status: 201,
} as const satisfies Endpoint

export const getDeskListingEndpoint = {
  method: 'GET',
  path: '/api/admin/listings/:name/draft',
  summary: 'A listing with everything its editor needs; a seller their own',
  desk: { area: 'listings', level: 'read', sellers: true },
  params: Params,
  reply: DeskListing,
} as const satisfies Endpoint

const ListingParts = {
  /** Refused with 409 where another editor has changed the listing since. */
  version: Version,
  goods: Type.Optional(GivenGoods),
  /** Null: the lot's own title. */
  overridden_title: Type.Optional(nullable(GivenText)),
  offer: Type.Optional(GivenOffer),
  shipping: Type.Optional(GivenShipping),
  /** Null: for everybody. */
  access_rule_id: Type.Optional(nullable(Type.String({ maxLength: 30 }))),
  /**
   * Of a lot with bids: tell its bidders what changed, and let them withdraw. Without it, nothing is saved. A seller's
   * change then waits for an admin: the reply has the lot as it was, with a `change_request`.
   */
  tell_bidders: Type.Optional(Type.Boolean()),
}

export const saveAllEndpoint = {
  method: 'PUT',
  path: '/api/admin/listings/:name/all',
  summary: 'Saves parts of a listing, then applies a template and publishes it if asked to: all or nothing',
  desk: { area: 'listings', level: 'write', sellers: true },
  params: Params,
  body: Type.Object({
    ...ListingParts,
    /** Where the lot stands in its warehouse, also once it is sold; empty: not known. */
    location: Type.Optional(GivenText),
    /** What it says wins over what is sent beside it. */
    template_id: Type.Optional(TemplateId),
    /** Left out, it is only saved. */
    publish: Type.Optional(Type.Object({ starts_at: nullable(Timestamp) })),
  }),
  reply: SavedListing,
} as const satisfies Endpoint

export const saveLocationEndpoint = {
  method: 'PUT',
  path: '/api/admin/listings/:name/location',
  summary: 'Says where a lot stands in its warehouse, also once it is sold; buyers never see it',
  desk: { area: 'listings', level: 'write', sellers: true },
  params: Params,
  /** Empty: not known. */
  body: Type.Object({ location: GivenText }, { additionalProperties: false }),
  reply: DeskListing,
} as const satisfies Endpoint

export const publishListingEndpoint = {
  method: 'POST',
  path: '/api/admin/listings/:name/publish',
  summary: 'Puts a draft on the market, at once or at a later time',
  desk: { area: 'listings', level: 'write', sellers: true },
  params: Params,
  body: Type.Object({ starts_at: nullable(Timestamp) }),
  reply: DeskListing,
} as const satisfies Endpoint

export const unscheduleListingEndpoint = {
  method: 'POST',
  path: '/api/admin/listings/:name/unschedule',
  summary: 'Takes a listing that has not opened back to a draft',
  desk: { area: 'listings', level: 'write', sellers: true },
  params: Params,
  reply: DeskListing,
} as const satisfies Endpoint

export const relistListingEndpoint = {
  method: 'POST',
  path: '/api/admin/listings/:name/relist',
  summary: 'Makes a new draft of a lot that did not sell',
  desk: { area: 'listings', level: 'write', sellers: true },
  params: Params,
  reply: NewName,
  status: 201,
} as const satisfies Endpoint

export const duplicateListingEndpoint = {
  method: 'POST',
  path: '/api/admin/listings/:name/duplicate',
  summary: 'Makes a draft of another lot with the same goods, manifest, photos and offer',
  desk: { area: 'listings', level: 'write', sellers: true },
  params: Params,
  body: Type.Object({ key: Type.Optional(RequestKey) }),
  reply: NewName,
  status: 201,
} as const satisfies Endpoint

export const MANIFEST_DESK_PAGE_SIZE = 50

export const listDeskLinesEndpoint = {
  method: 'GET',
  path: '/api/admin/listings/:name/manifest_lines',
  summary: 'The lines of a lot, drafts included, a page at a time',
  desk: { area: 'listings', level: 'read', sellers: true },
  params: Params,
  query: Type.Object({
    page: Type.Integer({ minimum: 0, maximum: 100_000, default: 0 }),
    search: Type.String({ maxLength: 300, default: '' }),
  }),
  reply: Type.Object({ lines: Type.Array(ManifestLine), total: Type.Integer(), maxPage: Type.Integer() }),
} as const satisfies Endpoint

export const GivenManifestLine = Type.Object({
  upc: nullable(Type.String({ maxLength: 200 })),
  brand: GivenText,
  model: GivenText,
  description: GivenText,
  condition_key: Key,
  category_key: Key,
  quantity: GivenNumber,
  unit_msrp_cents: GivenNumber,
})
export type GivenManifestLine = Static<typeof GivenManifestLine>

const LineParams = Type.Object({ ...Params.properties, position: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }) })
const LineEdit = { version: Version, tell_bidders: Type.Optional(Type.Boolean()) }

export const addDeskLineEndpoint = {
  method: 'POST',
  path: '/api/admin/listings/:name/manifest_lines',
  summary: 'Adds a line to the manifest of a lot; its units and MSRP follow',
  desk: { area: 'listings', level: 'write', sellers: true },
  params: Params,
  body: Type.Object({ ...LineEdit, line: GivenManifestLine }),
  reply: DeskListing,
  status: 201,
} as const satisfies Endpoint

export const changeDeskLineEndpoint = {
  method: 'PUT',
  path: '/api/admin/listings/:name/manifest_lines/:position',
  summary: 'Changes a line of the manifest of a lot; its units and MSRP follow',
  desk: { area: 'listings', level: 'write', sellers: true },
  params: LineParams,
  body: Type.Object({ ...LineEdit, line: GivenManifestLine }),
  reply: DeskListing,
} as const satisfies Endpoint

export const removeDeskLineEndpoint = {
  method: 'DELETE',
  path: '/api/admin/listings/:name/manifest_lines/:position',
  summary: 'Removes a line of the manifest of a lot; its units and MSRP follow',
  desk: { area: 'listings', level: 'write', sellers: true },
  params: LineParams,
  query: Type.Object({ version: Version, tell_bidders: Type.Optional(Type.Boolean()) }),
  reply: DeskListing,
} as const satisfies Endpoint
