import type { AccountBid } from '@lotyard/contract/auction'
import { toShownLot, type ShownLot } from '../../features/lot-cards/shown-lot.ts'

export type ShownBid = Omit<AccountBid, 'listing'> & { listing: ShownLot }

export function toShownBid(bid: AccountBid): ShownBid {
  return { ...bid, listing: toShownLot(bid.listing) }
}
