// The keys by which the store finds documents: their listing, and their name.
import { hashBytes, hashNumber, type DocKeys } from './doc-table.ts'
import { textOf, type Texts } from './texts.ts'

/** Asked for the columns each time: they are replaced when they grow. */
export function listingKeys(columnsOf: () => { listingId: Float64Array }): DocKeys<number> {
  return {
    hashOf: hashNumber,
    hashAt: (doc) => hashNumber(columnsOf().listingId[doc]!),
    isAt: (doc, id) => columnsOf().listingId[doc] === id,
    keyAt: (doc) => columnsOf().listingId[doc]!,
  }
}

export function nameKeys(names: Texts): DocKeys<string> {
  return {
    hashOf(name) {
      const bytes = Buffer.from(name)
      return hashBytes(bytes, 0, bytes.length)
    },
    hashAt(doc) {
      const start = names.starts[doc]!
      return hashBytes(names.bytes, start, start + names.lengths[doc]!)
    },
    isAt: (doc, name) => textOf(names, doc) === name,
    keyAt: (doc) => textOf(names, doc),
  }
}
