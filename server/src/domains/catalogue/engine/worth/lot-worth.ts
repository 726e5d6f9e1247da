// What a lot in memory brings by a price book.
import { bareLotNetCents, expectedCents, lineNetCents } from '@lotyard/contract/rules/worth/line-value'
import { pricedPercent } from '@lotyard/contract/rules/worth/priced-percent'
import { BARE, CHUNK_BITS, CHUNK_MASK, LARGE, NO_UPC, UNKNOWN } from '../goods/goods-lines.ts'
import type { Store } from '../store.ts'
import type { CompiledBook } from './compiled-book.ts'

export type LotWorth = { expectedCents: number; pricedPercent: number }

/** Null where the goods could not be held. */
export function worthOfLot(store: Store, book: CompiledBook, doc: number): LotWorth | null {
  const count = store.goods.counts[doc] ?? UNKNOWN
  if (count === UNKNOWN) return null
  const sums = { netCents: 0, units: 0, msrpCents: 0, pricedUnits: 0, pricedMsrpCents: 0 }
  if (count === BARE) addBare(store, book, doc, sums)
  else addLines(store, book, doc, sums)
  return { expectedCents: expectedCents(sums.netCents), pricedPercent: pricedPercent(sums) }
}

type Sums = { netCents: number; units: number; msrpCents: number; pricedUnits: number; pricedMsrpCents: number }

function addBare({ columns, goods }: Store, book: CompiledBook, doc: number, sums: Sums): void {
  const { terms, by } = book.ofKind(goods.starts[doc]!)
  const [units, msrpCents] = [columns.units[doc]!, columns.msrpCents[doc]!]
  sums.netCents = bareLotNetCents(terms, { units, msrpCents })
  sums.units = units
  sums.msrpCents = msrpCents
  if (by === 'default') return
  sums.pricedUnits = units
  sums.pricedMsrpCents = msrpCents
}

function addLines({ goods }: Store, book: CompiledBook, doc: number, sums: Sums): void {
  const end = goods.starts[doc]! + goods.counts[doc]!
  for (let line = goods.starts[doc]!; line < end;) {
    const chunk = goods.chunks[line >>> CHUNK_BITS]!
    const { kinds, upcLow, upcHigh, msrpCents, quantities } = chunk
    const base = line - (line & CHUNK_MASK)
    const until = Math.min(end - base, CHUNK_MASK + 1)
    for (let at = line & CHUNK_MASK; at < until; at += 1) {
      const kind = kinds[at]!
      const high = upcHigh[at]!
      const item = high === NO_UPC ? null : book.upcs.find(upcLow[at]!, high)
      const { terms, by } = (item === null ? null : book.ofItem(item, kind)) ?? book.ofKind(kind)
      const quantity = quantities[at]!
      const units = quantity === LARGE ? goods.largeQuantities.get(base + at)! : quantity
      const unitMsrpCents = msrpCents[at]!
      sums.netCents += lineNetCents(terms, { units, unitMsrpCents })
      sums.units += units
      sums.msrpCents += units * unitMsrpCents
      if (by === 'default') continue
      sums.pricedUnits += units
      sums.pricedMsrpCents += units * unitMsrpCents
    }
    line = base + until
  }
}
