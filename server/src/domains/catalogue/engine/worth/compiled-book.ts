// A price book as lines are valued by it: which entry a kind of goods takes is decided once, not for each line, and what it
// says is numbers in typed arrays. Objects in their place take five times as long, most of it waiting for memory.
import {
  FULL_FACTOR,
  indexEntries,
  termsFor,
  type BookEntry,
  type FoundEntry,
  type PriceBook,
} from '@lotyard/contract/rules/worth/find-entry'
import { perMsrpOf, perUnitOf, shareOf } from '@lotyard/contract/rules/worth/line-value'
import type { EntryKind, LineTerms } from '@lotyard/contract/rules/worth/terms'
import { namesOfKind, type KindNames, type Kinds } from '../goods/kinds.ts'
import { createUpcTable, type UpcTable } from './upc-table.ts'

export type Priced = { terms: LineTerms; by: EntryKind }

export type CompiledBook = {
  upcs: UpcTable
  /**
   * By kind, four numbers each: what a unit is sold for by its MSRP, and by itself, the share, and what it costs to sell
   * (line-value.ts). For
   * lines that are about no item of the book. Call `makeRoom` before a kind is asked for, and `resolve` where it is unknown.
   */
  rates: Int32Array
  /** By kind: UNRESOLVED, BY_DEFAULT, or by something surer. */
  states: Uint8Array
  makeRoom: () => void
  resolve: (kind: number) => void
  /** Writes the numbers of an item in this kind's condition into `rate`; false where it is about other conditions alone. */
  rateItem: (item: number, kind: number) => boolean
  rate: Int32Array
  /** For goods that need not be in memory. */
  ofKind: (kind: number) => Priced
  ofGoods: (goods: KindNames & { upc: string | null }) => Priced
  bytes: () => number
}

export const NUMBERS_PER_RATE = 4
export const UNRESOLVED = 0
export const BY_DEFAULT = 1
const BY_ENTRY = 2

/** Null for a parent itself, and for a category that is not known. */
export type ParentOf = (categoryKey: string) => string | null

/** What the book says of an item, in any condition and in some. */
type Item = { any: BookEntry | null; byCondition: Map<string, BookEntry> | null }

const GROWTH = 1.25

export function compileBook(book: PriceBook, kinds: Kinds, parentOf: ParentOf): CompiledBook {
  const index = indexEntries(book.entries.filter(({ upc }) => upc === null))
  const brands = new Set(book.entries.map(({ brand }) => brand))
  const itemOf = itemsOf(book.entries)
  const items = [...itemOf.values()]
  /** By category and condition: goods of brands that the book does not name. */
  const ofOthers = new Map<number, Priced>()

  function priced({ kind, entry }: FoundEntry, conditionKey: string): Priced {
    return { terms: termsFor(book, entry, conditionKey), by: kind }
  }

  function findNames({ brand, categoryKey, conditionKey }: KindNames): Priced {
    const goods = { upc: null, brand, categoryKey, parentKey: parentOf(categoryKey), conditionKey }
    return priced(index.find(goods), conditionKey)
  }

  function ofKind(kind: number): Priced {
    const names = namesOfKind(kinds, kind)
    if (brands.has(names.brand)) return findNames(names)
    const key = kinds.categoryOf[kind]! * 0x1_0000 + kinds.conditionOf[kind]!
    const known = ofOthers.get(key) ?? findNames({ ...names, brand: '' })
    ofOthers.set(key, known)
    return known
  }

  function ofItem({ any, byCondition }: Item, conditionKey: string): Priced | null {
    const exact = byCondition?.get(conditionKey)
    if (exact !== undefined) return priced({ kind: 'upc_condition', entry: exact }, conditionKey)
    return any === null ? null : priced({ kind: 'upc', entry: any }, conditionKey)
  }

  const numbers = numbersOf(items, book)
  /** By condition. */
  const factors: number[] = []
  const conditionOf = (kind: number): string => kinds.conditions.texts[kinds.conditionOf[kind]!]!

  const compiled: CompiledBook = {
    upcs: createUpcTable(itemOf.keys()),
    rates: new Int32Array(0),
    states: new Uint8Array(0),
    rate: new Int32Array(NUMBERS_PER_RATE),
    makeRoom() {
      const needed = kinds.brandOf.length
      const conditions = kinds.conditions.texts
      while (factors.length < conditions.length)
        factors.push(book.factors.get(conditions[factors.length]!) ?? FULL_FACTOR)
      if (compiled.states.length >= needed) return
      const room = Math.ceil(needed * GROWTH)
      const [rates, states] = [new Int32Array(room * NUMBERS_PER_RATE), new Uint8Array(room)]
      rates.set(compiled.rates)
      states.set(compiled.states)
      Object.assign(compiled, { rates, states })
    },
    resolve(kind) {
      const { terms, by } = ofKind(kind)
      writeRate(terms, compiled.rates, kind * NUMBERS_PER_RATE)
      compiled.states[kind] = by === 'default' ? BY_DEFAULT : BY_ENTRY
    },
    rateItem(item, kind) {
      const at = item * NUMBERS_PER_ITEM
      const form = numbers[at]!
      if (form !== BY_CONDITION) {
        const valueKind = form === IN_CENTS ? 'cents' : 'percent'
        const terms = { valueKind, value: numbers[at + 1]!, factor: factors[kinds.conditionOf[kind]!]! } as const
        compiled.rate[0] = perMsrpOf(terms)
        compiled.rate[1] = perUnitOf(terms)
        compiled.rate[2] = numbers[at + 2]!
        compiled.rate[3] = numbers[at + 3]!
        return true
      }
      const found = ofItem(items[item]!, conditionOf(kind))
      if (found !== null) writeRate(found.terms, compiled.rate, 0)
      return found !== null
    },
    ofKind,
    ofGoods({ upc, ...names }) {
      const item = upc === null ? undefined : itemOf.get(Number(upc))
      return (item === undefined ? null : ofItem(item, names.conditionKey)) ?? findNames(names)
    },
    bytes: () => compiled.rates.byteLength + compiled.states.byteLength + compiled.upcs.bytes + items.length * 150,
  }
  return compiled
}

function itemsOf(entries: readonly BookEntry[]): Map<number, Item> {
  const items = new Map<number, Item>()
  for (const entry of entries) {
    if (entry.upc === null) continue
    const upc = Number(entry.upc)
    const item = items.get(upc) ?? { any: null, byCondition: null }
    if (entry.conditionKey === null) item.any = entry
    else (item.byCondition ??= new Map()).set(entry.conditionKey, entry)
    items.set(upc, item)
  }
  return items
}

// Most items have one entry, about any condition. What it says is kept as numbers: only the condition's factor is to come.
const NUMBERS_PER_ITEM = 4
const IN_PERCENT = 0
const IN_CENTS = 1
const BY_CONDITION = 2

function numbersOf(items: readonly Item[], book: PriceBook): Int32Array {
  const numbers = new Int32Array(items.length * NUMBERS_PER_ITEM)
  for (const [item, { any, byCondition }] of items.entries()) {
    const at = item * NUMBERS_PER_ITEM
    numbers[at] = BY_CONDITION
    if (any === null || byCondition !== null) continue
    // The factor is that of the line's own condition, so which condition is asked here makes no difference.
    const terms = termsFor(book, any, '')
    numbers[at] = terms.valueKind === 'cents' ? IN_CENTS : IN_PERCENT
    numbers[at + 1] = terms.value
    numbers[at + 2] = shareOf(terms)
    numbers[at + 3] = terms.unitCostCents
  }
  return numbers
}

function writeRate(terms: LineTerms, into: Int32Array, at: number): void {
  into[at] = perMsrpOf(terms)
  into[at + 1] = perUnitOf(terms)
  into[at + 2] = shareOf(terms)
  into[at + 3] = terms.unitCostCents
}
