import type { getListingEndpoint } from '@lotyard/contract/lots/listing'
import type { Api } from '../../../../../api/api.ts'
import { orThrow } from '../../../../../api/or-throw.ts'
import { findOwnBid } from '../../load-lot.server.ts'
import { judgeEntry, type Verdict } from './judge-entry.ts'
import type { BidEntry } from './submit-bid.ts'

/** Judges a form that was posted without scripts by the auction as it is now. Whether it is over, the page says itself. */
export async function judgePosted(api: Api, name: string, entry: BidEntry): Promise<Verdict> {
  const [listing, own] = await Promise.all([
    api.call<typeof getListingEndpoint>('GET', '/api/listings/:name', { params: { name } }),
    findOwnBid(api, name),
  ])
  const { auction, bidding } = orThrow(listing)
  if (auction === null) return { kind: 'review' }
  return judgeEntry(entry, { auction, ownMaxCents: own?.max_bid_cents ?? null, bidding })
}
