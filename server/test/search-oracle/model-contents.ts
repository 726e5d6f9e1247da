import { docsOf } from '../../src/domains/catalogue/engine/sets/doc-set.ts'
import { facetsOf, FIGURES } from '../../src/domains/catalogue/engine/store.ts'
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
        },
      ]),
  )
}
