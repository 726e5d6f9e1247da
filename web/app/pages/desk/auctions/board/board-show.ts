// Which auctions the board lists, as its address says it.
import type { AuctionShow } from '@lotyard/contract/desk/auctions'
import { DESK_AUCTIONS_PATH } from '../../../../features/desk/auctions/auction-paths.ts'

export const SHOWN: Record<AuctionShow, string> = {
  ending: 'Ending soon',
  scheduled: 'Not started',
  unpaid: 'Ended, unpaid',
  offers: 'Offers',
  kept: 'Kept, no buyer',
  requests: 'Changes to approve',
}

/** Anything else in the address shows what ends soon. */
export function readShow(query: URLSearchParams): AuctionShow {
  const show = query.get('show') ?? ''
  return Object.hasOwn(SHOWN, show) ? (show as AuctionShow) : 'ending'
}

export function boardPath(show: AuctionShow, page = 0): string {
  const query = new URLSearchParams({ ...(show !== 'ending' && { show }), ...(page > 0 && { page: `${page}` }) })
  return query.size === 0 ? DESK_AUCTIONS_PATH : `${DESK_AUCTIONS_PATH}?${query}`
}
