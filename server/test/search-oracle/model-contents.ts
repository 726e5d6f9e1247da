import { docsOf } from '../../src/domains/catalogue/engine/sets/doc-set.ts'
import { BARE, CHUNK_BITS, CHUNK_MASK, quantityOf } from '../../src/domains/catalogue/engine/goods/goods-lines.ts'
import { namesOfKind } from '../../src/domains/catalogue/engine/goods/kinds.ts'
import { facetsOf, FIGURES, type Store } from '../../src/domains/catalogue/engine/store.ts'
import { textOf } from '../../src/domains/catalogue/engine/texts.ts'
import { allWords } from '../../src/domains/catalogue/engine/words/word-index.ts'
import type { ReadModel } from '../../src/domains/catalogue/model/reading/read-model.ts'

/** Everything a search could see of a model, by listing. */
export function contentsOf({ engine: { store }, reference }: ReadModel): Map<number, unknown> {
  const { columns } = store
  const wordsOf = new Map<number, string[]>()
  for (const [kind, index] of [
    ['head', store.head],
    ['body', store.body],
  ] as const)
    for (const [word, set] of allWords(index))
      for (const doc of docsOf(set)) {
        const words = wordsOf.get(doc) ?? []
        words.push(`${kind} ${word}`)
        wordsOf.set(doc, words)
      }
  return new Map(
    [...store.docOfListing.values()]
      .toSorted((left, right) => columns.listingId[left]! - columns.listingId[right]!)
      .map((doc) => [
        columns.listingId[doc]!,
        {
          name: textOf(store.names, doc),
          title: textOf(store.titles, doc),
          category: reference.category.entries[facetsOf(store, doc).category]!.key,
          brand: reference.brand.entries[facetsOf(store, doc).brand]?.key,
          warehouse: reference.warehouse.entries[facetsOf(store, doc).warehouse]!.key,
          mix: store.mixes.byCode[facetsOf(store, doc).mix],
          visibility: columns.visibility[doc],
          figures: FIGURES.map((figure) => columns[figure][doc]),
          words: wordsOf.get(doc)?.toSorted(),
          goods: goodsOf(store, doc),
        },
      ]),
  )
}

/** In no order: none is kept. */
function goodsOf({ goods }: Store, doc: number): unknown {
  const { starts, counts, kinds } = goods
  const start = starts[doc]!
  if (counts[doc] === BARE) return namesOfKind(kinds, start)
  const lines = Array.from({ length: counts[doc]! }, (_, at) => {
    const chunk = goods.chunks[(start + at) >>> CHUNK_BITS]!
    const place = (start + at) & CHUNK_MASK
    const { brand, categoryKey, conditionKey } = namesOfKind(kinds, chunk.kinds[place]!)
    const upc = `${chunk.upcHigh[place]} ${chunk.upcLow[place]}`
    return [upc, quantityOf(goods, start + at), chunk.msrpCents[place], brand, categoryKey, conditionKey].join(' ')
  })
  return lines.toSorted()
}
