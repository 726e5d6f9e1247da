import type { Scratch } from '../scratch.ts'
import { intersectBits, type Bits } from './bits.ts'

/** Read only: of a single set it returns that set. */
export function intersection(scratch: Pick<Scratch, 'takeBits'>, [first, second, ...others]: readonly Bits[]): Bits {
  if (second === undefined) return first!
  const bits = scratch.takeBits()
  for (let at = 0; at < bits.length; at += 1) bits[at] = first![at]! & second[at]!
  for (const other of others) intersectBits(bits, other)
  return bits
}
