// The entries of a price book in little room: a process keeps those of many accounts. Entries about items, which large books
// consist of, are numbers in one array; the few about brands and categories stay as they are.
import {
  createEntryIndex,
  type BookEntry,
  type EntryIndex,
  type EntryTerms,
} from '@lotyard/contract/rules/worth/find-entry'
import { createUpcTable, NO_ITEM, type UpcTable } from './upc-table.ts'

export type PackedEntries = {
  /** Those about no item. */
  index: EntryIndex
  /** That they name. */
  brands: ReadonlySet<string | null>
  /** Finds the first row of an item. */
  upcs: UpcTable
  /** By row, NUMBERS_PER_ROW each. */
  rows: Int32Array
  /** The row about an item in this condition, else the one about any; NO_ITEM where it is about others alone. */
  rowFor: (firstRow: number, conditionKey: string) => number
  termsOf: (row: number) => EntryTerms
  bytes: number
}

// A row: its value, what a unit costs to sell, share and fee, and its form.
export const NUMBERS_PER_ROW = 4
/** 1 more than the share in the upper 16 bits, 1 more than the fee in the lower; 0 as the book has it. */
export const SHARES = 2
/** In this place: AS_THE_BOOK. */
export const UNIT_COST = 1
export const AS_THE_BOOK = -1
/** IN_PERCENT or IN_CENTS where the item has this row alone, about any condition. */
export const FORM = 3
export const IN_PERCENT = 0
export const IN_CENTS = 1
const HAS_OTHERS = 2
const CONDITION_SHIFT = 2

/** What was measured of an entry about no item: itself, and its place in the index. */
const BYTES_PER_OTHER = 270
const ENTRIES_PER_STEP = 1_000

/** In steps of a few milliseconds. */
export function* packEntries(entries: readonly BookEntry[]): Generator<void, PackedEntries> {
  let items = 0
  for (const { upc } of entries) if (upc !== null) items += 1
  const keys = new Float64Array(items)
  const rows = new Int32Array(items * NUMBERS_PER_ROW)
  const upcs = createUpcTable(keys)
  const index = createEntryIndex()
  const brands = new Set<string | null>()
  /** By condition, from 1 on: 0 is any. */
  const conditions: (string | null)[] = [null]
  /** The next row about the same item, and 1; few books have any. */
  let nextRows: Int32Array | null = null

  let row = 0
  for (const [at, entry] of entries.entries()) {
    if (entry.upc === null) {
      index.add(entry)
      brands.add(entry.brand)
    } else {
      keys[row] = Number(entry.upc)
      write(entry)
      const first = upcs.add(row)
      if (first !== row) {
        nextRows ??= new Int32Array(items)
        nextRows[row] = nextRows[first]!
        nextRows[first] = row + 1
        rows[first * NUMBERS_PER_ROW + FORM]! |= HAS_OTHERS
      }
      row += 1
    }
    if (at % ENTRIES_PER_STEP === ENTRIES_PER_STEP - 1) yield
  }

  function write({ conditionKey, valueKind, value, sellThrough, fee, unitCostCents }: BookEntry): void {
    if (!conditions.includes(conditionKey)) conditions.push(conditionKey)
    const from = row * NUMBERS_PER_ROW
    rows[from] = value
    rows[from + UNIT_COST] = unitCostCents ?? AS_THE_BOOK
    rows[from + SHARES] = (((sellThrough ?? -1) + 1) << 16) | ((fee ?? -1) + 1)
    rows[from + FORM] =
      (conditions.indexOf(conditionKey) << CONDITION_SHIFT) | (valueKind === 'cents' ? IN_CENTS : IN_PERCENT)
  }

  const conditionAt = (at: number): number => rows[at * NUMBERS_PER_ROW + FORM]! >>> CONDITION_SHIFT

  return {
    index,
    brands,
    upcs,
    rows,
    rowFor(firstRow, conditionKey) {
      const wanted = conditions.indexOf(conditionKey)
      let any = NO_ITEM
      for (let at = firstRow; at !== NO_ITEM; at = (nextRows?.[at] ?? 0) - 1) {
        const condition = conditionAt(at)
        if (condition === wanted) return at
        if (condition === 0) any = at
      }
      return any
    },
    termsOf(at) {
      const from = at * NUMBERS_PER_ROW
      const shares = rows[from + SHARES]!
      const unitCost = rows[from + UNIT_COST]!
      return {
        conditionKey: conditions[conditionAt(at)]!,
        valueKind: (rows[from + FORM]! & IN_CENTS) === 0 ? 'percent' : 'cents',
        value: rows[from]!,
        sellThrough: orNull((shares >>> 16) - 1),
        fee: orNull((shares & 0xffff) - 1),
        unitCostCents: orNull(unitCost),
      }
    },
    bytes:
      rows.byteLength +
      keys.byteLength +
      upcs.bytes +
      (nextRows?.byteLength ?? 0) +
      (entries.length - items) * BYTES_PER_OTHER,
  }
}

/** In one go. */
export function packAllEntries(entries: readonly BookEntry[]): PackedEntries {
  const packing = packEntries(entries)
  for (;;) {
    const { done, value } = packing.next()
    if (done) return value
  }
}

function orNull(number: number): number | null {
  return number === AS_THE_BOOK ? null : number
}
