import type { ManifestLine } from '@lotyard/contract/lots/manifest'

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
