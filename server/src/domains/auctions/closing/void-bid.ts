import { replay, type Terms } from '@lotyard/contract/rules/auctions/proxy-bids'
import { listShownBids } from '@lotyard/contract/rules/auctions/shown-bids'
import type { Auction } from '@lotyard/contract/listing'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { lockAuction, saveRecord } from '../auction-queries.ts'
import { toWireAuction } from '../auction-state.ts'
import { appendLink, recordTimeMs } from '../record/link-chain.ts'
import { hasBid, listUnvoidedBids, type UnvoidedBid } from '../record/record-queries.ts'
import { writeAudit } from '../../../db/audit.ts'
import { lockOpenBidders, saveEvents } from './closing-queries.ts'

/** In the public record, so it says no more than that nobody stands behind the bid. */
const DELETED_BIDDER = "The bidder's account was deleted."

export type BidVoid = { listingName: string; sequence: number; reason: string; adminId: string }

/** Takes one bid out of an open auction. The standing becomes what the other bids lead to, so the price may fall. */
export async function voidBid({ db }: Pick<Context, 'db'>, request: BidVoid): Promise<Auction> {
  return db.transaction().execute(async (tx) => {
    const locked = await lockAuction(tx, request.listingName)
    if (locked === null) throw new Refusal('listing_not_found')
    const { auction, clockMs } = locked
    if (auction.outcome !== null || recordTimeMs(auction, clockMs) >= auction.softClose.endsAtMs)
      throw new Refusal('auction_closed')
    const counted = await listUnvoidedBids(tx, auction.id)
    const voided = counted.find((bid) => bid.sequence === request.sequence)
    if (voided === undefined)
      throw new Refusal((await hasBid(tx, auction.id, request.sequence)) ? 'bid_already_voided' : 'bid_not_found')

    const links = appendLink(auction, { kind: 'void', bid_sequence: request.sequence, reason: request.reason }, clockMs)
    const others = counted.filter((bid) => bid !== voided)
    const { left, gone } = leaveOutDeleted(auction.terms, others, await lockOpenBidders(tx, auction.id))
    for (const { sequence } of gone)
      links.push(...appendLink(auction, { kind: 'void', bid_sequence: sequence, reason: DELETED_BIDDER }, clockMs))
    auction.standing = replay(auction.terms, left)
    auction.leaderNumber = left.find((bid) => bid.bidderId === auction.standing?.leaderId)?.bidderNumber ?? null
    auction.bidCount = listShownBids(left).length
    await saveRecord(tx, auction, links)
    const details = { sequence: request.sequence, reason: request.reason }
    await saveEvents(tx, [{ kind: 'bid_voided', listingId: auction.id, accountId: voided.bidderId, details }])
    await writeAudit(tx, {
      accountId: request.adminId,
      action: 'auction.void_bid',
      subject: `listing:${auction.name}`,
      details,
    })
    return toWireAuction(auction, null)
  })
}

/**
 * A bidder who was outbid may delete the account. Should the bids above theirs be voided, they would lead again and win a
 * lot that nobody pays for: their bids are voided too, but only then, because until then they change nothing.
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
