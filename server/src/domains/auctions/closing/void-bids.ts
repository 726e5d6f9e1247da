import { replay, type Terms } from '@lotyard/contract/rules/auctions/proxy-bids'
import { listShownBids } from '@lotyard/contract/rules/auctions/shown-bids'
import type { Tx } from '../../../db/database.ts'
import { saveRecord } from '../auction-queries.ts'
import type { AuctionState } from '../auction-state.ts'
import { appendLink } from '../record/link-chain.ts'
import type { UnvoidedBid } from '../record/record-queries.ts'
import { lockOpenBidders } from './closing-queries.ts'

/** In the public record, so it says no more than that the bid has no bidder any more. */
const DELETED_BIDDER = "The bidder's account was deleted."

export type TakenOut = {
  auction: AuctionState
  clockMs: number
  /** All bids that count, those to take out included. */
  counted: UnvoidedBid[]
  bids: readonly UnvoidedBid[]
  reason: string
}

/**
 * Takes bids out of an open auction, for an admin or for a bidder who withdraws. The standing becomes what the other bids
 * lead to, so the price may fall; the end stays where it is. Called under the auction's lock.
 */
export async function voidBids(tx: Tx, { auction, clockMs, counted, bids, reason }: TakenOut): Promise<void> {
  const links = bids.flatMap(({ sequence }) =>
    appendLink(auction, { kind: 'void', bid_sequence: sequence, reason }, clockMs),
  )
  const others = counted.filter((bid) => !bids.includes(bid))
  const { left, gone } = leaveOutDeleted(auction.terms, others, await lockOpenBidders(tx, auction.id))
  for (const { sequence } of gone)
    links.push(...appendLink(auction, { kind: 'void', bid_sequence: sequence, reason: DELETED_BIDDER }, clockMs))
  auction.standing = replay(auction.terms, left)
  auction.leaderNumber = left.find((bid) => bid.bidderId === auction.standing?.leaderId)?.bidderNumber ?? null
  auction.bidCount = listShownBids(left).length
  await saveRecord(tx, auction, links)
}

/**
 * A bidder who was outbid may delete the account. Should the bids above theirs be voided, they would lead again and win a
 * lot that they can't pay for: their bids are voided too, but only then, because until then they change nothing.
 */
function leaveOutDeleted(
  terms: Terms,
  bids: UnvoidedBid[],
  openBidders: ReadonlySet<string>,
): { left: UnvoidedBid[]; gone: UnvoidedBid[] } {
  const leaderId = replay(terms, bids)?.leaderId
  if (leaderId === undefined || openBidders.has(leaderId)) return { left: bids, gone: [] }
  const own = bids.filter((bid) => bid.bidderId === leaderId)
  const rest = leaveOutDeleted(
    terms,
    bids.filter((bid) => bid.bidderId !== leaderId),
    openBidders,
  )
  return { left: rest.left, gone: [...own, ...rest.gone] }
}
