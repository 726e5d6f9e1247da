import { Type, type Static } from 'typebox'
import { BuyingFormat, ListingState, Photo } from '../lots/listing.ts'
import { Amount, nullable, RequestKey, Timestamp } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'
import { ListingNameText } from '../wire/listing-name.ts'
import { MAX_BULK_LISTINGS } from '../rules/desk/listing-board.ts'

/** A listing as its seller, or an admin, manages it. */
export const BoardRow = Type.Object({
  name: Type.String(),
  title: Type.String(),
  photo: nullable(Photo),
  /** By the clock: 'active' from the moment it opens. */
  state: ListingState,
  buying_format: BuyingFormat,
  is_private: Type.Boolean(),
  /** What it sold for, else its price now, else its highest bid, else its opening bid; null for a draft without. */
  price_cents: nullable(Amount),
  percent_of_msrp: nullable(Type.Integer()),
  bid_count: Type.Integer(),
  watcher_count: Type.Integer(),
  starts_at: nullable(Timestamp),
  ends_at: nullable(Timestamp),
  /** Whole days, from its publishing until now or its end; null before. */
  days_on_sale: nullable(Type.Integer()),
  /** Whose lot it is; null where the viewer sees none but their own. */
  seller: nullable(Type.String()),
})
export type BoardRow = Static<typeof BoardRow>

const Key = Type.String({ maxLength: 100 })

const FILTER = {
  show: Type.Union(
    [
      Type.Literal('all'),
      Type.Literal('drafts'),
      Type.Literal('scheduled'),
      Type.Literal('for_sale'),
      Type.Literal('awaiting_payment'),
      Type.Literal('sold'),
      Type.Literal('ended'),
    ],
    { default: 'all' },
  ),
  /** A listing's name, or words of its title. */
  search: Type.String({ maxLength: 300, default: '' }),
  /** An account's id; of use to admins only. */
  seller: Type.Optional(Key),
  warehouse: Type.Optional(Key),
  /** With all that is below it. */
  category: Type.Optional(Key),
  format: Type.Optional(BuyingFormat),
  without_photos: Type.Boolean({ default: false }),
  without_bids: Type.Boolean({ default: false }),
}

const Sort = Type.Union(
  [
    Type.Literal('newest'),
    Type.Literal('ending'),
    Type.Literal('price_up'),
    Type.Literal('price_down'),
    Type.Literal('msrp_share'),
    Type.Literal('longest'),
  ],
  { default: 'newest' },
)

export const listBoardEndpoint = {
  method: 'GET',
  path: '/api/admin/listings',
  summary: 'Listings of the market in every state; a seller sees their own',
  desk: { area: 'listings', level: 'read', sellers: true },
  query: Type.Object({
    ...FILTER,
    sort: Sort,
    page: Type.Integer({ minimum: 0, maximum: 100_000, default: 0 }),
  }),
  reply: Type.Object({
    listings: Type.Array(BoardRow),
    /** How many each tab has under the same filter; one more than BOARD_LIMIT means: more than that. */
    counts: Type.Object({
      all: Type.Integer(),
      drafts: Type.Integer(),
      scheduled: Type.Integer(),
      for_sale: Type.Integer(),
      awaiting_payment: Type.Integer(),
      sold: Type.Integer(),
      ended: Type.Integer(),
    }),
    max_page: Type.Integer(),
  }),
} as const satisfies Endpoint

export const listBoardNamesEndpoint = {
  method: 'GET',
  path: '/api/admin/listing_names',
  summary: 'Names of the newest listings that match a filter of the board, as many as one bulk action takes',
  desk: { area: 'listings', level: 'read', sellers: true },
  query: Type.Object(FILTER),
  reply: Type.Object({ names: Type.Array(Type.String()) }),
} as const satisfies Endpoint

const Choice = Type.Object({ key: Type.String(), name: Type.String() })

export const listBoardChoicesEndpoint = {
  method: 'GET',
  path: '/api/admin/listing_filters',
  summary: 'What the listings board can be filtered by',
  desk: { area: 'listings', level: 'read', sellers: true },
  reply: Type.Object({
    warehouses: Type.Array(Choice),
    categories: Type.Array(Choice),
    /** Empty for sellers. */
    sellers: Type.Array(Choice),
  }),
} as const satisfies Endpoint

export const BulkResult = Type.Object({
  name: Type.String(),
  title: Type.String(),
  /** 'ready' is a preview's 'done': it would be, as things are. */
  outcome: Type.Union([Type.Literal('ready'), Type.Literal('done'), Type.Literal('refused')]),
  /** Why not; null unless refused. */
  message: nullable(Type.String()),
  /** What changes, in words people read: a price, a state; null where there is nothing to say. */
  from: nullable(Type.String()),
  to: nullable(Type.String()),
  /** When it starts, of what is scheduled. */
  starts_at: nullable(Timestamp),
})
export type BulkResult = Static<typeof BulkResult>

export const bulkListingsEndpoint = {
  method: 'POST',
  path: '/api/admin/listings/bulk',
  summary: `Does one thing to up to ${MAX_BULK_LISTINGS} listings, each by itself, or says what it would do`,
  desk: { area: 'listings', level: 'write', sellers: true },
  body: Type.Object({
    act: Type.Union([
      Type.Literal('publish'),
      Type.Literal('schedule'),
      Type.Literal('unschedule'),
      Type.Literal('price'),
      Type.Literal('msrp'),
      Type.Literal('category'),
      Type.Literal('condition'),
      Type.Literal('warehouse'),
      Type.Literal('audience'),
      Type.Literal('duration'),
      Type.Literal('template'),
      Type.Literal('discount'),
      Type.Literal('pick_up'),
      Type.Literal('relist'),
      Type.Literal('withdraw'),
      Type.Literal('delete'),
    ]),
    names: Type.Array(ListingNameText, { minItems: 1, maxItems: MAX_BULK_LISTINGS }),
    options: Type.Object({
      starts_at: Type.Optional(Timestamp),
      every_minutes: Type.Optional(Type.Integer()),
      reason: Type.Optional(Type.String({ maxLength: 5_000 })),
      /** -10: ten percent off. */
      percent: Type.Optional(Type.Number()),
      /** In cents, added to each price; negative: off. */
      amount_cents: Type.Optional(Type.Integer()),
      discount_percent: Type.Optional(Type.Integer()),
      pick_up: Type.Optional(Type.Boolean()),
      /** A category, condition or warehouse by its key, a template or access rule by its id; 'everyone': no access rule. */
      to: Type.Optional(Type.String({ maxLength: 200 })),
      duration_hours: Type.Optional(Type.Integer()),
      /** Of the lot's MSRP, in hundredths of a percent. */
      msrp_basis_points: Type.Optional(Type.Integer()),
      round_to_cents: Type.Optional(Type.Integer()),
    }),
    /** True: nothing is changed. */
    preview: Type.Boolean(),
    /** New for every form, and needed unless it is a preview. What is sent twice under one key is done once. */
    key: Type.Optional(RequestKey),
  }),
  reply: Type.Object({ results: Type.Array(BulkResult) }),
} as const satisfies Endpoint
