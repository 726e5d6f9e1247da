import type { Card } from '@lotyard/contract/lots/listing'
import { countOf } from '@lotyard/contract/rules/format-count'

type Priced = Pick<Card, 'buying_format' | 'current_bid_cents' | 'bid_count'>

/** What the price of a lot is, in two or three words. */
export function priceLabel({ buying_format, current_bid_cents, bid_count }: Priced): string {
  if (buying_format === 'fixed_price') return 'Fixed price'
  if (current_bid_cents === null) return 'Starting bid'
  return `Current bid, ${countOf(bid_count, 'bid')}`
}
