// A word index, as sections and back. Its sorted lists are not saved: they are sorted again, as after a bulk load.
import { addCode } from '../words/code-list.ts'
import { isCode } from '../words/tokenizer.ts'
import { createWordIndex, type WordIndex } from '../words/word-index.ts'
import { packSets, unpackSets } from './doc-sets.ts'
import type { Section, SectionReader } from './sections.ts'
import { packStrings, unpackStrings } from './strings.ts'

export function* packWords(name: string, { lists, spellings }: WordIndex): Generator<Section> {
  yield* packStrings(`${name}.words`, [...lists.keys()])
  yield* packSets(`${name}.lists`, [...lists.values()])
  yield* packStrings(`${name}.spelled`, [...spellings.keys()])
  yield* packStrings(`${name}.spellings`, [...spellings.values()])
}

export async function unpackWords(reader: SectionReader, name: string): Promise<WordIndex> {
  const words = await unpackStrings(reader, `${name}.words`)
  const sets = await unpackSets(reader, `${name}.lists`)
  const spelled = await unpackStrings(reader, `${name}.spelled`)
  const spellings = await unpackStrings(reader, `${name}.spellings`)
  const index = createWordIndex()
  for (const [at, word] of words.entries()) {
    index.lists.set(word, sets[at]!)
    if (isCode(word)) addCode(index.codes, word)
  }
  for (const [at, word] of spelled.entries()) index.spellings.set(word, spellings[at]!)
  return index
}
