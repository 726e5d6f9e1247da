import type { AccountBid, BidState } from '@lotyard/contract/lots/auction'
import { sellingPriceCents } from '@lotyard/contract/rules/listings/prices/selling-price'

/** What the overview shows of a bid: a card has thirty fields more, and the page would carry them all. */
export type ShownBid = {
  name: string
  path: string
  title: string
  state: BidState
  priceCents: number
  /** Null where nothing is to be paid. */
  paymentDueAt: string | null
}

export function toShownBid({ listing, state, payment_due_at: paymentDueAt }: AccountBid): ShownBid {
  const { name, path, title } = listing
  return { name, path, title, state, priceCents: sellingPriceCents(listing), paymentDueAt }
}
