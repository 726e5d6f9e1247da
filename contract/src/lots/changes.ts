import { WITHDRAWAL_HOURS } from '../rules/auctions/bid-withdrawal.ts'
import { Type, type Static } from 'typebox'
import { Amount, nullable, Timestamp } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'
import { ListingNameText } from '../wire/listing-name.ts'

const Params = Type.Object({ name: ListingNameText })

/** One difference, as rules/listings/goods/lot-changes.ts words it. Null: was not there. */
export const WireLotChange = Type.Object({
  label: Type.String(),
  from: nullable(Type.String()),
  to: nullable(Type.String()),
})

export const LotChanges = Type.Object({
  title: Type.String(),
  /** Newest first. */
  changes: Type.Array(
    Type.Object({
      changed_at: Timestamp,
      changes: Type.Array(WireLotChange),
      /** How many there were; the list may be shorter. */
      change_count: Type.Integer(),
      /** Whether the account's latest bid that counts was placed before it. */
      is_after_bid: Type.Boolean(),
    }),
  ),
  /** The account's latest maximum that counts; null where none does. */
  max_bid_cents: nullable(Amount),
  /** Until when the account may withdraw its bids; null where it may not. */
  withdraw_until: nullable(Timestamp),
  has_withdrawn: Type.Boolean(),
})
export type LotChanges = Static<typeof LotChanges>

/** What a seller asked to change about a lot with bids. Granted or cancelled ones are in the listing's history. */
export const ChangeRequest = Type.Object({
  id: Type.String(),
  /** 'lapsed': the lot was changed, or its auction ended, before an admin decided. */
  state: Type.Union([Type.Literal('waiting'), Type.Literal('declined'), Type.Literal('lapsed')]),
  requested_by: Type.String(),
  requested_at: Timestamp,
  changes: Type.Array(WireLotChange),
  change_count: Type.Integer(),
  decline_reason: nullable(Type.String()),
  /** Whether an admin may grant it as wording only: nothing but title and descriptions differ, and no number in them. */
  may_be_wording_only: Type.Boolean(),
  /** Whether who reads this may grant or decline it. */
  can_decide: Type.Boolean(),
})
export type ChangeRequest = Static<typeof ChangeRequest>

const RequestParams = Type.Object({ ...Params.properties, id: Type.String({ pattern: '^[1-9][0-9]{0,17}$' }) })

export const grantChangeEndpoint = {
  method: 'POST',
  path: '/api/admin/listings/:name/change_requests/:id/grant',
  summary: 'Makes the change that a seller asked for, and tells bidders unless only the wording differs; admins only.',
  desk: { area: 'listings', level: 'write' },
  params: RequestParams,
  body: Type.Object({ wording_only: Type.Boolean() }),
  status: 204,
} as const satisfies Endpoint

export const declineChangeEndpoint = {
  method: 'POST',
  path: '/api/admin/listings/:name/change_requests/:id/decline',
  summary: 'Declines the change that a seller asked for, with a reason that the seller reads; admins only.',
  desk: { area: 'listings', level: 'write' },
  params: RequestParams,
  body: Type.Object({ reason: Type.String({ maxLength: 2_000 }) }),
  status: 204,
} as const satisfies Endpoint

export const cancelChangeEndpoint = {
  method: 'POST',
  path: '/api/admin/listings/:name/change_requests/:id/cancel',
  summary: 'Takes back a change that was asked for and waits for an admin.',
  desk: { area: 'listings', level: 'write', sellers: true },
  params: RequestParams,
  status: 204,
} as const satisfies Endpoint

export const lotChangesEndpoint = {
  method: 'GET',
  path: '/api/listings/:name/lot_changes',
  summary: 'What was changed about a lot after somebody had bid, and until when the account may withdraw its bids.',
  params: Params,
  reply: LotChanges,
} as const satisfies Endpoint

export const withdrawBidsEndpoint = {
  method: 'POST',
  path: '/api/listings/:name/withdraw_bids',
  summary: `Withdraws the account's bids on a lot that was changed, within ${WITHDRAWAL_HOURS} hours and before the end.`,
  params: Params,
  status: 204,
} as const satisfies Endpoint
