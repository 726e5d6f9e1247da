import { Type, type Static } from 'typebox'
import { Amount, nullable, Timestamp } from './wire/amounts.ts'
import type { Endpoint } from './wire/endpoint.ts'
import { ListingNameText } from './wire/listing-name.ts'

const Params = Type.Object({ name: ListingNameText })

/** One difference, as rules/listings/lot-changes.ts words it. Null: was not there. */
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
  summary: "Withdraws the account's bids on a lot that was changed, within 24 hours and before the end.",
  params: Params,
  status: 204,
} as const satisfies Endpoint
