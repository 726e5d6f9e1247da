import type { Auction } from '@lotyard/contract/lots/listing'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { lockAuction } from '../auction-queries.ts'
import { toWireAuction } from '../auction-state.ts'
import { recordTimeMs } from '../record/link-chain.ts'
import { hasBid, listUnvoidedBids } from '../record/record-queries.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { saveEvents } from './closing-queries.ts'
import { voidBids } from './void-bids.ts'

export type BidVoid = { listingName: string; sequence: number; reason: string; adminId: string }

/** An admin takes one bid out of an open auction. */
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
    await voidBids(tx, { auction, clockMs, counted, bids: [voided], reason: request.reason })
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
