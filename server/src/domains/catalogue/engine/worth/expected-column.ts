// What every lot brings by one version of a price book. Filled once, in steps; from then on a lot whose goods change is valued
// again when the next search needs it.
import { DEAD, type Changeable, type Store } from '../store.ts'
import type { CompiledBook } from './compiled-book.ts'
import { worthOfLot } from './lot-worth.ts'

export type ExpectedColumn = {
  /** Fills the column. Run it to its end before anything else is asked. */
  build: () => Generator<void>
  /** By document. */
  column: () => Int32Array
  noteChange: (doc: number, changed?: readonly Changeable[]) => void
  /** Documents that wait to be valued again. */
  countChanged: () => number
  bytes: () => number
}

/** Of lots without lines, units and MSRP are the goods. */
const MATTERS: ReadonlySet<Changeable> = new Set<Changeable>(['goods', 'units', 'msrpCents'])

/** Some five milliseconds. */
const LINES_PER_STEP = 80_000

export function createExpectedColumn(store: Store, book: CompiledBook): ExpectedColumn {
  let expected = new Int32Array(0)
  let changed = new Set<number>()

  function value(doc: number): void {
    if (store.columns.visibility[doc] !== DEAD) expected[doc] = worthOfLot(store, book, doc)?.expectedCents ?? 0
  }

  function makeRoom(): void {
    const capacity = store.columns.visibility.length
    if (expected.length >= capacity) return
    const grown = new Int32Array(capacity)
    grown.set(expected)
    expected = grown
  }

  return {
    *build() {
      let lines = 0
      for (let doc = 0; doc < store.size; doc += 1) {
        if (doc >= expected.length) makeRoom()
        value(doc)
        lines += 1 + Math.max(0, store.goods.counts[doc] ?? 0)
        if (lines < LINES_PER_STEP) continue
        lines = 0
        yield
      }
    },
    column() {
      if (changed.size > 0) {
        makeRoom()
        for (const doc of changed) value(doc)
        changed = new Set()
      }
      return expected
    },
    noteChange(doc, what) {
      if (what === undefined || what.some((one) => MATTERS.has(one))) changed.add(doc)
    },
    countChanged: () => changed.size,
    bytes: () => expected.byteLength,
  }
}
