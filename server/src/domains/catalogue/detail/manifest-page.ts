// A page of a manifest whose lines are in memory.
//
// It must be the page that listManifestPage reads from the database; a test on the database compares them. What only the
// database orders or matches (letters in any language) is left to it.
import type { ManifestPage } from '@lotyard/contract/lots/manifest'
import type { ManifestSort } from '@lotyard/contract/rules/catalogue/manifest-options'
import type { KeptLine, ManifestFilter } from './manifest-queries.ts'

type Key = (kept: KeptLine) => number | string | null

const KEYS: Partial<Record<ManifestSort, Key>> = {
  position: ({ line }) => line.position,
  upc: ({ line }) => line.upc,
  condition: ({ conditionPosition }) => conditionPosition,
  quantity: ({ line }) => line.quantity,
  unit_msrp_cents: ({ line }) => line.unit_msrp_cents,
  extended_msrp_cents: ({ line }) => line.quantity * line.unit_msrp_cents,
}

/** Null where the database has to be asked. */
export function pageOfLines(lines: readonly KeptLine[], filter: ManifestFilter): ManifestPage | null {
  const key = KEYS[filter.sort]
  if (key === undefined || filter.search.trim() !== '') return null
  const kept = lines.filter(({ line }) => isAmong(line, filter))
  // The lines are in the order of their positions already, and sorting keeps it among equals.
  const sorted = filter.sort === 'position' && !filter.descending ? kept : sortBy(kept, key, filter.descending)
  const from = filter.page * filter.pageSize
  return {
    lines: sorted.slice(from, from + filter.pageSize).map(({ line }) => line),
    total: kept.length,
    page: filter.page,
    page_size: filter.pageSize,
  }
}

function isAmong(
  { brand, category, condition }: KeptLine['line'],
  { brands, categories, conditions }: ManifestFilter,
): boolean {
  const has = (chosen: readonly string[], value: string): boolean => chosen.length === 0 || chosen.includes(value)
  return has(brands, brand) && has(categories, category.key) && has(conditions, condition.key)
}

/** What has no value comes last in both directions. */
function sortBy(lines: readonly KeptLine[], key: Key, descending: boolean): KeptLine[] {
  const direction = descending ? -1 : 1
  return lines.toSorted((left, right) => {
    const [leftKey, rightKey] = [key(left), key(right)]
    if (leftKey === rightKey) return 0
    if (leftKey === null || rightKey === null) return leftKey === null ? 1 : -1
    return leftKey < rightKey ? -direction : direction
  })
}
