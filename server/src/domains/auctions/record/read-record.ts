import { RECORD_FORMAT, type AuctionRecord } from '@lotyard/contract/rules/auctions/record/auction-record'
import { sealRecord } from '@lotyard/contract/rules/auctions/record/seal-record'
import type { Context } from '../../../context.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { Refusal } from '../../../lib/refusal.ts'
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
  return { format: RECORD_FORMAT, auction: auction.name, links: sealRecord(links) }
}
