export { closeAuction, type Closing } from './closing/close-auction.ts'
export { closeAuctionJob, scheduleClose, sweepAuctions } from './closing/sweep-auctions.ts'
export { listUnpaidWins, markWinPaid, type UnpaidWin } from './closing/wins.ts'
export type { CardsByListingId } from './bidding/account-bids.ts'
