export const MANIFEST_PAGE_SIZE = 25
export const MAX_MANIFEST_PAGE_SIZE = 100

/** What the lines of a manifest can be ordered by. */
export const MANIFEST_SORTS = [
  'position',
  'upc',
  'brand',
  'model',
  'description',
  'condition',
  'quantity',
  'unit_msrp_cents',
  'extended_msrp_cents',
] as const
export type ManifestSort = (typeof MANIFEST_SORTS)[number]
