// Delivered costs by place, for the places that were searched from last.
//
// A place takes 4 bytes a lot for the column and as many for each order that was asked for, at most 20: at a million lots
// 8 to 20 MB. They are filled one after another, so that a burst of new places takes no more memory than one.
import { setImmediate } from 'node:timers/promises'
import { Refusal } from '../../../lib/refusal.ts'
import { createLandedCosts, maxChanged, type LandedCosts, type LaneOf } from './landed-costs.ts'
import type { Changeable, Store } from './store.ts'

export type LandedMemory = {
  /** `key` names the place and everything that its lanes depend on. */
  read: (key: string, laneOf: LaneOf) => Promise<LandedCosts>
  /** Whether reading it takes no new pass over all lots. */
  has: (key: string) => boolean
  noteChange: (doc: number, changed?: readonly Changeable[]) => void
}

export type LandedLimits = {
  maxBytes: number
  /** A changed lot is noted for each of them. */
  maxPlaces: number
  /** A search that comes when so many wait is refused: the last of them waits some seconds already. */
  maxWaiting: number
}
/** Places of buyers' ship-to addresses. */
const LIMITS: LandedLimits = { maxBytes: 128_000_000, maxPlaces: 50, maxWaiting: 50 }
/** Places that anybody may name. Fewer may wait: they take the process's time from buyers' searches. */
export const VISITOR_LIMITS: LandedLimits = { maxBytes: 48_000_000, maxPlaces: 50, maxWaiting: 10 }

const MAX_BYTES_PER_DOC = 20

export function createLandedMemory(
  store: Store,
  recentDocs: () => Int32Array,
  { maxBytes, maxPlaces, maxWaiting }: LandedLimits = LIMITS,
): LandedMemory {
  /** Least recently used first. */
  const kept = new Map<string, LandedCosts>()
  const waiting = new Map<string, Promise<LandedCosts>>()
  let line: Promise<unknown> = Promise.resolve()
  let building: LandedCosts | null = null

  function keep(key: string, costs: LandedCosts): void {
    kept.delete(key)
    kept.set(key, costs)
    const fitting = Math.floor(maxBytes / (MAX_BYTES_PER_DOC * Math.max(1, store.size)))
    const room = Math.max(1, Math.min(maxPlaces, fitting))
    for (const oldest of kept.keys()) {
      if (kept.size <= room) break
      kept.delete(oldest)
    }
  }

  async function build(key: string, laneOf: LaneOf): Promise<LandedCosts> {
    const costs = createLandedCosts(store, laneOf, recentDocs)
    // What changes during the steps is noted from here on.
    building = costs
    try {
      for (const _step of costs.build()) await setImmediate()
      keep(key, costs)
      return costs
    } finally {
      building = null
      waiting.delete(key)
    }
  }

  return {
    async read(key, laneOf) {
      const known = kept.get(key)
      if (known !== undefined) {
        keep(key, known)
        return known
      }
      const underway = waiting.get(key)
      if (underway !== undefined) return underway
      if (waiting.size >= maxWaiting) throw new Refusal('busy')
      const turn = line.then(() => build(key, laneOf))
      waiting.set(key, turn)
      // The next one's turn comes, whatever became of this one.
      line = turn.catch(() => {})
      return turn
    },
    has: (key) => kept.has(key) || waiting.has(key),
    noteChange(doc, changed) {
      building?.noteChange(doc, changed)
      for (const [key, costs] of kept) {
        costs.noteChange(doc, changed)
        if (costs.countChanged() > maxChanged(store)) kept.delete(key)
      }
    },
  }
}
