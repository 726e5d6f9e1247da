// The matches of words in two tiers: those that hold all of them in title, brand, category or name come before those that
// also need their manifest.
import { hasBit, subtractBits, type Bits } from './sets/bits.ts'
import { intersection } from './sets/intersection.ts'
import type { Candidates } from './pass-candidates.ts'
import type { Scratch } from './scratch.ts'
import type { Matches } from './select-page.ts'
import type { Listed, Marked } from './words/text-match.ts'

export type Tiers = { head: Matches; rest: () => Matches }

type Split = { matches: Matches; tiers: (() => Tiers) | null }

/** What a list of candidates comes down to; without words it has no tiers. */
export function listed(candidates: Candidates, text: Listed | Marked | null, { docs: room }: Scratch): Split {
  const { docs, isHead, length } = candidates
  const matches = { total: length, bits: null, docs: docs.subarray(0, length) }
  if (text === null) return { matches, tiers: null }
  if (text.form === 'bits') for (let at = 0; at < length; at += 1) isHead[at] = hasBit(text.head, docs[at]!) ? 1 : 0
  return { matches, tiers: () => tiersOfList(candidates, room) }
}

/** Head matches from the front of the room, the others from its back. */
function tiersOfList({ docs, isHead, length }: Candidates, room: Int32Array): Tiers {
  let front = 0
  let back = length
  for (let at = 0; at < length; at += 1) {
    if (isHead[at] === 1) room[front++] = docs[at]!
    else room[--back] = docs[at]!
  }
  return {
    head: { total: front, bits: null, docs: room.subarray(0, front) },
    rest: () => ({ total: length - front, bits: null, docs: room.subarray(front, length) }),
  }
}

export function tiersOfBits(
  { bits, total }: { bits: Bits; total: number },
  { head, headTotal }: { head: Bits; headTotal: number },
  scratch: Scratch,
): Tiers {
  return {
    head: { total: headTotal, bits: intersection(scratch, [bits, head]), docs: null },
    rest() {
      const others = scratch.takeUnclearedBits()
      others.set(bits)
      subtractBits(others, head)
      return { total: total - headTotal, bits: others, docs: null }
    },
  }
}
