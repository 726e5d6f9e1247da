import { RECORD_FORMAT, type AuctionRecord, type RecordLink } from '@lotyard/contract/rules/auctions/auction-record'
import type { Context } from '../../../context.ts'
import type { Viewer } from '../../../viewer.ts'
import { Refusal } from '../../../refusal.ts'
import { requireVisibleAuction } from '../require-visible-auction.ts'
import { listLinks } from './record-queries.ts'

/** The record of an auction that has ended. While it runs nothing is published: it would tell maximums. */
export async function readRecord(
  context: Pick<Context, 'db'>,
  name: string,
  viewer: Viewer | null,
): Promise<AuctionRecord> {
  const auction = await requireVisibleAuction(context, name, viewer)
  if (!auction.isClosed) throw new Refusal('auction_not_closed')
  const links = await listLinks(context.db, auction)
  return { format: RECORD_FORMAT, auction: auction.name, links: sealWinner(links) }
}

/**
 * Keeps the winner's last maximum to themselves when they did not have to pay it. Once a bid was voided everything is
 * opened, because a price that fell could not be followed otherwise.
 */
export function sealWinner(links: RecordLink[]): RecordLink[] {
  const close = links.findLast((link) => link.kind === 'close')
  if (close?.winner_number == null || links.some((link) => link.kind === 'void')) return links
  const last = links.findLast((link) => link.kind === 'bid' && link.bidder_number === close.winner_number)
  if (last?.opened == null || last.opened.max_cents <= close.price_cents!) return links
  return links.map((link) => (link === last ? { ...link, opened: null } : link))
}
