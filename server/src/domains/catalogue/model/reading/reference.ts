// What lots refer to: categories, conditions, sizes, brands, warehouses, access rules, and the sites that show them.
import { isPublicSort, isSortKey, type PublicSortKey } from '@lotyard/contract/rules/catalogue/sort-options'
import { accentOf, DEFAULT_ACCENTS } from '@lotyard/contract/rules/site/branding/accent'
import type { siteEndpoint } from '@lotyard/contract/site/site'
import type { ReplyOf } from '@lotyard/contract/wire/endpoint'
import type { Db, Tx } from '../../../../db/database.ts'
import { toBrandLogo } from '../../../listings/index.ts'
import { MAX_UINT16 } from '../../engine/limits.ts'
import { tokenize } from '../../engine/words/tokenizer.ts'
import { createDictionary, updateDictionary, type Dictionary, type Entry } from './dictionary.ts'
import {
  listAccessRules,
  listBrands,
  listCategories,
  listConditions,
  listLotSizes,
  listSiteRows,
  listWarehouses,
  type BrandEntry,
  type CategoryEntry,
  type PlacedEntry,
  type SiteRow,
  type WarehouseEntry,
} from './reference-queries.ts'

export type Site = {
  key: string
  name: string
  hosts: string[]
  defaultSort: PublicSortKey
  isDefault: boolean
  /** The categories it shows, children included; null: all. */
  categoryKeys: ReadonlySet<string> | null
  /** What pages show of it. */
  face: ReplyOf<typeof siteEndpoint>
}

export type Reference = {
  category: Dictionary<CategoryEntry>
  condition: Dictionary<PlacedEntry>
  /** A misspelt word is never taken for one of these: a condition is chosen, not guessed. */
  conditionWords: ReadonlySet<string>
  lotSize: Dictionary<PlacedEntry>
  /** Code 0 is a lot without a brand. */
  brand: Dictionary
  /** The keys of merged brands, by the brand that has their lots now: saved searches name the old ones. */
  mergedBrands: ReadonlyMap<string, readonly string[]>
  warehouse: Dictionary<WarehouseEntry>
  /** Grows when a warehouse opens or moves: what was worked out by distance holds no longer. */
  placesVersion: number
  /** By category; another map once any of them has changed: what books say of kinds of goods holds no longer. */
  parents: ReadonlyMap<string, string | null>
  /** Code 0 is public. */
  rule: Dictionary
  sites: Site[]
  /** Parents with their children, by code, in the order in which they are shown. */
  tree: { parent: number; children: number[] }[]
}

export const FORMATS: readonly Entry[] = [
  { key: 'auction', name: 'Auction' },
  { key: 'fixed_price', name: 'Fixed Price' },
]

export function createReference(): Reference {
  return {
    category: createDictionary(),
    condition: createDictionary(),
    conditionWords: new Set(),
    lotSize: createDictionary(),
    brand: createDictionary(1),
    mergedBrands: new Map(),
    warehouse: createDictionary(),
    placesVersion: 0,
    parents: new Map(),
    rule: createDictionary(1),
    sites: [],
    tree: [],
  }
}

/** Categories and brands whose name or parent has changed, by code: the words of their lots must be indexed again. */
export type Renamed = { categories: number[]; brands: number[] }

export async function updateReference(db: Db | Tx, reference: Reference): Promise<Renamed> {
  // Everything is read before anything is changed: searches run during the waits and must not meet half of an update.
  const categories = await listCategories(db)
  const conditions = await listConditions(db)
  const lotSizes = await listLotSizes(db)
  const brands = await listBrands(db)
  const warehouses = await listWarehouses(db)
  const rules = await listAccessRules(db)
  const sites = await listSiteRows(db)
  reference.sites = sites.map((row) => toSite(row, categories))
  updateDictionary(reference.condition, conditions)
  reference.conditionWords = new Set(conditions.flatMap(({ name }) => tokenize(name)))
  updateDictionary(reference.lotSize, lotSizes)
  if (warehouses.some((entry) => zipOf(reference, entry) !== entry.zip)) reference.placesVersion += 1
  updateDictionary(reference.warehouse, warehouses)
  updateDictionary(reference.rule, rules)
  const moved = categories
    .filter((entry) => hasMoved(reference, entry))
    .map(({ key }) => reference.category.codeOf.get(key)!)
  const renamed = updateDictionary(reference.category, categories)
  reference.tree = toTree(reference.category, categories)
  updateParents(reference, categories)
  // A lot is also found by the name of its category's parent.
  const children = reference.tree.flatMap((branch) => (renamed.includes(branch.parent) ? branch.children : []))
  return { categories: [...renamed, ...moved, ...children], brands: updateBrands(reference, brands) }
}

/**
 * A merged brand's key means the brand that has its lots, so that searches by it still find them. Brands that the store has
 * no code for get none: their lots are found as lots without a brand.
 */
function updateBrands(reference: Reference, brands: readonly BrandEntry[]): number[] {
  const { brand } = reference
  let room = MAX_UINT16 + 1 - brand.entries.length
  const current = brands.filter(
    ({ key, mergedInto }) => mergedInto === null && (brand.codeOf.has(key) || (room -= 1) >= 0),
  )
  const renamed = updateDictionary(
    brand,
    current.map(({ key, name }) => ({ key, name })),
  )
  const merged = new Map<string, string[]>()
  for (const { key, mergedInto } of brands) {
    if (mergedInto === null) continue
    const code = brand.codeOf.get(mergedInto)
    if (code === undefined) brand.codeOf.delete(key)
    else brand.codeOf.set(key, code)
    merged.set(mergedInto, [...(merged.get(mergedInto) ?? []), key])
  }
  reference.mergedBrands = merged
  return renamed
}

function updateParents(reference: Reference, categories: readonly CategoryEntry[]): void {
  const { parents } = reference
  const isSame =
    parents.size === categories.length && categories.every(({ key, parentKey }) => parents.get(key) === parentKey)
  if (!isSame) reference.parents = new Map(categories.map(({ key, parentKey }) => [key, parentKey]))
}

/** The code of a lot's brand. 0, as without one, where the store has none left for it. */
export function brandCodeOf({ brand }: Reference, key: string | null): number {
  return key === null ? 0 : (brand.codeOf.get(key) ?? 0)
}

/** Whether reading the brands again could give this one a code. */
export function mayLearnBrand({ brand }: Reference, key: string | null): boolean {
  return key !== null && !brand.codeOf.has(key) && brand.entries.length <= MAX_UINT16
}

/** To another parent: a lot is also found by its parent's name. */
function hasMoved({ category: { codeOf, entries } }: Reference, { key, parentKey }: CategoryEntry): boolean {
  const known = entries[codeOf.get(key) ?? -1]
  return known !== undefined && known.parentKey !== parentKey
}

function zipOf({ warehouse: { codeOf, entries } }: Reference, { key }: Entry): string | undefined {
  return entries[codeOf.get(key) ?? -1]?.zip
}

function toTree(dictionary: Dictionary<CategoryEntry>, categories: readonly CategoryEntry[]): Reference['tree'] {
  const codeOf = ({ key }: CategoryEntry): number => dictionary.codeOf.get(key)!
  return categories
    .filter((category) => category.parentKey === null)
    .map((parent) => ({
      parent: codeOf(parent),
      children: categories.filter((category) => category.parentKey === parent.key).map(codeOf),
    }))
}

function toSite(row: SiteRow, categories: readonly CategoryEntry[]): Site {
  return {
    key: row.key,
    name: row.name,
    hosts: row.hosts,
    isDefault: row.is_default,
    defaultSort: toDefaultSort(row.default_sort),
    categoryKeys: row.shown_keys === null ? null : withChildren(row.shown_keys, categories),
    face: faceOf(row),
  }
}

function faceOf({ key, name, logo, accent_light, accent_dark }: SiteRow): Site['face'] {
  const { light, dark } = DEFAULT_ACCENTS
  const accent = (accent_light ?? accent_dark) !== null && {
    light: accent_light === null ? light : accentOf(accent_light),
    dark: accent_dark === null ? dark : accentOf(accent_dark),
  }
  return { key, name, logo: toBrandLogo(logo), accent: accent || null }
}

function toDefaultSort(text: string): PublicSortKey {
  return isSortKey(text) && isPublicSort(text) ? text : '-updated_at'
}

function withChildren(keys: readonly string[], categories: readonly CategoryEntry[]): Set<string> {
  const shown = categories.filter(
    ({ key, parentKey }) => keys.includes(key) || (parentKey !== null && keys.includes(parentKey)),
  )
  return new Set(shown.map(({ key }) => key))
}

/** The site to serve: the configured one, else the one whose host was asked for, else the default. */
export function siteOf(reference: Reference, configured: string | null, host: string): Site {
  const byKey = reference.sites.find((site) => site.key === configured)
  // Names are kept in lower case; what a browser sends may be in any.
  const name = host.toLowerCase().replace(/\.$/, '')
  const byHost = reference.sites.find((site) => site.hosts.includes(name))
  const found = byKey ?? byHost ?? reference.sites.find((site) => site.isDefault) ?? reference.sites[0]
  return (
    found ?? {
      key: 'lotyard',
      name: 'Lotyard',
      hosts: [],
      defaultSort: '-updated_at',
      isDefault: true,
      categoryKeys: null,
      face: { key: 'lotyard', name: 'Lotyard', logo: null, accent: null },
    }
  )
}
