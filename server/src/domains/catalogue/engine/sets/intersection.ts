import type { Scratch } from '../scratch.ts'
import { intersectBits, type Bits } from './bits.ts'

/** Read only: of a single set it returns that set. */
export function intersection(
  scratch: Pick<Scratch, 'takeUnclearedBits'>,
  [first, second, ...others]: readonly Bits[],
): Bits {
  if (second === undefined) return first!
  const bits = scratch.takeUnclearedBits()
  const [third, ...more] = others
  // In one pass where they are three, as most are: each pass takes as long as looking at some hundred lots.
  if (third === undefined) for (let at = 0; at < bits.length; at += 1) bits[at] = first![at]! & second[at]!
  else for (let at = 0; at < bits.length; at += 1) bits[at] = first![at]! & second[at]! & third[at]!
  for (const other of more) intersectBits(bits, other)
  return bits
}
