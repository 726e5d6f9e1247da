import type { AccountBid } from '@lotyard/contract/lots/auction'
import type { Auction } from '@lotyard/contract/lots/listing'
import { toShownLot, type ShownLot } from '../../../features/lot-cards/card/shown-lot.ts'

type BidLot = Omit<ShownLot, 'auction'> & { auction: (ShownLot['auction'] & Pick<Auction, 'reserve_met'>) | null }

/** What a row of the list shows of a bid. */
export type ShownBid = Omit<AccountBid, 'listing'> & { listing: BidLot }

export function toShownBid({ listing, ...bid }: AccountBid): ShownBid {
  const { auction, ...lot } = toShownLot(listing)
  const reserve_met = listing.auction?.reserve_met ?? null
  return { ...bid, listing: { ...lot, auction: auction && { ...auction, reserve_met } } }
}
