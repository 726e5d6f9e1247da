// A word index, saved with its words in the order in which it is looked through: nothing is sorted when it is read.
import { sortCodes } from '../words/code-list.ts'
import { isCode } from '../words/tokenizer.ts'
import { createWordIndex, vocabularyOf, type WordIndex } from '../words/word-index.ts'
import { packSets, unpackSets } from './doc-sets.ts'
import { sectionOf, type Section, type SectionReader } from './sections.ts'
import { packStrings, unpackStrings } from './strings.ts'

/** What is taken piece by piece must not change meanwhile; a purge must not be under way. */
export function packWords(name: string, index: WordIndex): Section[] {
  sortCodes(index.codes)
  const codes = index.codes.sorted.filter((code) => index.lists.has(code))
  const listed = new Set(codes)
  const vocabulary = vocabularyOf(index)
  const others = [...index.lists.keys()].filter((word) => isCode(word) && !listed.has(word))
  const words = [...codes, ...vocabulary, ...others]
  return [
    sectionOf(`${name}.counts`, Int32Array.of(codes.length, vocabulary.length)),
    ...packStrings(`${name}.words`, words),
    ...packSets(
      `${name}.lists`,
      words.map((word) => index.lists.get(word)),
    ),
    ...packStrings(`${name}.spelled`, [...index.spellings.keys()]),
    ...packStrings(`${name}.spellings`, [...index.spellings.values()]),
  ]
}

export async function unpackWords(reader: SectionReader, name: string): Promise<WordIndex> {
  const [codeCount = 0, vocabularySize = 0] = await reader.read(`${name}.counts`, Int32Array)
  const words = await unpackStrings(reader, `${name}.words`)
  const sets = await unpackSets(reader, `${name}.lists`)
  const spelled = await unpackStrings(reader, `${name}.spelled`)
  const spellings = await unpackStrings(reader, `${name}.spellings`)
  const index = createWordIndex()
  for (const [at, word] of words.entries()) index.lists.set(word, sets[at]!)
  index.codes.sorted = words.slice(0, codeCount)
  index.codes.isLoaded = true
  index.sorted = words.slice(codeCount, codeCount + vocabularySize)
  for (const [at, word] of spelled.entries()) index.spellings.set(word, spellings[at]!)
  return index
}
