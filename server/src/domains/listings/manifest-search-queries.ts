// Lines of a manifest as buyers and the desk read and search them.
import type { ManifestLine } from '@lotyard/contract/lots/manifest'
import { sql, type RawBuilder } from 'kysely'
import { escapeLike } from '../../lib/formats/escape-like.ts'

export type ManifestRow = {
  position: number
  upc: string | null
  brand: string
  model: string
  description: string
  condition_key: string
  condition_name: string
  category_key: string
  category_name: string
  quantity: number
  unit_msrp_cents: number
}

export const MANIFEST_COLUMNS = sql`m.position, m.upc, m.brand, m.model, m.description, m.condition_key,
  n.name as condition_name, m.category_key, c.name as category_name, m.quantity, m.unit_msrp_cents`
export const MANIFEST_TABLES = sql`manifest_items m join conditions n on n.key = m.condition_key
  join categories c on c.key = m.category_key`

const MAX_SEARCH_WORDS = 8

/** A condition for each word of a search: every one must be in the line somewhere. Lines are called `m`. */
export function lineHasWords(search: string): RawBuilder<unknown>[] {
  return search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_SEARCH_WORDS)
    .map((word) => sql`concat_ws(' ', m.upc, m.brand, m.model, m.description) ilike ${`%${escapeLike(word)}%`}`)
}

export function toManifestLine(row: ManifestRow): ManifestLine {
  return {
    position: row.position,
    upc: row.upc,
    brand: row.brand,
    model: row.model,
    description: row.description,
    condition: { key: row.condition_key, name: row.condition_name },
    category: { key: row.category_key, name: row.category_name },
    quantity: row.quantity,
    unit_msrp_cents: row.unit_msrp_cents,
  }
}
