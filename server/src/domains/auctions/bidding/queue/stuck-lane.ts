// Decides bids on auctions that another transaction locks for long, so that a stuck lot delays only itself.
import type { Attempts } from './attempts.ts'
import { isConnectionLost, isLockTimeout } from './bid-errors.ts'
import { createLane, refuseAsBusy, takeOneAuction, type Lane, type WaitingBid } from './lane.ts'

export type StuckLane = Lane & {
  /** Whether bids on this auction wait here: later ones must follow them, or they would overtake. */
  holds: (listingName: string) => boolean
}

export function createStuckLane(attempts: Attempts): StuckLane {
  const stuck = countNames()
  const lane = createLane({
    // Bids on one auction only: another stuck one must not hold them up.
    takeBatch: takeOneAuction,
    async decide(batch, takeRest) {
      const done = [...batch]
      try {
        const error = await attempts.twice(batch)
        if (error === null) return
        if (isConnectionLost(error)) done.push(...takeRest())
        if (isConnectionLost(error) || isLockTimeout(error)) refuseAsBusy(done)
        else await attempts.inPieces([batch])
      } finally {
        // Also when deciding threw: an auction whose bids are still counted would never leave this lane.
        for (const { submitted } of done) stuck.remove(submitted.listingName)
      }
    },
  })
  return {
    enter(waiting: WaitingBid) {
      stuck.add(waiting.submitted.listingName)
      lane.enter(waiting)
    },
    holds: stuck.has,
    get length() {
      return lane.length
    },
    whenIdle: lane.whenIdle,
  }
}

/** How often each name was added and not yet removed. */
function countNames() {
  const counts = new Map<string, number>()
  return {
    has: (name: string): boolean => counts.has(name),
    add(name: string): void {
      counts.set(name, (counts.get(name) ?? 0) + 1)
    },
    remove(name: string): void {
      const left = counts.get(name)! - 1
      if (left === 0) counts.delete(name)
      else counts.set(name, left)
    },
  }
}
