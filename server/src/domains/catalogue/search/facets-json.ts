// The facets of a search as JSON, joined from cached pieces: most of it is the same in every reply.
import type { SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import { MARKS, type Mark } from '../engine/mixes.ts'
import type { EngineResult } from '../engine/search-engine.ts'
import type { Dictionary, Entry } from '../model/dictionary.ts'
import { FORMATS, type Reference, type Site } from '../model/reference.ts'

const BRANDS_SHOWN = 20
const MARK_NAMES: Record<Mark, string> = {
  price_drop: 'Price drop',
  master_pack: 'Master pack',
  discounted_shipping: 'Discounted shipping',
  available_for_pick_up: 'Pickup available',
}

type Counts = ArrayLike<number>

export function facetsJson(
  reference: Reference,
  result: EngineResult,
  {
    filters,
    site,
    heldRuleCounts,
  }: { filters: SearchFilters; site: Site; heldRuleCounts: ReadonlyMap<number, number> },
): string {
  const [conditions, lotSizes, formats, ...marks] = result.smallFacets as [
    Int32Array,
    Int32Array,
    Int32Array,
    ...Int32Array[],
  ]
  const marksJson = MARKS.map((mark, index) => {
    const value = valueJson({ key: 'true', name: MARK_NAMES[mark] }, marks[index]![1]!, filters[mark])
    return `"${mark}":[${value}]`
  })
  return (
    `{"category":${categoriesJson(reference, result.category, filters.category, site)}` +
    `,"condition":${valuesJson(byPosition(reference.condition), conditions, filters.condition)}` +
    `,"lot_size":${valuesJson(byPosition(reference.lotSize), lotSizes, filters.lot_size)}` +
    `,"buying_format":${valuesJson(
      FORMATS.map((entry, code) => ({ code, entry })),
      formats,
      filters.buying_format,
    )}` +
    `,"brand":${brandsJson(reference.brand, result.brand, filters.brand)}` +
    `,${marksJson.join(',')}` +
    `,"inventory_access_rules":${rulesJson(reference.rule, heldRuleCounts, filters.selected_inventory_access_rule_ids)}` +
    `,"all_warehouse_locations":${warehousesJson(reference.warehouse, result.warehouse, filters.warehouse_location)}` +
    `,"global_category_data":${globalCategoriesJson(reference, site)}}`
  )
}

const heads = new WeakMap<Entry, string>()

/** Everything of a value but its count, which is all that differs between searches. */
function headOf(entry: Entry): string {
  let head = heads.get(entry)
  if (head === undefined) {
    head = `{"key":${JSON.stringify(entry.key)},"name":${JSON.stringify(entry.name)},"count":`
    heads.set(entry, head)
  }
  return head
}

function valueJson(entry: Entry, count: number, selected: boolean): string {
  return `${headOf(entry)}${count},"selected":${selected}}`
}

function valuesJson(
  entries: readonly { code: number; entry: Entry }[],
  counts: Counts,
  selected: readonly string[],
): string {
  return `[${entries.map(({ code, entry }) => valueJson(entry, counts[code]!, selected.includes(entry.key))).join(',')}]`
}

type Shown = { code: number; entry: Entry }

/** The order in which values are shown, worked out once per state of a dictionary. */
const displayOrders = new WeakMap<Dictionary['entries'], Shown[]>()

function inOrder<E extends Entry>({ entries }: Dictionary<E>, compare: (left: E, right: E) => number): Shown[] {
  const known = displayOrders.get(entries)
  if (known !== undefined) return known
  const order = entries
    .map((entry, code) => ({ code, entry: entry! }))
    .toSorted((left, right) => compare(left.entry, right.entry))
  displayOrders.set(entries, order)
  return order
}

function byPosition(dictionary: Dictionary<Entry & { position: number }>): Shown[] {
  return inOrder(dictionary, (left, right) => left.position - right.position)
}

function categoriesJson(
  { category, tree }: Reference,
  counts: Counts,
  selected: readonly string[],
  site: Site,
): string {
  const isShown = (code: number): boolean => site.categoryKeys?.has(category.entries[code]!.key) ?? true
  const value = (code: number, count: number): string => {
    const entry = category.entries[code]!
    return valueJson(entry, count, selected.includes(entry.key))
  }
  const branches = tree
    .filter(({ parent, children }) => isShown(parent) || children.some(isShown))
    .map(({ parent, children }) => {
      const shown = children.filter(isShown)
      const total = shown.reduce((sum, child) => sum + counts[child]!, isShown(parent) ? counts[parent]! : 0)
      const childrenJson = shown.map((child) => value(child, counts[child]!)).join(',')
      return `${value(parent, total).slice(0, -1)},"children":[${childrenJson}]}`
    })
  return `[${branches.join(',')}]`
}

/** The brands with most matches, and the selected ones wherever they rank. */
function brandsJson({ codeOf, entries }: Dictionary, counts: Int32Array, selected: readonly string[]): string {
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
  return `[${top.map((code) => valueJson(entries[code]!, counts[code]!, selected.includes(entries[code]!.key))).join(',')}]`
}

const warehouseHeads = new WeakMap<Entry, string>()

function warehousesJson(dictionary: Dictionary, counts: Counts, selected: readonly string[]): string {
  const values = inOrder(dictionary, (left, right) => (left.name < right.name ? -1 : 1)).map(({ code, entry }) => {
    let head = warehouseHeads.get(entry)
    if (head === undefined) {
      head = `{"key":${JSON.stringify(entry.key)},"description":${JSON.stringify(entry.name)},"count":`
      warehouseHeads.set(entry, head)
    }
    return `${head}${counts[code]!},"selected":${selected.includes(entry.key)}}`
  })
  return `[${values.join(',')}]`
}

function rulesJson({ entries }: Dictionary, counts: ReadonlyMap<number, number>, selected: readonly string[]): string {
  const values = [...counts].map(([code, count]) => {
    const { key, name } = entries[code]!
    return `{"id":${JSON.stringify(key)},"name":${JSON.stringify(name)},"count":${count},"selected":${selected.includes(key)}}`
  })
  return `[${values.join(',')}]`
}

const trees = new WeakMap<Reference['tree'], Map<string, string>>()

function globalCategoriesJson({ category, tree }: Reference, site: Site): string {
  const bySite = trees.get(tree) ?? new Map<string, string>()
  trees.set(tree, bySite)
  let json = bySite.get(site.key)
  if (json === undefined) {
    const toNamed = (code: number): Entry => ({ key: category.entries[code]!.key, name: category.entries[code]!.name })
    const isShown = ({ key }: Entry): boolean => site.categoryKeys?.has(key) ?? true
    json = JSON.stringify(
      tree
        .map(({ parent, children }) => ({ ...toNamed(parent), children: children.map(toNamed).filter(isShown) }))
        .filter((branch) => isShown(branch) || branch.children.length > 0),
    )
    bySite.set(site.key, json)
  }
  return json
}
