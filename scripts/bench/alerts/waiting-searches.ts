// Saved searches and inventory preferences as accounts have them: most searches name a word or a brand and something else,
// preferences tick a few categories, conditions and sizes.
import { emptyFilters, type SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import { createRandom } from '../../../server/test/search-oracle/random-market.ts'
import { wordBetween } from '../catalogue/vocabulary.ts'

type Random = ReturnType<typeof createRandom>
export type Values = Record<'category' | 'condition' | 'lot_size' | 'brand' | 'warehouse_location', readonly string[]>

const SEED = 2_018

const some = (random: Random, from: readonly string[], max: number): string[] => [
  ...new Set(Array.from({ length: 1 + random.below(max) }, () => random.pick(from))),
]
const at = (random: Random, percent: number): boolean => random.below(100) < percent

/** Words as people search for them; see shapes.ts of the catalogue's bench. */
const searchWord = (random: Random): string => wordBetween(random, 10, 3_000)

function savedSearch(random: Random, values: Values): SearchFilters {
  const filters = emptyFilters()
  const kind = random.below(10)
  if (kind < 5) filters.search = at(random, 40) ? `${searchWord(random)} ${searchWord(random)}` : searchWord(random)
  else if (kind < 7) filters.brand = some(random, values.brand, 3)
  if (kind >= 7 || at(random, 40)) filters.category = some(random, values.category, 2)
  if (at(random, 40)) filters.condition = some(random, values.condition, 2)
  if (at(random, 20)) filters.lot_size = some(random, values.lot_size, 2)
  if (at(random, 20)) filters.warehouse_location = some(random, values.warehouse_location, 2)
  if (at(random, 20)) filters.buying_format = [random.pick(['auction', 'fixed_price'])]
  if (at(random, 10)) filters.available_for_pick_up = true
  if (at(random, 30)) filters.max_price = 500 * (1 + random.below(20))
  return filters
}

function inventoryPreference(random: Random, values: Values): SearchFilters {
  return {
    ...emptyFilters(),
    category: some(random, values.category, 4),
    condition: at(random, 60) ? some(random, values.condition, 3) : [],
    lot_size: at(random, 40) ? some(random, values.lot_size, 2) : [],
  }
}

export function makeWaitingSearches(
  values: Values,
  counts: { searches: number; preferences: number },
): SearchFilters[] {
  const random = createRandom(SEED)
  return [
    ...Array.from({ length: counts.searches }, () => savedSearch(random, values)),
    ...Array.from({ length: counts.preferences }, () => inventoryPreference(random, values)),
  ]
}
