// A price book as lines are valued by it: which entry a kind of goods takes is decided once, not for each line, and what it
// says is numbers in typed arrays. Objects in their place take five times as long, most of it waiting for memory.
import { FULL_FACTOR, termsFor, type FoundEntry, type PriceBook } from '@lotyard/contract/rules/worth/find-entry'
import { perMsrpOf, perUnitOf, shareOf } from '@lotyard/contract/rules/worth/line-value'
import type { EntryKind, LineTerms } from '@lotyard/contract/rules/worth/terms'
import { namesOfKind, type KindNames, type Kinds } from '../goods/kinds.ts'
import {
  AS_THE_BOOK,
  FORM,
  IN_CENTS,
  NUMBERS_PER_ROW,
  SHARES,
  UNIT_COST,
  type PackedEntries,
} from './packed-entries.ts'
import { NO_ITEM, type UpcTable } from './upc-table.ts'

/** As memory keeps one. */
export type PackedBook = Omit<PriceBook, 'entries'> & { entries: PackedEntries }

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

const GROWTH = 1.25

/** At once: what takes long was done when the entries were packed. */
export function compileBook(book: PackedBook, kinds: Kinds, parentOf: ParentOf): CompiledBook {
  const { index, brands, upcs, rows, rowFor, termsOf, bytes } = book.entries
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

  function ofItem(firstRow: number, conditionKey: string): Priced | null {
    const row = firstRow === NO_ITEM ? NO_ITEM : rowFor(firstRow, conditionKey)
    if (row === NO_ITEM) return null
    const entry = termsOf(row)
    return {
      terms: termsFor(book, entry, conditionKey),
      by: entry.conditionKey === null ? 'upc' : 'upc_condition',
    }
  }

  /** By condition. */
  const factors: number[] = []
  const bookShare = shareOf(book.terms)
  const shareFor = (shares: number): number =>
    shareOf({
      sellThrough: shares >>> 16 === 0 ? book.terms.sellThrough : (shares >>> 16) - 1,
      fee: (shares & 0xffff) === 0 ? book.terms.fee : (shares & 0xffff) - 1,
    })
  const conditionOf = (kind: number): string => kinds.conditions.texts[kinds.conditionOf[kind]!]!

  const compiled: CompiledBook = {
    upcs,
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
      const at = item * NUMBERS_PER_ROW
      const form = rows[at + FORM]!
      // Most items have one entry, about any condition, and there are millions of lines.
      if (form <= IN_CENTS) {
        const valueKind = form === IN_CENTS ? 'cents' : 'percent'
        const terms = { valueKind, value: rows[at]!, factor: factors[kinds.conditionOf[kind]!]! } as const
        const shares = rows[at + SHARES]!
        const unitCost = rows[at + UNIT_COST]!
        compiled.rate[0] = perMsrpOf(terms)
        compiled.rate[1] = perUnitOf(terms)
        compiled.rate[2] = shares === 0 ? bookShare : shareFor(shares)
        compiled.rate[3] = unitCost === AS_THE_BOOK ? book.terms.unitCostCents : unitCost
        return true
      }
      const found = ofItem(item, conditionOf(kind))
      if (found !== null) writeRate(found.terms, compiled.rate, 0)
      return found !== null
    },
    ofKind,
    ofGoods({ upc, ...names }) {
      return (upc === null ? null : ofItem(upcs.rowOf(Number(upc)), names.conditionKey)) ?? findNames(names)
    },
    bytes: () => compiled.rates.byteLength + compiled.states.byteLength + bytes,
  }
  return compiled
}

function writeRate(terms: LineTerms, into: Int32Array, at: number): void {
  into[at] = perMsrpOf(terms)
  into[at + 1] = perUnitOf(terms)
  into[at + 2] = shareOf(terms)
  into[at + 3] = terms.unitCostCents
}
