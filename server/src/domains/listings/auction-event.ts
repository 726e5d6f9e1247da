import type { Card } from '@lotyard/contract/lots/listing'
import { countOf } from '@lotyard/contract/rules/format-count'
import { sellingPriceCents } from '@lotyard/contract/rules/listings/prices/selling-price'
import { formatCents } from '@lotyard/contract/rules/money'
import type { CalendarEvent } from '../../lib/formats/ics.ts'

/** The end of a lot's auction as an event, the same in every calendar that has it. None for a lot at a fixed price. */
export function auctionEvents(card: Card): CalendarEvent[] {
  if (card.auction === null) return []
  const standing = `${countOf(card.bid_count, 'bid')}, ${formatCents(sellingPriceCents(card))}.`
  return [
    {
      id: card.name,
      at: card.auction.ends_at,
      summary: `Auction ends: ${card.title}`,
      description: `${standing} The end may be extended by bids in the last minutes.`,
      path: card.path,
      remind: 'minutes_before',
    },
  ]
}
