// Takes one page out of a range of a figure whose lots were counted without marking each of them.
//
// Marking looks at every lot of the range, and a page shows the first few of its order. So the order is walked, and only
// where that finds too few are the lots marked after all.
import { hasBit, type Bits } from './sets/bits.ts'
import { positionsOf } from './sets/ranges.ts'
import type { Scratch } from './scratch.ts'
import { selectPage, type Ordering, type Span } from './select-page.ts'
import type { Figures, Store } from './store.ts'
import type { Stretch } from './stretches.ts'

/** What matches: what is visible in the stretch. `mark` writes it down as bits. */
export type Unmarked = { total: number; stretch: Stretch; visible: Bits; mark: () => Bits }

/** `figure`: what is sorted by; null for an order of one place alone. */
export type FigureOrdering = Ordering & { figure: keyof Figures | null }

/** A walk that goes on for longer is given up for marking. */
const MAX_STEPS = 16_384
/** Matches are not spread evenly over an order: a walk is begun where it should end after a quarter of the steps. */
const EXPECTED_STEPS = MAX_STEPS / 4

export function selectStretchPage(
  store: Pick<Store, 'columns' | 'size'>,
  matches: Unmarked,
  span: Span,
  ordering: FigureOrdering,
  scratch: Scratch,
): number[] {
  const walked = walkStretch(store, matches, span, ordering)
  return walked ?? selectPage({ total: matches.total, bits: matches.mark(), docs: null }, span, ordering, scratch)
}

function walkStretch(
  { columns, size }: Pick<Store, 'columns' | 'size'>,
  { total, stretch, visible }: Unmarked,
  { offset, limit }: Span,
  { sortedDocs, figure }: FigureOrdering,
): number[] | null {
  const end = Math.min(offset + limit, total)
  if (offset >= end) return []
  const { min, max } = stretch
  const column = columns[stretch.figure]
  const isByStretch = figure === stretch.figure
  if (!isByStretch && (end * size) / total > EXPECTED_STEPS) return null
  const all = sortedDocs()
  const docs = isByStretch ? all.subarray(...positionsOf(all, { column, min, max })) : all
  const page: number[] = []
  const steps = Math.min(docs.length, MAX_STEPS)
  let found = 0
  for (let at = 0; at < steps && found < end; at += 1) {
    const doc = docs[at]!
    if (!hasBit(visible, doc) || column[doc]! < min || column[doc]! > max) continue
    found += 1
    if (found > offset) page.push(doc)
  }
  return found < end ? null : page
}
