// The filters in use, in the order of the panel, each with the change that removes it.
import { formatCount } from '@lotyard/contract/rules/format-count'
import {
  DOLLAR_FILTERS,
  type DollarFilter,
  type ListFilter,
  type MarkFilter,
  type SearchFilters,
} from '@lotyard/contract/rules/catalogue/search-query'
import type { EndsWithin } from '@lotyard/contract/rules/catalogue/sort-options'
import type { CategoryTree } from '../../../../features/shell/categories.server.ts'
import { withChange, withValue } from '../address/browse-address.ts'
import type { Change } from '../address/intents.ts'
import type { ShownFacets } from '../results/shown-results.ts'

export type ActiveFilter = { id: string; label: string; remove: Change }

const MARK_NAMES: Record<Exclude<MarkFilter, 'newly_added' | 'within_target'>, string> = {
  price_drop: 'Price drop',
  discounted_shipping: 'Discounted shipping',
  available_for_pick_up: 'Pickup available',
  master_pack: 'Master pack',
}
export const MARKS = Object.keys(MARK_NAMES) as (keyof typeof MARK_NAMES)[]

const change =
  (to: Partial<SearchFilters>): Change =>
  (from) =>
    withChange(from, to)

/** What the viewer can filter by beyond what all can. */
type Own = { isDelivered: boolean; isValued: boolean }

/** Without a ship-to address nothing is filtered by delivered price, and without a price book nothing by profit. */
export function listActiveFilters(
  filters: SearchFilters,
  facets: ShownFacets,
  tree: CategoryTree,
  { isDelivered, isValued }: Own,
): ActiveFilter[] {
  const listChosen = (name: ListFilter, names: Map<string, string>): ActiveFilter[] =>
    filters[name].map((key) => ({
      id: `${name}=${key}`,
      label: names.get(key) ?? key,
      remove: (from) => withValue(from, name, key, false),
    }))
  return [
    ...(filters.search === '' ? [] : [{ id: 'search', label: `“${filters.search}”`, remove: change({ search: '' }) }]),
    ...listChosen('category', namesOf(tree.flatMap((parent) => [parent, ...parent.children]))),
    ...listChosen('condition', namesOf(facets.condition)),
    ...listChosen('lot_size', namesOf(facets.lot_size)),
    ...listChosen('buying_format', namesOf(facets.buying_format)),
    ...listAmounts(filters, isDelivered),
    ...(isValued ? listWorth(filters) : []),
    ...listEnd(filters),
    ...listChosen('brand', namesOf(facets.brand)),
    ...listChosen(
      'warehouse_location',
      new Map(facets.all_warehouse_locations.map(({ key, description }) => [key, description])),
    ),
    ...listChosen(
      'selected_inventory_access_rule_ids',
      new Map(facets.inventory_access_rules.map((rule) => [rule.id, rule.name])),
    ),
    ...MARKS.filter((name) => filters[name]).map((name) => ({
      id: name,
      label: MARK_NAMES[name],
      remove: change({ [name]: false }),
    })),
  ]
}

const AMOUNT_NAMES: Record<Exclude<DollarFilter, 'min_profit'>, string> = {
  min_price: 'From',
  max_price: 'Up to',
  min_landed: 'Delivered from',
  max_landed: 'Delivered up to',
}

function listAmounts(filters: SearchFilters, isDelivered: boolean): ActiveFilter[] {
  return DOLLAR_FILTERS.flatMap((name) => {
    const dollars = filters[name]
    if (name === 'min_profit' || dollars === null || (!isDelivered && name.endsWith('landed'))) return []
    return [{ id: name, label: `${AMOUNT_NAMES[name]} $${formatCount(dollars)}`, remove: change({ [name]: null }) }]
  })
}

function listWorth({ min_profit: dollars, min_roi: percent, within_target: isWithin }: SearchFilters): ActiveFilter[] {
  const worth: ActiveFilter[] = []
  if (dollars !== null)
    worth.push({
      id: 'min_profit',
      label: `Profit from $${formatCount(dollars)}`,
      remove: change({ min_profit: null }),
    })
  if (percent !== null)
    worth.push({ id: 'min_roi', label: `ROI from ${formatCount(percent)}%`, remove: change({ min_roi: null }) })
  if (isWithin) worth.push({ id: 'within_target', label: 'Within my target', remove: change({ within_target: false }) })
  return worth
}

export const ENDS_WITHIN_NAMES: Record<EndsWithin, string> = { '1h': '1 hour', '24h': '24 hours', '3d': '3 days' }

function listEnd({ ends_within: soon }: SearchFilters): ActiveFilter[] {
  if (soon === null) return []
  return [{ id: 'ends_within', label: `Ends within ${ENDS_WITHIN_NAMES[soon]}`, remove: change({ ends_within: null }) }]
}

function namesOf(values: readonly { key: string; name: string }[]): Map<string, string> {
  return new Map(values.map(({ key, name }) => [key, name]))
}
