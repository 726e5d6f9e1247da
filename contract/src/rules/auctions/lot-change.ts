// Decides what becomes of an edit of a lot's goods: it is saved, its bidders are told, or an admin must grant it first.
//
// A change under bids lets bidders withdraw, and what a withdrawn bid has shown of the leader's maximum can't be taken
// back. So a seller can't do that alone. Also enforced by the trigger a_seller_changes_a_lot_by_request.
import type { LotChange } from '../listings/goods/lot-changes.ts'
import { isWordingOnly } from '../listings/goods/wording-only.ts'

export type LotChangeVerdict =
  /** Nothing about the goods changed, or no bid counts on them. */
  | 'save'
  /** Saved, and each bidder may withdraw. */
  | 'tell_bidders'
  /** Kept until an admin grants or declines it. */
  | 'request'

export type EditUnderBids = { bidCount: number; changes: readonly LotChange[]; isAdmin: boolean }

export function judgeLotChange({ bidCount, changes, isAdmin }: EditUnderBids): LotChangeVerdict {
  if (bidCount === 0 || changes.length === 0 || isWordingOnly(changes)) return 'save'
  return isAdmin ? 'tell_bidders' : 'request'
}

export type RequestState = 'waiting' | 'granted' | 'declined' | 'cancelled' | 'lapsed'

/**
 * A request is for the lot as its seller read it, while bids are taken. When either has passed it lapses by itself: what an
 * admin grants is then not what was asked. Also enforced by trigger a_request_is_decided_once.
 */
export function requestStateNow(
  request: { state: RequestState; version: number },
  listing: { version: number; isOver: boolean },
): RequestState {
  if (request.state !== 'waiting') return request.state
  return listing.isOver || listing.version !== request.version ? 'lapsed' : 'waiting'
}
