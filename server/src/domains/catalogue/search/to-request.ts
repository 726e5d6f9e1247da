// Compiles the filters of a search into a request to the engine.
import {
  isDeliveredSort,
  isWorthSort,
  NEWLY_ADDED_DAYS,
  type EndsWithin,
} from '@lotyard/contract/rules/catalogue/sort-options'
import type { SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import { searchableRuleIds, type ViewerAccess } from '../../listings/index.ts'
import type { LandedCosts } from '../engine/landed-costs.ts'
import { judgeMixes, PASSES, type SmallFilters } from '../engine/mixes.ts'
import type { SearchRequest } from '../engine/search-engine.ts'
import type { Dictionary } from '../model/reading/dictionary.ts'
import type { ReadModel } from '../model/reading/read-model.ts'
import { FORMATS, type Reference, type Site } from '../model/reading/reference.ts'
import type { Worth } from './worth-for.ts'
import { toLandedRange, toPriceRange, toWords } from './filter-values.ts'

/** Who asks; null for a visitor. */
export type SearchViewer = Pick<ViewerAccess, 'accessRuleIds'> | null

type Asking = {
  viewer: SearchViewer
  site: Site
  now: number
  landed?: LandedCosts | null
  worth?: Pick<Worth, 'view' | 'tests'>
}

const NO_WORTH: Pick<Worth, 'view' | 'tests'> = { view: null, tests: [] }

const HOUR_MICROS = 3_600_000_000
const DAY_MICROS = 24 * HOUR_MICROS
const MICROS_WITHIN: Record<EndsWithin, number> = { '1h': HOUR_MICROS, '24h': DAY_MICROS, '3d': 3 * DAY_MICROS }

const ON: ReadonlySet<number> = new Set([1])

export function toRequest(
  { engine, reference }: ReadModel,
  filters: SearchFilters,
  { viewer, site, now, landed = null, worth = NO_WORTH }: Asking,
): SearchRequest {
  // Without a place to deliver to, an order by delivered cost is as good as none; so is one by profit without a price book.
  const sort =
    filters.sort === null ||
    (landed === null && isDeliveredSort(filters.sort)) ||
    (worth.view === null && isWorthSort(filters.sort))
      ? null
      : filters.sort
  const smallFilters = toSmallFilters(reference, filters)
  const verdicts = judgeMixes(engine.store.mixes, smallFilters)
  const heldRules = codesIn(reference.rule, searchableRuleIds(viewer))
  const wantedRules = filters.selected_inventory_access_rule_ids
  const selectedRules =
    wantedRules.length === 0 ? null : codesIn(reference.rule, wantedRules).filter((rule) => heldRules.includes(rule))
  return {
    accepted: [
      acceptCategories(reference, filters.category, site),
      acceptCodes(reference.brand, filters.brand),
      acceptCodes(reference.warehouse, filters.warehouse_location),
      smallFilters.some((filter) => filter !== null) ? toAccepted(verdicts) : null,
    ],
    smallFilters,
    sizes: [
      reference.category.entries.length,
      reference.brand.entries.length,
      reference.warehouse.entries.length,
      engine.store.mixes.byCode.length,
    ],
    verdicts,
    heldRules,
    selectedRules,
    ...toPriceRange(filters),
    publishedAfter: filters.newly_added ? now - NEWLY_ADDED_DAYS * DAY_MICROS : 0,
    endsBy: filters.ends_within === null ? Infinity : now + MICROS_WITHIN[filters.ends_within],
    landed,
    landedRange: landed === null ? null : toLandedRange(filters),
    worth: worth.view,
    worthTests: worth.tests,
    words: toWords(filters.search),
    neverGuessed: reference.conditionWords,
    sort: sort ?? (filters.newly_added ? '-first_published_at' : site.defaultSort),
    headFirst: sort === null,
    span: { offset: filters.page * filters.page_size, limit: filters.page_size },
    smallFacetSizes: [reference.condition.entries.length, reference.lotSize.entries.length, FORMATS.length, 2, 2, 2, 2],
  }
}

function toSmallFilters(reference: Reference, filters: SearchFilters): SmallFilters {
  const some = (codes: number[], isOn: boolean): ReadonlySet<number> | null => (isOn ? new Set(codes) : null)
  const mark = (isOn: boolean): ReadonlySet<number> | null => (isOn ? ON : null)
  const formats = filters.buying_format.map((key) => FORMATS.findIndex((format) => format.key === key))
  return [
    some(codesIn(reference.condition, filters.condition), filters.condition.length > 0),
    some(codesIn(reference.lotSize, filters.lot_size), filters.lot_size.length > 0),
    some(formats, formats.length > 0),
    mark(filters.price_drop),
    mark(filters.master_pack),
    mark(filters.discounted_shipping),
    mark(filters.available_for_pick_up),
  ]
}

function toAccepted(verdicts: Uint8Array): Uint8Array {
  const accepted = new Uint8Array(verdicts.length)
  for (let code = 0; code < verdicts.length; code += 1) if (verdicts[code] === PASSES) accepted[code] = 1
  return accepted
}

/** A parent includes its children. What the site does not show never matches. */
function acceptCategories({ category, tree }: Reference, keys: readonly string[], site: Site): Uint8Array | null {
  if (keys.length === 0 && site.categoryKeys === null) return null
  const accepted = new Uint8Array(category.entries.length).fill(keys.length === 0 ? 1 : 0)
  for (const code of codesIn(category, keys)) {
    accepted[code] = 1
    for (const child of tree.find((branch) => branch.parent === code)?.children ?? []) accepted[child] = 1
  }
  if (site.categoryKeys !== null)
    for (const [code, entry] of category.entries.entries()) if (!site.categoryKeys.has(entry!.key)) accepted[code] = 0
  return accepted
}

function acceptCodes(dictionary: Dictionary, keys: readonly string[]): Uint8Array | null {
  if (keys.length === 0) return null
  const accepted = new Uint8Array(dictionary.entries.length)
  for (const code of codesIn(dictionary, keys)) accepted[code] = 1
  return accepted
}

/** Unknown values have no code, so they match nothing. */
function codesIn(dictionary: Dictionary, keys: readonly string[]): number[] {
  return keys.map((key) => dictionary.codeOf.get(key)).filter((code) => code !== undefined)
}
