// Which entry of a price book a line of goods is valued by, and on which terms.
//
// The surest fact wins: what the owner knows of this very item, of its brand, of its kind; the book's own value is the last.
// The condition's factor applies unless the entry is about a condition.
import type { BookTerms, EntryKey, EntryKind, LineTerms, ResaleValue } from './terms.ts'

/** What is null is as the book has it. */
export type BookEntry = EntryKey & ResaleValue & { [Term in keyof BookTerms]: BookTerms[Term] | null }

export type PriceBook = {
  /** What everything else is worth. */
  value: ResaleValue
  terms: BookTerms
  /** By condition, in thousandths; one that the book doesn't know yet counts in full. */
  factors: ReadonlyMap<string, number>
  entries: readonly BookEntry[]
}

/** What an entry says, whatever goods it is about. */
export type EntryTerms = Omit<BookEntry, 'upc' | 'brand' | 'categoryKey'>

/** What a line is found by. */
export type Goods = {
  upc: string | null
  /** Folded (foldBrand); '' for none. */
  brand: string
  categoryKey: string
  /** Null for a parent itself. */
  parentKey: string | null
  conditionKey: string
}

export type FoundEntry = { kind: EntryKind; entry: BookEntry | null }

export type EntryIndex = { add: (entry: BookEntry) => void; find: (goods: Goods) => FoundEntry }

/** A condition that a book doesn't name. */
export const FULL_FACTOR = 1_000

export function indexEntries(entries: readonly BookEntry[]): EntryIndex {
  const index = createEntryIndex()
  for (const entry of entries) index.add(entry)
  return index
}

/** For whoever has too many entries to add them in one go. */
export function createEntryIndex(): EntryIndex {
  const byKey = new Map<string, BookEntry>()
  const get = (key: Partial<EntryKey>): BookEntry | undefined => byKey.get(textOf({ ...NOTHING, ...key }))
  return {
    add: (entry) => void byKey.set(textOf(entry), entry),
    find({ upc, brand, categoryKey, parentKey, conditionKey }) {
      for (const [kind, key] of [
        ['upc_condition', upc !== null && { upc, conditionKey }],
        ['upc', upc !== null && { upc }],
        ['brand_category', brand !== '' && { brand, categoryKey }],
        ['brand_parent', brand !== '' && parentKey !== null && { brand, categoryKey: parentKey }],
        ['brand', brand !== '' && { brand }],
        ['category', { categoryKey }],
        ['parent', parentKey !== null && { categoryKey: parentKey }],
      ] as const) {
        const entry = key === false ? undefined : get(key)
        if (entry !== undefined) return { kind, entry }
      }
      return { kind: 'default', entry: null }
    },
  }
}

export function termsFor(
  { value, terms, factors }: Pick<PriceBook, 'value' | 'terms' | 'factors'>,
  entry: EntryTerms | null,
  conditionKey: string,
): LineTerms {
  const factor = entry?.conditionKey != null ? FULL_FACTOR : (factors.get(conditionKey) ?? FULL_FACTOR)
  return {
    valueKind: entry?.valueKind ?? value.valueKind,
    value: entry?.value ?? value.value,
    factor,
    sellThrough: entry?.sellThrough ?? terms.sellThrough,
    fee: entry?.fee ?? terms.fee,
    unitCostCents: entry?.unitCostCents ?? terms.unitCostCents,
  }
}

const NOTHING: EntryKey = { upc: null, brand: null, categoryKey: null, conditionKey: null }

/** No part can hold a line break. Two entries with the same text can't both be in a book. */
export function textOf({ upc, brand, categoryKey, conditionKey }: EntryKey): string {
  return [upc, brand, categoryKey, conditionKey].map((part) => part ?? '').join('\n')
}
