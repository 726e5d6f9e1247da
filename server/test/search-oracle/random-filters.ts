import { emptyFilters, type SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import { ENDS_WITHIN, isWorthSort, SORT_KEYS } from '@lotyard/contract/rules/catalogue/sort-options'
import { VALUES, WORDS, type createRandom } from './random-market.ts'

/** Any search that a buyer could put together, the empty one included. */
export function randomFilters(random: ReturnType<typeof createRandom>, ruleIds: readonly string[]): SearchFilters {
  const some = (values: readonly string[], chance: number): string[] =>
    random.below(chance) > 0 ? [] : [...new Set(Array.from({ length: 1 + random.below(3) }, () => random.pick(values)))]
  const isOn = (): boolean => random.below(8) === 0
  const price = (): number | null => (random.below(5) === 0 ? random.below(45) * 25 : null)
  return {
    ...emptyFilters(),
    category: some([...VALUES.category, 'consumer-electronics', 'computers-office', 'no-such-category'], 3),
    condition: some([...VALUES.condition, 'broken'], 3),
    lot_size: some(VALUES.lot_size, 4),
    buying_format: some(['auction', 'fixed_price', 'barter'], 5),
    brand: some([...VALUES.brand, 'nobody'], 4),
    warehouse_location: some(VALUES.warehouse_location, 4),
    selected_inventory_access_rule_ids: some([...ruleIds, '999'], 12),
    price_drop: isOn(),
    master_pack: isOn(),
    discounted_shipping: isOn(),
    available_for_pick_up: isOn(),
    newly_added: isOn(),
    min_price: price(),
    max_price: price(),
    search: random.below(2) > 0 ? '' : randomWords(random),
    page: random.below(4) === 0 ? random.below(4) : 0,
    page_size: 1 + random.below(30),
    sort: random.below(4) === 0 ? null : random.pick(SORT_KEYS.filter((key) => !isWorthSort(key))),
  }
}

/** The same with what only the search itself knows: the viewer's delivered cost, and the clock. */
export function randomPersonalFilters(
  random: ReturnType<typeof createRandom>,
  ruleIds: readonly string[],
): SearchFilters {
  const dollars = (): number | null => (random.below(4) === 0 ? random.below(60) * 50 : null)
  return {
    ...randomFilters(random, ruleIds),
    min_landed: dollars(),
    max_landed: dollars(),
    ends_within: random.below(4) > 0 ? null : random.pick(ENDS_WITHIN),
  }
}

/** Words of the market. Only the last may be unfinished: elsewhere it would be forgiven as a typing error. */
function randomWords(random: ReturnType<typeof createRandom>): string {
  const words = [...WORDS, 'sonic', 'kite', 'laptop', 'electronics']
  const last = random.pick(words)
  const typed = random.below(4) === 0 ? last.slice(0, 2 + random.below(3)) : last
  if (random.below(5) === 0) return splitInTwo(random, random.pick(words))
  return random.below(2) === 0 ? typed : `${random.pick(words)} ${typed}`
}

/** As some people write it: 'head phones'. */
function splitInTwo(random: ReturnType<typeof createRandom>, word: string): string {
  const at = 1 + random.below(word.length - 1)
  return `${word.slice(0, at)} ${word.slice(at)}`
}
