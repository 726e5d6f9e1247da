// Lots like a given one, and lots that could share its truck.
import { DEAD, facetsOf } from '../engine/store.ts'
import { docsOf, hasDoc } from '../engine/sets/doc-set.ts'
import { walk } from '../engine/select-page.ts'
import type { IsVisible } from '../engine/words/text-match.ts'
import { tokenize } from '../engine/words/tokenizer.ts'
import type { ReadModel } from '../model/read-model.ts'

export const MAX_SIMILAR = 12
const MAX_WORDS = 12

export type Likeness = {
  listingId: number
  title: string
  categoryKey: string
  conditionKey: string
  lotSizeKey: string
  warehouseKey: string
  priceCents: number
}

/** Same category and condition; the nearer in price, size and words, the earlier. Returns listing ids. */
export function findSimilar(
  { engine: { store }, reference }: ReadModel,
  lot: Likeness,
  isVisible: IsVisible,
): number[] {
  const set = store.sets.category[reference.category.codeOf.get(lot.categoryKey) ?? -1]
  const condition = reference.condition.codeOf.get(lot.conditionKey)
  const lotSize = reference.lotSize.codeOf.get(lot.lotSizeKey)
  if (set === undefined) return []
  const { columns } = store
  const wordLists = [...new Set(tokenize(lot.title))]
    .slice(0, MAX_WORDS)
    .flatMap((word) => store.head.lists.get(word) ?? [])
  const scored: { doc: number; distance: number }[] = []
  for (const doc of docsOf(set)) {
    if (columns.visibility[doc] === DEAD || !isVisible(doc) || columns.listingId[doc] === lot.listingId) continue
    const mix = store.mixes.byCode[facetsOf(store, doc).mix]!
    if (mix[0] !== condition) continue
    const priceDistance = Math.abs(Math.log((columns.priceCents[doc]! + 1) / (lot.priceCents + 1)))
    const sizeDistance = mix[1] === lotSize ? 0 : 1
    const shared = wordLists.reduce((count, words) => count + Number(hasDoc(words, doc)), 0)
    scored.push({ doc, distance: priceDistance + sizeDistance - (2 * shared) / Math.max(1, wordLists.length) })
  }
  return scored
    .toSorted(
      (left, right) => left.distance - right.distance || columns.updatedAt[right.doc]! - columns.updatedAt[left.doc]!,
    )
    .slice(0, MAX_SIMILAR)
    .map(({ doc }) => columns.listingId[doc]!)
}

/** Other lots of the same warehouse, newest first. */
export function findRelated({ engine, reference }: ReadModel, lot: Likeness, isVisible: IsVisible): number[] {
  const { columns } = engine.store
  const warehouse = reference.warehouse.codeOf.get(lot.warehouseKey)
  return walk(
    engine.ordered('-updated_at'),
    { offset: 0, limit: MAX_SIMILAR },
    (doc) =>
      facetsOf(engine.store, doc).warehouse === warehouse && columns.listingId[doc] !== lot.listingId && isVisible(doc),
  ).map((doc) => columns.listingId[doc]!)
}
