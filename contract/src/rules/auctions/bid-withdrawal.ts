// Decides whether a bidder may take their bids back because the lot was changed under them.
//
// A bid binds its bidder to the lot as it was described then. After a change they have 24 hours, and never longer than the
// auction runs. A bidder who bids after the change has bid knowing it, and their earlier bids lie below that one: there is
// nothing left to take back. Of several changes the newest counts. The page, the server and the trigger
// bids_are_withdrawn_after_a_change all hold to this.

/** In the public record, and in the bidder's own list. */
export const LOT_CHANGED_REASON = 'Lot changed'

export const WITHDRAWAL_HOURS = 24

/** `beforeSequence`: the number that the record's next link had; bids with a lower one were placed before the change. */
export type ChangeOfLot = { changedAtMs: number; beforeSequence: number }

export type WithdrawalCase = {
  latestChange: ChangeOfLot | null
  /** Of the bidder's latest bid that counts; null where none does. */
  latestBidSequence: number | null
  endsAtMs: number
  isClosed: boolean
  nowMs: number
}

export type WithdrawalVerdict =
  | { mayWithdraw: true; untilMs: number }
  | { mayWithdraw: false; because: 'auction_closed' | 'no_bid' | 'lot_not_changed' | 'bid_after_change' | 'too_late' }

export function judgeWithdrawal(given: WithdrawalCase): WithdrawalVerdict {
  const { latestChange, latestBidSequence, endsAtMs, isClosed, nowMs } = given
  if (isClosed || nowMs >= endsAtMs) return { mayWithdraw: false, because: 'auction_closed' }
  if (latestBidSequence === null) return { mayWithdraw: false, because: 'no_bid' }
  if (latestChange === null) return { mayWithdraw: false, because: 'lot_not_changed' }
  if (latestBidSequence >= latestChange.beforeSequence) return { mayWithdraw: false, because: 'bid_after_change' }
  const untilMs = withdrawalEndMs(latestChange.changedAtMs, endsAtMs)
  return nowMs < untilMs ? { mayWithdraw: true, untilMs } : { mayWithdraw: false, because: 'too_late' }
}

export function withdrawalEndMs(changedAtMs: number, endsAtMs: number): number {
  return Math.min(changedAtMs + WITHDRAWAL_HOURS * 3_600_000, endsAtMs)
}
