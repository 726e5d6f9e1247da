import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/database.ts'
import type { SiteLogo } from '../../../listings/index.ts'
import type { Entry } from './dictionary.ts'

export type CategoryEntry = Entry & { parentKey: string | null; position: number; isRetired: boolean }
export type PlacedEntry = Entry & { position: number }
export type WarehouseEntry = Entry & { zip: string; isRetired: boolean }
/** `mergedInto`: the brand that has its lots now. */
export type BrandEntry = Entry & { mergedInto: string | null }

export async function listCategories(db: Db | Tx): Promise<CategoryEntry[]> {
  const { rows } = await sql<CategoryEntry>`
    select key, name, parent_key as "parentKey", position, is_retired as "isRetired" from categories order by position, key`.execute(
    db,
  )
  return rows
}

export async function listConditions(db: Db | Tx): Promise<PlacedEntry[]> {
  const { rows } = await sql<PlacedEntry>`
    select key, name, position from conditions order by position, key`.execute(db)
  return rows
}

export async function listLotSizes(db: Db | Tx): Promise<PlacedEntry[]> {
  const { rows } = await sql<PlacedEntry>`
    select key, name, position from lot_sizes order by position, key`.execute(db)
  return rows
}

export async function listBrands(db: Db | Tx): Promise<BrandEntry[]> {
  const { rows } = await sql<BrandEntry>`
    select key, name, merged_into as "mergedInto" from brands order by key`.execute(db)
  return rows
}

export async function listWarehouses(db: Db | Tx): Promise<WarehouseEntry[]> {
  const { rows } = await sql<WarehouseEntry>`
    select key, description as name, zip, is_retired as "isRetired" from warehouses order by key`.execute(db)
  return rows
}

export async function listAccessRules(db: Db | Tx): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select id::text as key, name from inventory_access_rules order by id`.execute(db)
  return rows
}

/** `shown_keys`: the categories it is limited to; null where it shows all. */
export type SiteRow = {
  key: string
  name: string
  hosts: string[]
  default_sort: string
  is_default: boolean
  accent_light: string | null
  accent_dark: string | null
  logo: SiteLogo | null
  shown_keys: string[] | null
}

export async function listSiteRows(db: Db | Tx): Promise<SiteRow[]> {
  const { rows } = await sql<SiteRow>`
    select s.key, s.name, s.hosts, s.default_sort, s.is_default, s.accent_light, s.accent_dark,
      case when s.logo_hash is not null
        then json_build_object('hash', s.logo_hash, 'width', s.logo_width, 'height', s.logo_height) end as logo,
      (select array_agg(c.category_key) from site_categories c where c.site_key = s.key) as shown_keys
    from sites s order by s.key`.execute(db)
  return rows
}
