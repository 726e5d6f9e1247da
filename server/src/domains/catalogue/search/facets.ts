// The facets of a search: described once, then written as a value for pages of this process or as JSON for the wire.
//
// The text is joined from cached pieces, because most of it is the same in every reply: JSON.stringify of the value takes
// several times as long.
import type { Facets } from '@lotyard/contract/lots/search'
import type { SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import { MARKS, type Mark } from '../engine/mixes.ts'
import type { EngineResult } from '../engine/search-engine.ts'
import type { Dictionary, Entry } from '../model/reading/dictionary.ts'
import { FORMATS, type Reference, type Site } from '../model/reading/reference.ts'
import { categoryTree } from './category-tree.ts'

const BRANDS_SHOWN = 20
const MARK_VALUES: Record<Mark, Entry> = {
  price_drop: { key: 'true', name: 'Price drop' },
  master_pack: { key: 'true', name: 'Master pack' },
  discounted_shipping: { key: 'true', name: 'Discounted shipping' },
  available_for_pick_up: { key: 'true', name: 'Pickup available' },
}

type Counts = ArrayLike<number>

type Shown = { entry: Entry & { isRetired?: boolean }; count: number; selected: boolean; children?: Shown[] }

/** How the key and the name of a value are called on the wire. */
type Labels = readonly [key: 'key' | 'id', name: 'name' | 'description']
const NAMED: Labels = ['key', 'name']
const DESCRIBED: Labels = ['key', 'description']
const NUMBERED: Labels = ['id', 'name']

type Facet = { field: Exclude<keyof Facets, 'global_category_data'>; labels: Labels; values: Shown[] }

/** Everything that the reply says about facets. It holds no memory of the engine, which the next search overwrites. */
export type DescribedFacets = { facets: Facet[]; tree: ReturnType<typeof categoryTree> }

export function describeFacets(
  reference: Reference,
  result: EngineResult,
  {
    filters,
    site,
    heldRuleCounts,
  }: { filters: SearchFilters; site: Site; heldRuleCounts: ReadonlyMap<number, number> },
): DescribedFacets {
  const [conditions, lotSizes, formats, ...marks] = result.smallFacets as [
    Int32Array,
    Int32Array,
    Int32Array,
    ...Int32Array[],
  ]
  const named = (field: Facet['field'], values: Shown[], labels = NAMED): Facet => ({ field, labels, values })
  return {
    facets: [
      named('category', categoriesOf(reference, result.category, filters.category, site)),
      named('condition', valuesOf(byPosition(reference.condition), conditions, filters.condition)),
      named('lot_size', valuesOf(byPosition(reference.lotSize), lotSizes, filters.lot_size)),
      named('buying_format', valuesOf(PLACED_FORMATS, formats, filters.buying_format)),
      named('brand', brandsOf(reference.brand, result.brand, filters.brand)),
      ...MARKS.map((mark, index) =>
        named(mark, [{ entry: MARK_VALUES[mark], count: marks[index]![1]!, selected: filters[mark] }]),
      ),
      named(
        'inventory_access_rules',
        rulesOf(reference.rule, heldRuleCounts, filters.selected_inventory_access_rule_ids),
        NUMBERED,
      ),
      named(
        'all_warehouse_locations',
        valuesOf(byName(reference.warehouse), result.warehouse, filters.warehouse_location).filter(isOffered),
        DESCRIBED,
      ),
    ],
    tree: categoryTree(reference, site),
  }
}

export function facetsValue({ facets, tree }: DescribedFacets): Facets {
  const fields = facets.map(({ field, labels, values }) => [field, values.map((shown) => valueOf(shown, labels))])
  return { ...(Object.fromEntries(fields) as Facets), global_category_data: tree.value }
}

function valueOf({ entry, count, selected, children }: Shown, labels: Labels): Record<string, unknown> {
  return {
    [labels[0]]: entry.key,
    [labels[1]]: entry.name,
    count,
    selected,
    ...(children !== undefined && { children: children.map((child) => valueOf(child, labels)) }),
  }
}

export function facetsJson({ facets, tree }: DescribedFacets): string {
  let text = '{'
  for (const { field, labels, values } of facets) text += `"${field}":${valuesJson(values, labels)},`
  return `${text}"global_category_data":${tree.json}}`
}

function valuesJson(values: readonly Shown[], labels: Labels): string {
  let text = ''
  for (const shown of values) text += (text === '' ? '[' : ',') + valueJson(shown, labels)
  return text === '' ? '[]' : `${text}]`
}

function valueJson({ entry, count, selected, children }: Shown, labels: Labels): string {
  const tail = children === undefined ? '}' : `,"children":${valuesJson(children, labels)}}`
  return `${headOf(entry, labels)}${count},"selected":${selected}${tail}`
}

const heads = new WeakMap<Entry, string>()

/** Everything of a value but its count, which is all that differs between searches. An entry is shown in one way only. */
function headOf(entry: Entry, [key, name]: Labels): string {
  let head = heads.get(entry)
  if (head === undefined) {
    head = `{"${key}":${JSON.stringify(entry.key)},"${name}":${JSON.stringify(entry.name)},"count":`
    heads.set(entry, head)
  }
  return head
}

type Placed = { code: number; entry: Entry & { isRetired?: boolean } }

const PLACED_FORMATS: readonly Placed[] = FORMATS.map((entry, code) => ({ code, entry }))

function valuesOf(placed: readonly Placed[], counts: Counts, selected: readonly string[]): Shown[] {
  return placed.map(({ code, entry }) => ({ entry, count: counts[code]!, selected: selected.includes(entry.key) }))
}

/** What is retired is offered as long as it has lots, or is chosen. */
function isOffered({ entry, count, selected, children = [] }: Shown): boolean {
  return entry.isRetired !== true || count > 0 || selected || children.length > 0
}

/** The order in which values are shown, worked out once per state of a dictionary. */
const displayOrders = new WeakMap<Dictionary['entries'], Placed[]>()

function inOrder<E extends Entry>({ entries }: Dictionary<E>, compare: (left: E, right: E) => number): Placed[] {
  const known = displayOrders.get(entries)
  if (known !== undefined) return known
  const order = entries
    .map((entry, code) => ({ code, entry: entry! }))
    .toSorted((left, right) => compare(left.entry, right.entry))
  displayOrders.set(entries, order)
  return order
}

function byPosition(dictionary: Dictionary<Entry & { position: number }>): Placed[] {
  return inOrder(dictionary, (left, right) => left.position - right.position)
}

function byName(dictionary: Dictionary): Placed[] {
  return inOrder(dictionary, (left, right) => (left.name < right.name ? -1 : 1))
}

function categoriesOf({ category, tree }: Reference, counts: Counts, selected: readonly string[], site: Site): Shown[] {
  const isShown = (code: number): boolean => site.categoryKeys?.has(category.entries[code]!.key) ?? true
  const shown = (code: number, count: number): Shown => {
    const entry = category.entries[code]!
    return { entry, count, selected: selected.includes(entry.key) }
  }
  return tree
    .filter(({ parent, children }) => isShown(parent) || children.some(isShown))
    .map(({ parent, children }) => {
      const shownChildren = children.filter(isShown)
      const total = shownChildren.reduce((sum, child) => sum + counts[child]!, isShown(parent) ? counts[parent]! : 0)
      const offered = shownChildren.map((child) => shown(child, counts[child]!)).filter(isOffered)
      return { ...shown(parent, total), children: offered }
    })
    .filter(isOffered)
}

/** The brands with most matches, and the selected ones wherever they rank. */
function brandsOf({ codeOf, entries }: Dictionary, counts: Int32Array, selected: readonly string[]): Shown[] {
  const isBefore = (left: number, right: number): boolean =>
    counts[left]! > counts[right]! || (counts[left] === counts[right] && entries[left]!.name < entries[right]!.name)
  const top: number[] = []
  for (let code = 1; code < entries.length; code += 1) {
    if (counts[code] === 0) continue
    if (top.length === BRANDS_SHOWN && !isBefore(code, top[BRANDS_SHOWN - 1]!)) continue
    let at = top.length
    while (at > 0 && isBefore(code, top[at - 1]!)) at -= 1
    top.splice(at, 0, code)
    if (top.length > BRANDS_SHOWN) top.pop()
  }
  for (const key of selected) {
    const code = codeOf.get(key)
    if (code !== undefined && !top.includes(code)) top.push(code)
  }
  // By code: a merged brand's key selects the brand that has its lots.
  const selectedCodes = new Set(selected.map((key) => codeOf.get(key)))
  return top.map((code) => ({ entry: entries[code]!, count: counts[code]!, selected: selectedCodes.has(code) }))
}

function rulesOf({ entries }: Dictionary, counts: ReadonlyMap<number, number>, selected: readonly string[]): Shown[] {
  return [...counts].map(([code, count]) => {
    const entry = entries[code]!
    return { entry, count, selected: selected.includes(entry.key) }
  })
}
