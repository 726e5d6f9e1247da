// A commit whose reply was lost may count. Its order then names this process, which has told the buyer to come back and works
// at nothing: a process that lives keeps its orders, so this one would wait until its age gives it away.
import type { Context } from '../../../../context.ts'
import type { ProcessLease } from '../../../../db/connections/process-lease.ts'
import type { Tx } from '../../../../db/database.ts'
import type { Attempts } from '../paying/attempts.ts'
import { onceDatabaseIsBack } from '../paying/once-database-is-back.ts'
import { disownPayment } from '../placing-queries.ts'

export type CommitNeeds = Pick<Context, 'db' | 'log'> & {
  attempts: Pick<Attempts, 'track'>
  /** By which others know that this process still waits for the gateway. An order without it is recovered by its age. */
  lease?: Pick<ProcessLease, 'name'>
}

/** What the gateway will be asked for, once the claim counts. */
export type ClaimedPayment = {
  gatewayOrderId: string
  /**
   * Takes a lock that the claim's own transaction holds to its end. A commit whose reply is late may still be under way, and
   * what it writes can't be seen before: it waits for a standby, or the database has yet to read it.
   */
  lock: (tx: Tx) => Promise<unknown>
}

/**
 * Runs the transaction of claims. `paymentsOf`: those that the gateway will be asked for. Where the commit fails, and may have
 * happened all the same, they are disowned as soon as the database is back: others find that no process waits for them, and
 * settle them by the gateway's books.
 */
export async function commitClaim<Claimed>(
  needs: CommitNeeds,
  claim: (tx: Tx) => Promise<Claimed>,
  paymentsOf: (claimed: Claimed) => readonly ClaimedPayment[],
): Promise<Claimed> {
  // Before the commit there is nothing that could have been kept.
  let inDoubt: readonly ClaimedPayment[] = []
  try {
    return await needs.db.transaction().execute(async (tx) => {
      const claimed = await claim(tx)
      inDoubt = paymentsOf(claimed)
      return claimed
    })
  } catch (error) {
    for (const payment of inDoubt) disown(needs, payment)
    throw error
  }
}

function disown({ db, log, attempts, lease }: CommitNeeds, { gatewayOrderId, lock }: ClaimedPayment): void {
  if (lease === undefined) return
  const isDone = onceDatabaseIsBack(
    { log },
    gatewayOrderId,
    () =>
      db.transaction().execute(async (tx) => {
        await lock(tx)
        await disownPayment(tx, { gatewayOrderId, askedBy: lease.name })
      }),
    'a payment in doubt',
  )
  attempts
    .track(isDone)
    .catch((error: unknown) =>
      log.error({ err: error, payment: gatewayOrderId }, 'a payment in doubt keeps its process'),
    )
}
