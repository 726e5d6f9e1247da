// What lots refer to: categories, conditions, sizes, brands, warehouses, access rules, and the sites that show them.
import { isSortKey, type SortKey } from '@lotyard/contract/rules/catalogue/sort-options'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { createDictionary, updateDictionary, type Dictionary, type Entry } from './dictionary.ts'

export type CategoryEntry = Entry & { parentKey: string | null; position: number }
export type PlacedEntry = Entry & { position: number }

export type Site = {
  key: string
  name: string
  hosts: string[]
  defaultSort: SortKey
  isDefault: boolean
  /** The categories it shows, children included; null: all. */
  categoryKeys: ReadonlySet<string> | null
}

export type Reference = {
  category: Dictionary<CategoryEntry>
  condition: Dictionary<PlacedEntry>
  lotSize: Dictionary<PlacedEntry>
  /** Code 0 is a lot without a brand. */
  brand: Dictionary
  warehouse: Dictionary
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
    lotSize: createDictionary(),
    brand: createDictionary(1),
    warehouse: createDictionary(),
    rule: createDictionary(1),
    sites: [],
    tree: [],
  }
}

/** Categories and brands whose name has changed, by code: the words of their lots must be indexed again. */
export type Renamed = { categories: number[]; brands: number[] }

export async function updateReference(db: Db | Tx, reference: Reference): Promise<Renamed> {
  const { rows: categories } = await sql<CategoryEntry>`
    select key, name, parent_key as "parentKey", position from categories order by position, key`.execute(db)
  const { rows: conditions } = await sql<PlacedEntry>`
    select key, name, position from conditions order by position, key`.execute(db)
  const { rows: lotSizes } = await sql<PlacedEntry>`
    select key, name, position from lot_sizes order by position, key`.execute(db)
  const { rows: brands } = await sql<Entry>`select key, name from brands order by key`.execute(db)
  const { rows: warehouses } = await sql<Entry>`select key, description as name from warehouses order by key`.execute(
    db,
  )
  const { rows: rules } = await sql<Entry>`
    select id::text as key, name from inventory_access_rules order by id`.execute(db)
  reference.sites = await listSites(db, categories)
  updateDictionary(reference.condition, conditions)
  updateDictionary(reference.lotSize, lotSizes)
  updateDictionary(reference.warehouse, warehouses)
  updateDictionary(reference.rule, rules)
  const renamed = updateDictionary(reference.category, categories)
  reference.tree = toTree(reference.category, categories)
  // A lot is also found by the name of its category's parent.
  const children = reference.tree.flatMap((branch) => (renamed.includes(branch.parent) ? branch.children : []))
  return { categories: [...renamed, ...children], brands: updateDictionary(reference.brand, brands) }
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

async function listSites(db: Db | Tx, categories: readonly CategoryEntry[]): Promise<Site[]> {
  const { rows } = await sql<
    Omit<Site, 'categoryKeys' | 'defaultSort'> & { default_sort: string; shown: string[] | null }
  >`
    select s.key, s.name, s.hosts, s.default_sort, s.is_default as "isDefault",
      (select array_agg(c.category_key) from site_categories c where c.site_key = s.key) as shown
    from sites s order by s.key`.execute(db)
  return rows.map(({ default_sort: sort, shown, ...site }) => ({
    ...site,
    defaultSort: isSortKey(sort) ? sort : '-updated_at',
    categoryKeys:
      shown === null
        ? null
        : new Set(
            categories
              .filter(({ key, parentKey }) => shown.includes(key) || (parentKey !== null && shown.includes(parentKey)))
              .map(({ key }) => key),
          ),
  }))
}

/** The site to serve: the configured one, else the one whose host was asked for, else the default. */
export function siteOf(reference: Reference, configured: string | null, host: string): Site {
  const byKey = reference.sites.find((site) => site.key === configured)
  const byHost = reference.sites.find((site) => site.hosts.includes(host))
  const found = byKey ?? byHost ?? reference.sites.find((site) => site.isDefault) ?? reference.sites[0]
  return (
    found ?? {
      key: 'lotyard',
      name: 'Lotyard',
      hosts: [],
      defaultSort: '-updated_at',
      isDefault: true,
      categoryKeys: null,
    }
  )
}
