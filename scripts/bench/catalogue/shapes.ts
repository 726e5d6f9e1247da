// The searches that are measured: many of each kind, drawn from all values there are, so that no cached reply is
// measured.
import { SORT_KEYS } from '@lotyard/contract/rules/catalogue/sort-options'
import { createRandom } from '../../../server/test/search-oracle/random-market.ts'
import { PRODUCTS, productCode } from './product-codes.ts'
import { wordBetween } from './vocabulary.ts'

type Random = ReturnType<typeof createRandom>
export type Values = { categories: readonly string[]; conditions: readonly string[]; lotSizes: readonly string[] }
export type Shape = { name: string; makeQuery: (random: Random, values: Values) => Record<string, string> }

/**
 * Buyers don't search for the few words that most lots hold, nor often for one that only a handful does. Of these, the
 * middle one is in eight lots of a thousand, one in ten is in more than sixty, one in ten in less than one.
 */
const searchWord = (random: Random): string => wordBetween(random, 10, 3_000)

function priceRange(random: Random): Record<string, string> {
  const min = 100 * (1 + random.below(40))
  return { min_price: String(min), max_price: String(min + 100 * (5 + random.below(50))) }
}

export const SHAPES: readonly Shape[] = [
  {
    name: 'unfiltered',
    makeQuery: (random) => ({ page: String(random.below(10)), sort_field: random.pick(SORT_KEYS) }),
  },
  {
    name: 'category and condition',
    makeQuery: (random, { categories, conditions }) => ({
      category: random.pick(categories),
      condition: random.pick(conditions),
    }),
  },
  { name: 'a word', makeQuery: (random) => ({ search: searchWord(random) }) },
  {
    name: 'a word, a price range, two facets',
    makeQuery: (random, { conditions, lotSizes }) => ({
      search: searchWord(random),
      ...priceRange(random),
      condition: random.pick(conditions),
      lot_size: random.pick(lotSizes),
    }),
  },
]

/** Kinds without a goal of their own: what else buyers ask, and what used to be slow. */
export const MORE_SHAPES: readonly Shape[] = [
  { name: 'two words', makeQuery: (random) => ({ search: `${searchWord(random)} ${searchWord(random)}` }) },
  { name: 'a price range', makeQuery: priceRange },
  {
    name: 'category, condition, size, warehouse, sorted by price',
    makeQuery: (random, { categories, conditions, lotSizes }) => ({
      category: random.pick(categories),
      condition: random.pick(conditions),
      lot_size: random.pick(lotSizes),
      warehouse_location: `w${1 + random.below(8)}`,
      sort_field: 'selling_price',
    }),
  },
  { name: 'newly added', makeQuery: (random) => ({ newly_added: 'true', page: String(random.below(10)) }) },
]

/** What buyers send to the search box on the way to a word, to two, or to a product code. */
export const TYPED: readonly Shape[] = [
  { name: 'suggestions, two letters', makeQuery: (random) => ({ query: searchWord(random).slice(0, 2) }) },
  {
    name: 'suggestions, three to six letters',
    makeQuery: (random) => ({ query: searchWord(random).slice(0, 3 + random.below(4)) }),
  },
  {
    name: 'suggestions, a word and three letters',
    makeQuery: (random) => ({ query: `${searchWord(random)} ${searchWord(random).slice(0, 3)}` }),
  },
  {
    name: 'suggestions, six to nine digits',
    makeQuery: (random) => ({ query: productCode(random.below(PRODUCTS)).slice(0, 6 + random.below(4)) }),
  },
]

export function makePaths(shape: Shape, values: Values, count: number): string[] {
  const random = createRandom(shape.name.length)
  const queries = new Set(
    Array.from({ length: count }, () => new URLSearchParams(shape.makeQuery(random, values)).toString()),
  )
  return [...queries].map((query) => `?${query}`)
}
