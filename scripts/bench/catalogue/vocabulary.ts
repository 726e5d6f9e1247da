// Made-up words, as unevenly spread as the words of natural texts: the second most frequent is half as frequent as the
// first, the tenth a tenth (Zipf's law). A few are in most lots, like 'pallet'; most are in one lot of thousands.
import { createRandom } from '../../../server/test/search-oracle/random-market.ts'

const WORDS = 12_000
const CONSONANTS = 'bcdfghklmnprtv'.split('')
const VOWELS = 'aeiou'.split('')

type Random = ReturnType<typeof createRandom>

/** The most frequent first. Two to four syllables, so that short ones begin some longer ones, as in any language. */
export const VOCABULARY: readonly string[] = makeVocabulary(createRandom(11))

function makeVocabulary(random: Random): string[] {
  const words = new Set<string>()
  while (words.size < WORDS) {
    const syllables = random.pick([2, 3, 3, 4])
    words.add(Array.from({ length: syllables }, () => random.pick(CONSONANTS) + random.pick(VOWELS)).join(''))
  }
  return [...words]
}

/** A word as often as a text holds it. */
function pickWord(random: Random): string {
  return wordBetween(random, 1, WORDS)
}

/** A word of these ranks; each rank as often as its share in texts, which makes every tenfold of ranks equally likely. */
export function wordBetween(random: Random, firstRank: number, lastRank: number): string {
  const share = random.below(1_000_000) / 1_000_000
  return VOCABULARY[Math.floor(firstRank * (lastRank / firstRank) ** share) - 1]!
}

export function pickPhrase(random: Random, length: number): string {
  return Array.from({ length }, () => pickWord(random)).join(' ')
}
