// A new lot as searches see it.
import type { ListFilter } from '@lotyard/contract/rules/catalogue/search-query'
import { MARKS, type Mark } from '../engine/mixes.ts'
import { isCode } from '../engine/words/tokenizer.ts'
import { priceDropOf, wordsOf } from '../model/reading/read-model.ts'
import type { Reference } from '../model/reading/reference.ts'
import type { ListingRow } from '../model/reading/row-queries.ts'

export type LotFacts = {
  listingId: string
  name: string
  /** The sites that show its category. */
  siteKeys: readonly string[]
  /** What it has of each filter: nothing without a brand, two for a category and its parent. */
  values: Readonly<Record<ListFilter, readonly string[]>>
  marks: ReadonlySet<Mark>
  priceCents: number
  words: ReadonlySet<string>
}

export function toLotFacts(reference: Reference, row: ListingRow, manifestText: string): LotFacts {
  const parentKey = reference.category.entries[reference.category.codeOf.get(row.category_key)!]!.parentKey
  const { head, body } = wordsOf(reference, row, manifestText)
  // As in the store: a name that is no code is a word like any other.
  const words = new Set([...head, ...body])
  if (!isCode(row.name)) words.add(row.name.toLowerCase())
  return {
    listingId: String(row.id),
    name: row.name,
    siteKeys: reference.sites
      .filter(({ categoryKeys }) => categoryKeys === null || categoryKeys.has(row.category_key))
      .map(({ key }) => key),
    values: {
      category: parentKey === null ? [row.category_key] : [row.category_key, parentKey],
      condition: [row.condition_key],
      lot_size: [row.lot_size_key],
      buying_format: [row.is_auction ? 'auction' : 'fixed_price'],
      brand: row.brand_key === null ? [] : [row.brand_key, ...(reference.mergedBrands.get(row.brand_key) ?? [])],
      warehouse_location: [row.warehouse_key],
      selected_inventory_access_rule_ids: row.access_rule_id === null ? [] : [row.access_rule_id],
    },
    marks: marksOf(row),
    priceCents: row.price_cents,
    words,
  }
}

function marksOf(row: ListingRow): Set<Mark> {
  const has: Record<Mark, boolean> = {
    price_drop: priceDropOf(row).dropCents > 0,
    master_pack: row.master_pack,
    discounted_shipping: row.discounted_shipping,
    available_for_pick_up: row.available_for_pick_up,
  }
  return new Set(MARKS.filter((mark) => has[mark]))
}

/** A private lot is announced to holders of its rule only, as searches show it to them only. */
export function maySearch(lot: Pick<LotFacts, 'values'>, heldRuleIds: readonly string[]): boolean {
  const [ruleId] = lot.values.selected_inventory_access_rule_ids
  return ruleId === undefined || heldRuleIds.includes(ruleId)
}
