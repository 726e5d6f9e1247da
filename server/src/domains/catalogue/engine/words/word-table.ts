// Words by number, and their numbers by word: as bytes side by side and a table of numbers. A Map of strings would take four
// times the memory, and a start would make each string again.
import { createDocTable, hashBytes, type DocKeys, type DocTable } from '../doc-table.ts'
import { createTexts, setText, textOf, type Texts } from '../texts.ts'

/** The first `length` bytes, in UTF-8. */
export type EncodedWord = { bytes: Uint8Array; length: number }

export type WordTable = {
  texts: Texts
  /** Numbers handed out so far; free ones included. */
  size: number
  freeIds: number[]
  ids: DocTable<EncodedWord>
}

export function createWordTable(): WordTable {
  const texts = createTexts()
  return { texts, size: 0, freeIds: [], ids: createDocTable(wordKeys(texts)) }
}

export function wordKeys(texts: Texts): DocKeys<EncodedWord> {
  return {
    hashOf: ({ bytes, length }) => hashBytes(bytes, 0, length),
    hashAt(id) {
      const start = texts.starts[id]!
      return hashBytes(texts.bytes, start, start + texts.lengths[id]!)
    },
    isAt(id, { bytes, length }) {
      if (texts.lengths[id] !== length) return false
      const start = texts.starts[id]!
      for (let at = 0; at < length; at += 1) if (texts.bytes[start + at] !== bytes[at]) return false
      return true
    },
    keyAt: (id) => encodeWord(textOf(texts, id)),
  }
}

export function idOf({ ids }: WordTable, word: string): number | undefined {
  return ids.get(encodeWord(word))
}

/** The word must not be there yet. */
export function insertWord(table: WordTable, word: string): number {
  const id = table.freeIds.pop() ?? table.size++
  setText(table.texts, id, word)
  table.ids.add(id)
  return id
}

/** Its number is given to another word: nothing may still name it. */
export function removeWord(table: WordTable, id: number): void {
  table.ids.delete(id)
  setText(table.texts, id, '')
  table.freeIds.push(id)
}

export function isWord({ texts }: WordTable, id: number): boolean {
  return texts.lengths[id]! > 0
}

export function wordOf({ texts }: WordTable, id: number): string {
  return textOf(texts, id)
}

const LONGEST_USUAL = 256
const MAX_BYTES_PER_UNIT = 3
const ASCII = 0x80
/** Shared by all calls: memory for each word would be most of what looking it up takes. */
const encoded: EncodedWord & { bytes: Buffer } = { bytes: Buffer.alloc(LONGEST_USUAL), length: 0 }

/** Holds until the next call. */
export function encodeWord(word: string): EncodedWord {
  if (word.length * MAX_BYTES_PER_UNIT > encoded.bytes.length)
    encoded.bytes = Buffer.alloc(word.length * MAX_BYTES_PER_UNIT)
  const { bytes } = encoded
  for (let at = 0; at < word.length; at += 1) {
    const unit = word.charCodeAt(at)
    if (unit >= ASCII) {
      encoded.length = bytes.write(word)
      return encoded
    }
    bytes[at] = unit
  }
  encoded.length = word.length
  return encoded
}
