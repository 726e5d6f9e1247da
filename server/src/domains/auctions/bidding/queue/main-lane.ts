// Decides bids as long as no other transaction locks their auction for long: one batch, and a second one beside it while
// many bids wait on other auctions.
import type { FastifyBaseLogger } from 'fastify'
import type { Attempts } from './attempts.ts'
import { isConnectionLost, isLockTimeout } from './bid-errors.ts'
import { createLane, groupByAuction, refuseAsBusy, takeOldest, type Decide, type Lane } from './lane.ts'

/**
 * How many bids are worth a second batch. Besides its bids a batch costs some 2 ms of PostgreSQL's time: with fewer, each
 * would cost more than what is won by not waiting for the batch that is being decided.
 */
export const MIN_BIDS_BESIDE = 32

export type MainLaneOptions = {
  attempts: Attempts
  /** On a connection of their own. */
  besideAttempts: Attempts
  log: Pick<FastifyBaseLogger, 'warn'>
}

export function createMainLane({ attempts, besideAttempts, log }: MainLaneOptions): Lane {
  return createLane({
    takeBatch: takeOldest,
    decide: decideWith(attempts, log),
    beside: { decide: decideWith(besideAttempts, log), minBids: MIN_BIDS_BESIDE },
  })
}

function decideWith(attempts: Attempts, log: MainLaneOptions['log']): Decide {
  return async (batch, takeRest) => {
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
  }
}
