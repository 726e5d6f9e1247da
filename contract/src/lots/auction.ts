import { Type, type Static } from 'typebox'
import { nullable } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'
import { ListingNameText } from '../wire/listing-name.ts'
import { Amount, Auction, Card, Timestamp } from './listing.ts'
import { MAX_CENTS } from '../rules/money.ts'

/** Spec §9: bids page size 10. */
const BIDS_PAGE_SIZE = 10
const HISTORY_PAGE_SIZE = 25
export const MAX_BIDS_PAGE_SIZE = 100
export const MAX_LIVE_LISTINGS = 100

const ListingParams = Type.Object({ name: ListingNameText })
const paging = (pageSize: number) =>
  Type.Object({
    page: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 }),
    page_size: Type.Integer({ minimum: 1, maximum: MAX_BIDS_PAGE_SIZE, default: pageSize }),
  })
const Reason = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' })

/** What a bidder keeps: with the salt they can show what they bid, with the hash that the record still says so. */
export const BidReceipt = Type.Object({
  id: Type.String(),
  sequence: Type.Integer(),
  max_bid_cents: Amount,
  placed_at: Timestamp,
  hash: Type.String(),
  salt: Type.String(),
})
export type BidReceipt = Static<typeof BidReceipt>

/** A receipt that stands alone: with the auction as its record names it, and the number that the public knows the bidder by. */
export const OwnReceipt = Type.Object({
  auction: Type.String(),
  title: Type.String(),
  bidder_number: Type.Integer(),
  ...BidReceipt.properties,
})
export type OwnReceipt = Static<typeof OwnReceipt>

/** At the end of every reply that is a page of a list. */
const PAGED = {
  total: Type.Integer(),
  /** The last zero-based page, 0 when there is none. */
  maxPage: Type.Integer(),
}

export const OwnReceipts = Type.Object({
  receipts: Type.Array(OwnReceipt),
  /** Whether the record is published, against which they can be checked. */
  is_closed: Type.Boolean(),
  ...PAGED,
})
export type OwnReceipts = Static<typeof OwnReceipts>

export const receiptsEndpoint = {
  method: 'GET',
  path: '/api/listings/:name/receipts',
  summary: "Receipts of the account's own bids in this auction, raises included, newest first.",
  params: ListingParams,
  query: paging(MAX_BIDS_PAGE_SIZE),
  reply: OwnReceipts,
} as const satisfies Endpoint

export const PlacedBid = Type.Object({ bid: BidReceipt, auction: Auction })
export type PlacedBid = Static<typeof PlacedBid>

export const placeBidEndpoint = {
  method: 'POST',
  path: '/api/listings/:name/bids',
  summary: 'Places a bid: a maximum, of which only as much is used as the others make necessary.',
  params: ListingParams,
  body: Type.Object(
    {
      max_bid_cents: Type.Integer({ minimum: 1, maximum: MAX_CENTS }),
      confirm: Type.Optional(Type.Boolean()),
      /** As the bidder's page showed it. A bid on a lot that was changed since is refused: 409 lot_changed. */
      lot_changed_at: Type.Optional(nullable(Timestamp)),
    },
    { additionalProperties: false },
  ),
  reply: PlacedBid,
  status: 201,
} as const satisfies Endpoint

export const HistoryEntry = Type.Object({
  /** For admins, who void a bid by it. To others its gaps would tell of raises that are not shown. */
  sequence: Type.Optional(Type.Integer()),
  bidder_number: Type.Integer(),
  /** Who led after this bid. */
  leader_number: Type.Integer(),
  price_cents: Amount,
  placed_at: Timestamp,
  extended: Type.Boolean(),
  voided: Type.Boolean(),
  /** Whether the viewer placed it. */
  own: Type.Boolean(),
  /** Whether the viewer led after it. */
  leader_own: Type.Boolean(),
})
export type HistoryEntry = Static<typeof HistoryEntry>

export const BidHistory = Type.Object({
  bids: Type.Array(HistoryEntry),
  ...PAGED,
})
export type BidHistory = Static<typeof BidHistory>

export const bidHistoryEndpoint = {
  method: 'GET',
  path: '/api/listings/:name/bids',
  summary: 'Who bid, the price it made and who led then, newest first; never a maximum.',
  params: ListingParams,
  query: paging(HISTORY_PAGE_SIZE),
  reply: BidHistory,
} as const satisfies Endpoint

export const BidState = Type.Union([
  Type.Literal('winning'),
  Type.Literal('outbid'),
  Type.Literal('won'),
  Type.Literal('lost'),
  Type.Literal('reserve_not_met'),
  /** Every bid of the account was voided, so that none takes part, whatever becomes of the auction. */
  Type.Literal('voided'),
])
export type BidState = Static<typeof BidState>

/** Spec §3, Bid: listing, listing.auction. */
export const AccountBid = Type.Object({
  id: Type.String(),
  /** The latest maximum that counts; null once every bid of the account was voided. */
  max_bid_cents: nullable(Amount),
  placed_at: Timestamp,
  state: BidState,
  payment_due_at: nullable(Timestamp),
  /** What is to be paid for the lot by then, without freight and tax. A runner-up owes less than the highest bid. */
  owed_cents: nullable(Amount),
  /** The lot was changed after the bid: until when the account may withdraw. Null where it may not. */
  withdraw_until: nullable(Timestamp),
  /** The account withdrew from this lot, and can't bid on it again. */
  has_withdrawn: Type.Boolean(),
  /** A lot whose sale to its winner came to nothing, offered to this account. `floor_cents`: what the bids lead to without
   * the winner's. */
  offer: nullable(Type.Object({ price_cents: Amount, floor_cents: Amount, expires_at: Timestamp })),
  listing: Card,
})
export type AccountBid = Static<typeof AccountBid>

/**
 * What a list of bids can be narrowed to. A voided bid counts as outbid while one can bid again. Lost is every bid of an
 * auction that ended without this account as its buyer, whatever the reason.
 */
export const BidFilter = Type.Union([
  Type.Literal('winning'),
  Type.Literal('outbid'),
  Type.Literal('won'),
  Type.Literal('lost'),
])
export type BidFilter = Static<typeof BidFilter>

export const BidCounts = Type.Object({
  winning: Type.Integer(),
  outbid: Type.Integer(),
  won: Type.Integer(),
  lost: Type.Integer(),
})
export type BidCounts = Static<typeof BidCounts>

export const AccountBids = Type.Object({
  bids: Type.Array(AccountBid),
  /** Of all bids of the account, whatever the list is narrowed to by state. */
  counts: BidCounts,
  ...PAGED,
})
export type AccountBids = Static<typeof AccountBids>

export const accountBidsEndpoint = {
  method: 'GET',
  path: '/api/account/bids',
  summary: "The account's bids, one entry per listing, newest first; of one state or of one listing where asked.",
  query: Type.Object({
    ...paging(BIDS_PAGE_SIZE).properties,
    listing_name: Type.Optional(ListingNameText),
    state: Type.Optional(BidFilter),
  }),
  reply: AccountBids,
} as const satisfies Endpoint

export const bidCountsEndpoint = {
  method: 'GET',
  path: '/api/account/bids/counts',
  summary: "How many of the account's bids each state has; together they are all of them.",
  reply: BidCounts,
} as const satisfies Endpoint

/** The few of a kind that end or are due first, and how many there are. */
const FirstBids = Type.Object({ total: Type.Integer(), bids: Type.Array(AccountBid) })
export type FirstBids = Static<typeof FirstBids>

export const OpenBids = Type.Object({
  /** Won, and neither paid nor in an order. */
  to_pay: FirstBids,
  /** Offered to the account because the winner didn't pay. */
  offered: FirstBids,
  /** Changed after the account's bid, which it may still withdraw. */
  changed: FirstBids,
  /** Where the account can bid again. */
  outbid: FirstBids,
  winning: FirstBids,
  /** The account can't bid: a payment is or was overdue. */
  is_barred: Type.Boolean(),
  /** The clock that decided which are open. */
  server_time: Timestamp,
})
export type OpenBids = Static<typeof OpenBids>

export const openBidsEndpoint = {
  method: 'GET',
  path: '/api/account/open_bids',
  summary: 'The bids that the account can still do something about: by what, and the most urgent first.',
  reply: OpenBids,
} as const satisfies Endpoint

/** The reply is described loosely on purpose: rules/auctions/record/record-shape.ts checks every field. */
export const recordEndpoint = {
  method: 'GET',
  path: '/api/listings/:name/record',
  summary: 'The verifiable record of an auction that has ended; `lotyard-verify` checks it.',
  params: ListingParams,
  reply: Type.Object({
    format: Type.String(),
    auction: Type.String(),
    links: Type.Array(Type.Object({}, { additionalProperties: true })),
  }),
} as const satisfies Endpoint

export const answerOfferEndpoint = {
  method: 'POST',
  path: '/api/listings/:name/runner_up_offer',
  summary: 'Accepts or declines a lot that its winner left unpaid.',
  params: ListingParams,
  body: Type.Object({ accept: Type.Boolean() }, { additionalProperties: false }),
  status: 204,
} as const satisfies Endpoint

export const voidBidEndpoint = {
  method: 'POST',
  path: '/api/admin/listings/:name/void_bid',
  summary: 'Voids one bid of an open auction, for a reason that the record shows.',
  desk: { area: 'listings', level: 'write' },
  params: ListingParams,
  body: Type.Object(
    { sequence: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), reason: Reason },
    { additionalProperties: false },
  ),
  reply: Auction,
} as const satisfies Endpoint

export const withdrawListingEndpoint = {
  method: 'POST',
  path: '/api/admin/listings/:name/withdraw',
  summary: 'Withdraws a draft, a fixed price or an auction before its end, for a reason that bidders are told.',
  desk: { area: 'listings', level: 'write', sellers: true },
  params: ListingParams,
  body: Type.Object({ reason: Reason }, { additionalProperties: false }),
  status: 204,
} as const satisfies Endpoint

export const liftBarEndpoint = {
  method: 'POST',
  path: '/api/admin/accounts/:id/lift_bidding_bar',
  summary: 'Lets an account bid again that left a won lot unpaid.',
  desk: { area: 'people', level: 'write' },
  params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
  body: Type.Object({ reason: Reason }, { additionalProperties: false }),
  status: 204,
} as const satisfies Endpoint

/** What a stream says of a listing: on connecting, and whenever it changed. */
export const LiveAuction = Type.Object({
  listing: Type.String(),
  /** The clock that decides, so that a page can correct its own. */
  server_time: Timestamp,
  ends_at: Timestamp,
  current_bid_cents: nullable(Amount),
  next_bid_cents: Amount,
  number_of_bids: Type.Integer(),
  reserve_met: nullable(Type.Boolean()),
  is_leading: Type.Boolean(),
  /** Grows whenever something that everyone may know changes; an event with a lower one is old. */
  version: Type.Integer(),
  closed: Type.Boolean(),
  outcome: Type.Union([
    Type.Literal('won'),
    Type.Literal('no_bids'),
    Type.Literal('reserve_not_met'),
    Type.Literal('withdrawn'),
    Type.Null(),
  ]),
})
export type LiveAuction = Static<typeof LiveAuction>
