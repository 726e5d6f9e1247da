import type { accountBidsEndpoint, BidCounts } from '@lotyard/contract/lots/auction'
import type { Api } from '../../../api/api.ts'
import { toShownBid, type ShownBid } from './shown-bid.ts'

const MAX_LATEST = 3
const MAX_UNPAID = 5

export type OverviewBids = { latest: ShownBid[]; unpaid: ShownBid[]; counts: BidCounts }

/** The newest bids, and won lots that wait for their payment. Null where they could not be loaded. */
export async function loadBids(api: Api): Promise<OverviewBids | null> {
  const listBids = (query: { state?: 'won'; page_size: number }) =>
    api.call<typeof accountBidsEndpoint>('GET', '/api/account/bids', { query })
  const latest = await listBids({ page_size: MAX_LATEST })
  if (!latest.ok) return null
  const { bids, counts } = latest.data
  // Most accounts have won nothing, and need no second look.
  const won = counts.won === 0 ? null : await listBids({ state: 'won', page_size: MAX_UNPAID })
  const unpaid = won?.ok ? won.data.bids.filter(({ payment_due_at }) => payment_due_at !== null) : []
  return { latest: bids.map(toShownBid), unpaid: unpaid.map(toShownBid), counts }
}
