// A search as lines for a spreadsheet.
import type { Card } from '@lotyard/contract/lots/listing'
import { sellingPriceCents } from '@lotyard/contract/rules/listings/prices/selling-price'
import { csvDollars, csvLine } from '../../../lib/formats/csv.ts'
import { describePart, type FeedOf } from './feed-of.ts'

/** The last line of a file that has not all lots says so. */
export function csvOf(cards: readonly Card[], { siteUrl, part }: FeedOf): string {
  const head = [
    'Lot',
    'Title',
    'Category',
    'Condition',
    'Size',
    'Brand',
    'Format',
    'Warehouse',
    'Units',
    'MSRP',
    'Price',
    'Bids',
    'Ends',
    'Link',
  ]
  const lines = cards.map((card) =>
    csvLine([
      card.name,
      card.title,
      card.category.name,
      card.condition.name,
      card.lot_size.name,
      card.brand?.name ?? null,
      card.buying_format === 'auction' ? 'Auction' : 'Fixed Price',
      card.warehouse.description,
      card.units,
      csvDollars(card.msrp_cents),
      csvDollars(sellingPriceCents(card)),
      card.bid_count,
      card.auction?.ends_at ?? null,
      siteUrl + card.path,
    ]),
  )
  const cut = describePart(part)
  return csvLine(head) + lines.join('') + (cut === null ? '' : csvLine([cut]))
}
