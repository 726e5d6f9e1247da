// A word index, as sections and back: what is read is used as it is, so a start takes no longer for each word.
import { createDocTable } from '../doc-table.ts'
import type { DocSet } from '../sets/doc-set.ts'
import type { WordOrder } from '../words/word-order.ts'
import { createWordIndex, sortIndex, type WordIndex } from '../words/word-index.ts'
import { wordKeys } from '../words/word-table.ts'
import { packArena, unpackArena } from './list-arena.ts'
import { packSets, unpackSets } from './doc-sets.ts'
import { packDocTable, unpackDocTable } from './doc-table.ts'
import { sectionOf, type Section, type SectionReader } from './sections.ts'
import { packStrings, unpackStrings } from './strings.ts'
import { packTexts, unpackTexts } from './texts.ts'

const DIRECTIONS = ['forwards', 'backwards'] as const

export function* packWords(name: string, index: WordIndex): Generator<Section> {
  const { words, lists, codes, spellings } = index
  // Words that came since a purge or a bulk load are in the orders too.
  sortIndex(index)
  yield sectionOf(`${name}.size`, Int32Array.of(words.size))
  yield* packTexts(`${name}.words`, words.texts, words.size)
  yield* packDocTable(`${name}.ids`, words.ids)
  yield sectionOf(`${name}.free`, Int32Array.from(words.freeIds))
  yield* packArena(`${name}.lists`, lists.arena, words.size)
  yield sectionOf(`${name}.large`, Int32Array.from(lists.large.keys()))
  yield* packSets(`${name}.large.docs`, [...lists.large.values()])
  for (const direction of DIRECTIONS) yield packOrder(`${name}.${direction}`, index.orders![direction])
  yield packOrder(`${name}.codes`, codes.sorted)
  yield* packStrings(`${name}.spelled`, [...spellings.keys()])
  yield* packStrings(`${name}.spellings`, [...spellings.values()])
}

export async function unpackWords(reader: SectionReader, name: string): Promise<WordIndex> {
  const index = createWordIndex()
  const { words, lists, codes } = index
  const [size = 0] = await reader.read(`${name}.size`, Int32Array)
  words.size = size
  Object.assign(words.texts, await unpackTexts(reader, `${name}.words`, size))
  words.ids = createDocTable(wordKeys(words.texts), await unpackDocTable(reader, `${name}.ids`))
  words.freeIds = Array.from(await reader.read(`${name}.free`, Int32Array))
  lists.arena = await unpackArena(reader, `${name}.lists`)
  const large = await reader.read(`${name}.large`, Int32Array)
  const sets = (await unpackSets(reader, `${name}.large.docs`)) as DocSet[]
  for (const [at, id] of large.entries()) lists.large.set(id, sets[at]!)
  index.orders = {
    forwards: await unpackOrder(reader, `${name}.forwards`, 'forwards'),
    backwards: await unpackOrder(reader, `${name}.backwards`, 'backwards'),
  }
  Object.assign(codes, { sorted: await unpackOrder(reader, `${name}.codes`, 'forwards'), isLoaded: true })
  const spelled = await unpackStrings(reader, `${name}.spelled`)
  const spellings = await unpackStrings(reader, `${name}.spellings`)
  for (const [at, word] of spelled.entries()) index.spellings.set(word, spellings[at]!)
  return index
}

function packOrder(name: string, { ids, length }: WordOrder): Section {
  return sectionOf(name, ids.subarray(0, length))
}

async function unpackOrder(reader: SectionReader, name: string, direction: WordOrder['direction']): Promise<WordOrder> {
  const ids = await reader.read(name, Int32Array)
  return { ids, length: ids.length, direction }
}
