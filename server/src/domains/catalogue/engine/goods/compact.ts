// Reclaims what lines that changed or left have left behind: all lines are moved down, in the order in which they lie.
import { radixSort } from '../sets/radix-sort.ts'
import { CHUNK_BITS, CHUNK_MASK, placeLine, quantityOf, type GoodsLines } from './goods-lines.ts'

const MIN_FREED = 100_000
const MAX_FREED_SHARE = 1 / 8

export function isCompactionDue({ freed, size }: GoodsLines): boolean {
  return freed > Math.max(MIN_FREED, size * MAX_FREED_SHARE)
}

/** About a millisecond each. */
const LINES_PER_STEP = 20_000

/** Runs in steps. Between two of them every document has its lines, and may get others. */
export function* compactGoods(goods: GoodsLines): Generator<void> {
  let target = 0
  // What changes during the steps lies behind all that there was, and is moved in a later round.
  for (let from = 0; from < goods.size;) {
    const until = goods.size
    let steps = 0
    for (const doc of docsByStart(goods, from, until)) {
      const [start, count] = [goods.starts[doc]!, goods.counts[doc]!]
      // It got other lines meanwhile, or has none any longer.
      if (count <= 0 || start < from || start >= until) continue
      moveLines(goods, { start, count, target })
      goods.starts[doc] = target
      target += count
      steps += count
      if (steps >= LINES_PER_STEP) {
        steps = 0
        yield
      }
    }
    from = until
  }
  goods.size = target
  // Less those that were left behind among the moved ones meanwhile.
  goods.freed = target - goods.counts.reduce((sum, count) => sum + Math.max(0, count), 0)
  goods.chunks.length = (target + CHUNK_MASK) >>> CHUNK_BITS
}

function docsByStart({ starts, counts }: GoodsLines, from: number, until: number): Int32Array {
  const found = new Int32Array(counts.length)
  let length = 0
  for (let doc = 0; doc < counts.length; doc += 1)
    if (counts[doc]! > 0 && starts[doc]! >= from && starts[doc]! < until) found[length++] = doc
  const docs = found.slice(0, length)
  radixSort(docs, starts, false)
  return docs
}

/** Downwards, so that nothing is written over before it was read. */
function moveLines(
  goods: GoodsLines,
  { start, count, target }: { start: number; count: number; target: number },
): void {
  if (start === target) return
  for (let at = 0; at < count; at += 1) {
    const line = start + at
    const { kinds, upcLow, upcHigh, msrpCents } = goods.chunks[line >>> CHUNK_BITS]!
    const from = line & CHUNK_MASK
    const quantity = quantityOf(goods, line)
    goods.largeQuantities.delete(line)
    placeLine(goods, target + at, {
      kind: kinds[from]!,
      upcLow: upcLow[from]!,
      upcHigh: upcHigh[from]!,
      msrpCents: msrpCents[from]!,
      quantity,
    })
  }
}
