// What the words of a file mean: its conditions, categories and brands, each mapped once for all lines that have it.
//
// A word that is one of our names is that. Else what the seller chose before counts, then a name that is alike and the only
// one; what is left takes the lot's default, which the seller confirms once. Spellings that differ in case are one word.
import { foldBrand, namesABrand } from '../../listings/goods/brand-name.ts'
import { MAX_IMPORT_WORDS } from './import-limits.ts'

export const WORD_FIELDS = ['condition', 'category', 'brand'] as const
export type WordField = (typeof WORD_FIELDS)[number]

/** How a target was found. */
export const WORD_MATCHES = ['name', 'remembered', 'similar', 'chosen'] as const
export type WordMatch = (typeof WORD_MATCHES)[number]

/** Also the limit of the columns that keep them. */
export const MAX_WORD_LENGTH = 200

export function foldWord(field: WordField, text: string): string {
  return field === 'brand' ? foldBrand(text) : text.toLowerCase()
}

export type CollectedWord = { field: WordField; number: number; text: string; folded: string; lineCount: number }

export type WordCollector = {
  /** The word's number, from 1 in the order of the file; null where the text is no word to map. */
  add: (field: WordField, text: string) => number | null
  words: () => CollectedWord[]
  /** Fields with more words than can be mapped. Their lines keep what they say by our own names, or take the default. */
  overflowing: () => WordField[]
}

/** Counts the words of a file's lines. The same file always gives the same numbers: the worker after a kill relies on it. */
export function collectWords(max: number = MAX_IMPORT_WORDS): WordCollector {
  const byField = Object.fromEntries(WORD_FIELDS.map((field) => [field, new Map()])) as Record<
    WordField,
    Map<string, CollectedWord>
  >
  const overflowing = new Set<WordField>()
  return {
    add(field, text) {
      if (text === '' || overflowing.has(field) || text.length > MAX_WORD_LENGTH) return null
      if (field === 'brand' && !namesABrand(text)) return null
      const folded = foldWord(field, text)
      const words = byField[field]
      const known = words.get(folded)
      if (known !== undefined) {
        known.lineCount += 1
        return known.number
      }
      if (words.size >= max) {
        overflowing.add(field)
        words.clear()
        return null
      }
      words.set(folded, { field, number: words.size + 1, text, folded, lineCount: 1 })
      return words.size
    },
    words: () => WORD_FIELDS.flatMap((field) => [...byField[field].values()]),
    overflowing: () => [...overflowing],
  }
}

export type NamedChoice = { key: string; name: string }

/** The one of our names that a word is alike; null where none is, or more than one. */
export function findSimilar(
  field: 'condition' | 'category',
  text: string,
  choices: readonly NamedChoice[],
): string | null {
  // 'Home > Kitchen': the last part says most.
  const parts = text.split(/[>/|]/).filter((part) => part.trim() !== '')
  const tried = field === 'category' && parts.length > 1 ? [text, parts.at(-1)!] : [text]
  for (const each of tried) {
    const found = findOnly(field, coreOf(each), choices)
    if (found !== null) return found
  }
  return null
}

function findOnly(
  field: 'condition' | 'category',
  core: ReadonlySet<string>,
  choices: readonly NamedChoice[],
): string | null {
  if (core.size === 0) return null
  const named = choices
    .map(({ key, name }) => ({ key, core: coreOf(lastPart(name)) }))
    .filter((each) => each.core.size > 0)
  const isLike: ((name: ReadonlySet<string>) => boolean)[] = [
    (name) => name.size === core.size && isWithin(name, core),
    // 'Return' for 'Uninspected Returns'; but 'New' is not 'Like New'.
    (name) => isWithin(core, name) && ![...name].some((word) => TURNS_AROUND.has(word) && !core.has(word)),
    // 'Kitchen & Dining' for 'Kitchen'. Of conditions a word more may turn the meaning around.
    (name) => field === 'category' && isWithin(name, core),
  ]
  for (const isAlike of isLike) {
    const found = named.filter((each) => isAlike(each.core))
    if (found.length > 0) return found.length === 1 ? found[0]!.key : null
  }
  return null
}

function isWithin(part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean {
  return [...part].every((word) => whole.has(word))
}

/** 'Electronics / Televisions' is offered under its path. */
function lastPart(name: string): string {
  return name.split(' / ').at(-1)!
}

const TURNS_AROUND: ReadonlySet<string> = new Set(['like', 'not', 'non', 'no', 'near', 'almost', 'open', 'without'])

/** Words that don't tell one condition or category from another. */
const SAYS_NOTHING: ReadonlySet<string> = new Set([
  'and',
  'the',
  'of',
  'in',
  'brand',
  'condition',
  'customer',
  'consumer',
  'general',
  'goods',
  'item',
  'merchandise',
  'misc',
  'product',
  'retail',
  'shopper',
  'stock',
  'store',
])

const SAME_WORDS: ReadonlyMap<string, string> = new Map([
  ['returned', 'return'],
  ['salvaged', 'salvage'],
  ['scrap', 'salvage'],
  ['defective', 'salvage'],
  ['broken', 'salvage'],
  ['refurb', 'refurbished'],
  ['renewed', 'refurbished'],
  ['preowned', 'used'],
  ['tv', 'television'],
  ['untested', 'uninspected'],
])

/** What a name is about: its words in the singular, without those that say nothing. */
function coreOf(name: string): ReadonlySet<string> {
  const words = name
    .toLowerCase()
    .replaceAll('pre-owned', 'preowned')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => !SAYS_NOTHING.has(word))
    .map((word) => word.replace(/(?<=\w{2})s$/, ''))
    .map((word) => SAME_WORDS.get(word) ?? word)
    .filter((word) => word !== '' && !SAYS_NOTHING.has(word))
  return new Set(words)
}
