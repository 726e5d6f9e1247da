// Decides bids as long as no other transaction locks their auction for long.
import type { FastifyBaseLogger } from 'fastify'
import type { Attempts } from './attempts.ts'
import { isConnectionLost, isLockTimeout } from './bid-errors.ts'
import { createLane, groupByAuction, refuseAsBusy, takeOldest, type Lane } from './lane.ts'

export function createMainLane(attempts: Attempts, log: Pick<FastifyBaseLogger, 'warn'>): Lane {
  return createLane({
    takeBatch: takeOldest,
    async decide(batch, takeRest) {
      const error = await attempts.twice(batch)
      if (error === null) return
      // Bids that wait behind the batch are refused too, instead of waiting for the same database in turn.
      if (isConnectionLost(error)) return refuseAsBusy([...batch, ...takeRest()])
      log.warn({ err: error, bids: batch.length }, 'A batch of bids was undone and is decided in pieces.')
      if (isLockTimeout(error)) {
        // Everything but the auctions that are locked right now; their bids are stuck and go to the stuck lane.
        const again = await attempts.once(batch, { skipsLocked: true })
        if (again === null) return
      }
      await attempts.inPieces(groupByAuction(batch))
    },
  })
}
