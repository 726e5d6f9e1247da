import { Type, type Static } from 'typebox'
import { ChangeRequest, WireLotChange } from '../lots/changes.ts'
import { ListingState } from '../lots/listing.ts'
import { Amount, nullable, Timestamp } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'
import { ListingNameText } from '../wire/listing-name.ts'

export const DESK_AUCTIONS_PAGE_SIZE = 25
export const DESK_BIDS_PAGE_SIZE = 25
export const BARS_PAGE_SIZE = 25

const Page = Type.Integer({ minimum: 0, maximum: 100_000, default: 0 })
const PAGED = { total: Type.Integer(), maxPage: Type.Integer() }

/** 'ending': bids are taken; 'scheduled': not yet; 'unpaid': sold and not paid; 'offers': a runner-up has been asked;
 * 'kept': no buyer, and neither offered nor listed again; 'requests': a change waits for an admin. */
export const AuctionShow = Type.Union([
  Type.Literal('ending'),
  Type.Literal('scheduled'),
  Type.Literal('unpaid'),
  Type.Literal('offers'),
  Type.Literal('kept'),
  Type.Literal('requests'),
])
export type AuctionShow = Static<typeof AuctionShow>

/** An auction on the board. Bidders are numbers here, for admins too: the auction's own page says who they are. */
export const BoardAuction = Type.Object({
  name: Type.String(),
  title: Type.String(),
  seller: Type.String(),
  starts_at: Timestamp,
  ends_at: Timestamp,
  opening_bid_cents: Amount,
  current_bid_cents: nullable(Amount),
  number_of_bids: Type.Integer(),
  leader_number: nullable(Type.Integer()),
  /** Null without a reserve. */
  reserve_met: nullable(Type.Boolean()),
  /** Whether a bid in the last minutes has moved the end. */
  extended: Type.Boolean(),
  /** Of a lot that waits for payment. */
  payment: nullable(
    Type.Object({
      price_cents: Amount,
      due_at: Timestamp,
      is_overdue: Type.Boolean(),
      buyer_number: Type.Integer(),
      /** Whether an order pays for it: then that order says when it is due. */
      is_in_order: Type.Boolean(),
    }),
  ),
  offer: nullable(Type.Object({ price_cents: Amount, expires_at: Timestamp, bidder_number: Type.Integer() })),
})
export type BoardAuction = Static<typeof BoardAuction>

export const listBoardAuctionsEndpoint = {
  method: 'GET',
  path: '/api/admin/auctions',
  summary:
    'Auctions by what they need next: open ones by their end, unpaid ones by their due date; sellers see their own.',
  desk: { area: 'listings', level: 'read', sellers: true },
  query: Type.Object({ show: Type.Optional(AuctionShow), page: Page }),
  reply: Type.Object({ auctions: Type.Array(BoardAuction), ...PAGED }),
} as const satisfies Endpoint

/** For admins; null for sellers, who know bidders by number alone. */
const Person = nullable(Type.Object({ id: Type.String(), name: Type.String(), email: Type.String() }))

export const DeskBid = Type.Object({
  /** By which it is voided; null for sellers, whom its gaps would tell of raises that are not shown. */
  sequence: nullable(Type.Integer()),
  bidder_number: Type.Integer(),
  bidder: Person,
  leader_number: Type.Integer(),
  /** The price that the bid made. Maximums are in the published record, as far as that opens them. */
  price_cents: Amount,
  placed_at: Timestamp,
  extended: Type.Boolean(),
  /** Why it was voided; null while it counts. */
  void_reason: nullable(Type.String()),
})
export type DeskBid = Static<typeof DeskBid>

export const DeskWin = Type.Object({
  source: Type.Union([Type.Literal('auction'), Type.Literal('runner_up')]),
  state: Type.Union([
    Type.Literal('awaiting_payment'),
    Type.Literal('paid'),
    Type.Literal('defaulted'),
    Type.Literal('cancelled'),
  ]),
  price_cents: Amount,
  won_at: Timestamp,
  payment_due_at: Timestamp,
  is_overdue: Type.Boolean(),
  buyer_number: Type.Integer(),
  buyer: Person,
  /** The order that pays for it; null for sellers, who find it among their orders once it is paid. */
  order_id: nullable(Type.String()),
  /** When an admin gave the buyer more days to pay. */
  extended_at: nullable(Timestamp),
  /** What was done about a payment that is still owed; null for sellers. */
  unpaid: nullable(
    Type.Object({
      reminder_count: Type.Integer(),
      /** When the buyer can be reminded again, which may be over; null where all reminders are used up. */
      next_reminder_at: nullable(Timestamp),
      can_remind: Type.Boolean(),
      /** Whether this win keeps its buyer from bidding. */
      is_barred: Type.Boolean(),
    }),
  ),
})
export type DeskWin = Static<typeof DeskWin>

export const DeskOffer = Type.Object({
  bidder_number: Type.Integer(),
  bidder: Person,
  price_cents: Amount,
  /** What the bids lead to without those of everyone who was asked before. */
  floor_cents: Amount,
  /** Whether the lot is listed again by itself where the bidder doesn't take it. */
  relist: Type.Boolean(),
  state: Type.Union([
    Type.Literal('open'),
    Type.Literal('accepted'),
    Type.Literal('declined'),
    Type.Literal('expired'),
  ]),
  offered_at: Timestamp,
  expires_at: Timestamp,
})
export type DeskOffer = Static<typeof DeskOffer>

export const DeskAuction = Type.Object({
  name: Type.String(),
  title: Type.String(),
  seller: Type.String(),
  state: ListingState,
  starts_at: Timestamp,
  ends_at: Timestamp,
  extended: Type.Boolean(),
  opening_bid_cents: Amount,
  reserve_cents: nullable(Amount),
  current_bid_cents: nullable(Amount),
  number_of_bids: Type.Integer(),
  bidder_count: Type.Integer(),
  leader_number: nullable(Type.Integer()),
  reserve_met: nullable(Type.Boolean()),
  outcome: nullable(
    Type.Union([
      Type.Literal('won'),
      Type.Literal('no_bids'),
      Type.Literal('reserve_not_met'),
      Type.Literal('withdrawn'),
    ]),
  ),
  /** Whether buyers can see the lot. A scheduled one may wait for its own time. */
  is_published: Type.Boolean(),
  /** Whether its record is published: it is closed, and buyers can see the lot. */
  has_record: Type.Boolean(),
  bids: Type.Object({ bids: Type.Array(DeskBid), ...PAGED }),
  wins: Type.Array(DeskWin),
  offers: Type.Array(DeskOffer),
  /** Whom an offer would go to now, and from which price on. Null where none can be made. */
  runner_up: nullable(
    Type.Object({
      bidder_number: Type.Integer(),
      bidder: Person,
      floor_cents: Amount,
      /** It may be more than this bidder can be asked. */
      suggested_cents: Amount,
      /** Whether a higher price than the floor can be asked: only once the record is published. */
      may_choose: Type.Boolean(),
    }),
  ),
  /** It has no buyer any more, and is neither offered nor listed again. */
  is_kept: Type.Boolean(),
  change_request: nullable(ChangeRequest),
  /** What was changed about the lot while it had bids, newest first, and who withdrew because of it. */
  changes: Type.Array(
    Type.Object({
      changed_at: Timestamp,
      changed_by: Type.String(),
      changes: Type.Array(WireLotChange),
      change_count: Type.Integer(),
      /** The admin who granted it, where its seller asked for it. */
      granted_by: nullable(Type.String()),
      withdrawn_count: Type.Integer(),
      /** The first of them. Their maximums are in the published record, as far as that opens them. */
      withdrawals: Type.Array(Type.Object({ bidder_number: Type.Integer(), bidder: Person, withdrawn_at: Timestamp })),
    }),
  ),
  /** What this person may do with it now. */
  can_void_bids: Type.Boolean(),
  can_withdraw: Type.Boolean(),
  can_give_up: Type.Boolean(),
  /** Whether a payment for it is owed that this person can do something about. */
  can_act_on_win: Type.Boolean(),
  /** Whether they may book it as paid too, which takes the right to change money. */
  can_book_win: Type.Boolean(),
})
export type DeskAuction = Static<typeof DeskAuction>

export const getDeskAuctionEndpoint = {
  method: 'GET',
  path: '/api/admin/auctions/:name',
  summary: 'An auction with its bids, wins, offers and changes; bidders have names for admins alone.',
  desk: { area: 'listings', level: 'read', sellers: true },
  params: Type.Object({ name: ListingNameText }),
  query: Type.Object({ page: Page }),
  reply: DeskAuction,
} as const satisfies Endpoint

export const BiddingBar = Type.Object({
  id: Type.String(),
  account: Type.Object({ id: Type.String(), name: Type.String(), email: Type.String() }),
  /** The won lot that was left unpaid, or the invoice. */
  cause: Type.Union([
    Type.Object({ kind: Type.Literal('win'), listing: Type.String(), title: Type.String(), amount_cents: Amount }),
    Type.Object({
      kind: Type.Literal('invoice'),
      order_id: Type.String(),
      order_number: Type.String(),
      amount_cents: Amount,
    }),
  ]),
  barred_at: Timestamp,
  lifted_at: nullable(Timestamp),
  /** The admin; null where a payment lifted it. */
  lifted_by: nullable(Type.String()),
  lift_reason: nullable(Type.String()),
})
export type BiddingBar = Static<typeof BiddingBar>

export const listBiddingBarsEndpoint = {
  method: 'GET',
  path: '/api/admin/bidding_bars',
  summary: 'Accounts that may not bid and why, or bars that were lifted, newest first.',
  desk: { area: 'people', level: 'read' },
  query: Type.Object({
    show: Type.Union([Type.Literal('in_force'), Type.Literal('lifted')], { default: 'in_force' }),
    page: Page,
  }),
  reply: Type.Object({ bars: Type.Array(BiddingBar), ...PAGED }),
} as const satisfies Endpoint
