export { appendClose, closeAuction, type Closing } from './closing/close-auction.ts'
export { closeAuctionJob, scheduleClose, sweepAuctions } from './closing/sweep-auctions.ts'
export {
  listOwedWins,
  releaseWins,
  saveWinsPayment,
  unpaidWinListings,
  winsOfCart,
  winChanges,
  type OwedWin,
  type UnpaidWinJson,
} from './wins/win-queries.ts'
export { barForInvoices, endWinsOfOrder, liftBarsOfOrder } from './wins/order-win-queries.ts'
export { claimWins } from './wins/wins.ts'
export { findUnpaidWin, requireUnpaidWin } from './wins/unpaid-win.ts'
export { liftBarOfWin } from './wins/unpaid-win-queries.ts'
export { lockAuctionRows, lockUnheldAuctionRows } from './auction-queries.ts'
export { AUCTION_CHANGES } from './live/live-queries.ts'
export type { CardsByListingId } from './bidding/account-bids.ts'
export { endBySale, HAS_BIDS_MESSAGE, withdrawAuction } from './closing/withdraw-auction.ts'
export {
  findPlan,
  openPlannedAuction,
  planOfAuction,
  readTerms,
  removeAuction,
  removePlan,
  saveAuctionTerms,
  savePlan,
  termsOfAuction,
} from './plan-queries.ts'
export { listUnvoidedBidderIds } from './closing/closing-queries.ts'
export { lapseRequest, MAX_MAILED_CHANGES } from './changes/lapse-request.ts'
export { noteLotChanges, type NotedChanges } from './changes/note-lot-changes.ts'
export {
  beginTrial,
  findLatestRequest,
  insertRequest,
  saveRequestDecision,
  undoTrial,
  type ChangeRequestRow,
} from './changes/request-queries.ts'
export { toChangeRequest } from './changes/to-change-request.ts'
export { countOfWaitingRequests } from './desk/board-queries.ts'
export { drainAuctionEvents } from './closing/drain-events.ts'
// The demo makes its bids by the same rules and statements.
export { insertBidders, insertLinks, saveStandings, type NewBidder } from './auction-queries.ts'
export type { AuctionState } from './auction-state.ts'
export { readBidding } from './bidding/bidding-needs.ts'
export { decideBid } from './bidding/decide-bid.ts'
export type { NewLink } from './record/link-chain.ts'
export {
  streamBarData,
  streamBidData,
  streamOfferData,
  streamWinData,
  type BarData,
  type BidData,
  type OfferData,
  type WinData,
} from './data-rights/auction-data-queries.ts'
export { forgetBidder } from './data-rights/forget-bidder.ts'
