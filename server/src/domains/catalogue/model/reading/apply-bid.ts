// Follows a bid in the read model: the price and what depends on it, without reading the listing again.
import { setFigures, figuresOf, FIGURES } from '../../engine/store.ts'
import { valueOf, type ReadModel } from './read-model.ts'
import type { BidRow } from './row-queries.ts'

/**
 * Returns whether the model now says what the row says. A lot that it doesn't hold may be for sale all the same, and one whose
 * end has moved turns at another time: those are read whole.
 */
export function applyBid({ engine }: ReadModel, row: BidRow): boolean {
  const { store } = engine
  const doc = store.docOfListing.get(row.id)
  if (doc === undefined || store.columns.endsAt[doc] !== row.ends_at) return false
  const before = figuresOf(store, doc)
  const { price_cents: priceCents, bid_count: bidCount } = row
  const figures = { ...before, priceCents, bidCount, ...valueOf({ ...before, priceCents }) }
  const changed = FIGURES.filter((figure) => figures[figure] !== before[figure])
  if (changed.length === 0) return true
  setFigures(store, doc, figures)
  engine.noteChange(doc, changed)
  return true
}
