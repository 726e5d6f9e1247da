import type { Card } from '@lotyard/contract/lots/listing'

type Priced = Pick<Card, 'buying_format' | 'current_bid_cents' | 'bid_count'>

/** What the price of a lot is, in two or three words. */
export function priceLabel({ buying_format, current_bid_cents, bid_count }: Priced): string {
  if (buying_format === 'fixed_price') return 'Fixed price'
  if (current_bid_cents === null) return 'Starting bid'
  return bid_count === 1 ? 'Current bid, 1 bid' : `Current bid, ${bid_count} bids`
}
