// What a lot in memory brings by a price book.
import {
  bareLotNetCents,
  expectedCents,
  sellingCents,
  soldForCents,
  unitCents,
} from '@lotyard/contract/rules/worth/line-value'
import { pricedPercent } from '@lotyard/contract/rules/worth/priced-percent'
import { BARE, CHUNK_BITS, CHUNK_LINES, CHUNK_MASK, LARGE, UNKNOWN } from '../goods/goods-lines.ts'
import type { Store } from '../store.ts'
import { BY_DEFAULT, NUMBERS_PER_RATE, UNRESOLVED, type CompiledBook } from './compiled-book.ts'
import { MAX_FOUND, NO_ITEM } from './upc-table.ts'

export type LotWorth = { expectedCents: number; pricedPercent: number }

/** Null where the goods could not be held. */
export function worthOfLot(store: Store, book: CompiledBook, doc: number): LotWorth | null {
  if (!sumUp(store, book, doc)) return null
  return { expectedCents: expectedCents(sums.netCents), pricedPercent: pricedPercent(sums) }
}

/** The same without what only a card shows. 0 where the goods could not be held. */
export function expectedOfLot(store: Store, book: CompiledBook, doc: number): number {
  return sumUp(store, book, doc) ? expectedCents(sums.netCents) : 0
}

/** Of the lot that was summed up last. */
const sums = { netCents: 0, units: 0, msrpCents: 0, pricedUnits: 0, pricedMsrpCents: 0 }

function sumUp(store: Store, book: CompiledBook, doc: number): boolean {
  const count = store.goods.counts[doc] ?? UNKNOWN
  if (count === UNKNOWN) return false
  if (count === BARE) sumBare(store, book, doc)
  else sumLines(store, book, doc, count)
  return true
}

function sumBare({ columns, goods }: Store, book: CompiledBook, doc: number): void {
  const { terms, by } = book.ofKind(goods.starts[doc]!)
  const [units, msrpCents] = [columns.units[doc]!, columns.msrpCents[doc]!]
  const isPriced = by !== 'default'
  sums.netCents = bareLotNetCents(terms, { units, msrpCents })
  sums.units = units
  sums.msrpCents = msrpCents
  sums.pricedUnits = isPriced ? units : 0
  sums.pricedMsrpCents = isPriced ? msrpCents : 0
}

/** Makes nothing for a line: a market has millions. */
function sumLines({ goods }: Store, book: CompiledBook, doc: number, count: number): void {
  book.makeRoom()
  const { upcs, rates, states, rate: itemRate } = book
  const { found } = upcs
  let netCents = 0
  let allUnits = 0
  let allMsrpCents = 0
  let defaultUnits = 0
  let defaultMsrpCents = 0
  const end = goods.starts[doc]! + count
  for (let line = goods.starts[doc]!; line < end;) {
    const chunk = goods.chunks[line >>> CHUNK_BITS]!
    const { kinds, msrpCents, quantities } = chunk
    const base = line - (line & CHUNK_MASK)
    const first = line & CHUNK_MASK
    const until = Math.min(end - base, CHUNK_LINES, first + MAX_FOUND)
    upcs.find(chunk, first, until - first)
    for (let at = first; at < until; at += 1) {
      const kind = kinds[at]!
      const msrp = msrpCents[at]!
      const quantity = quantities[at]!
      const units = quantity === LARGE ? goods.largeQuantities.get(base + at)! : quantity
      const item = found[at - first]!
      let rate = rates
      let from = kind * NUMBERS_PER_RATE
      allUnits += units
      allMsrpCents += units * msrp
      if (item !== NO_ITEM && book.rateItem(item, kind)) {
        rate = itemRate
        from = 0
      } else {
        if (states[kind] === UNRESOLVED) book.resolve(kind)
        if (states[kind] === BY_DEFAULT) {
          defaultUnits += units
          defaultMsrpCents += units * msrp
        }
      }
      const resaleCents = unitCents(rate[from]!, rate[from + 1]!, msrp)
      netCents += soldForCents(units, resaleCents, rate[from + 2]!) - sellingCents(units, rate[from + 3]!)
    }
    line = base + until
  }
  sums.netCents = netCents
  sums.units = allUnits
  sums.msrpCents = allMsrpCents
  sums.pricedUnits = allUnits - defaultUnits
  sums.pricedMsrpCents = allMsrpCents - defaultMsrpCents
}
