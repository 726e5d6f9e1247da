import type { FirstBids, OpenBids } from '@lotyard/contract/lots/auction'
import { MAX_NEEDS } from '@lotyard/contract/rules/accounts/needs-you'
import type { Context } from '../../../context.ts'
import type { Reader } from '../../../lib/reader.ts'
import { toAccountBid, type CardsByListingId } from './account-bids.ts'
import { readBar, listOpenBidRows, type OpenBidKind } from './open-bid-queries.ts'

/** What the account can still do something about, of each kind as many as its overview shows. */
export async function listOpenBids(
  { db, cardsByListingId }: Pick<Context, 'db'> & { cardsByListingId: CardsByListingId },
  reader: Reader,
): Promise<OpenBids> {
  const { viewer } = reader
  const rows = await listOpenBidRows(db, viewer, MAX_NEEDS)
  const { is_barred, read_at } = rows[0] ?? (await readBar(db, viewer.accountId))
  const cards = await cardsByListingId([...new Set(rows.map((row) => row.listing_id))], reader)
  const first = (kind: OpenBidKind): FirstBids => {
    const ofKind = rows.filter((row) => row.kind === kind)
    const bids = ofKind.flatMap((row) => {
      const listing = cards.get(row.listing_id)
      return listing === undefined ? [] : [toAccountBid(row, listing)]
    })
    return { total: ofKind[0]?.total ?? 0, bids }
  }
  return {
    to_pay: first('to_pay'),
    offered: first('offered'),
    changed: first('changed'),
    outbid: first('outbid'),
    winning: first('winning'),
    is_barred,
    server_time: read_at.toISOString(),
  }
}
