// Commits bids on one connection: once, again after a break, or in pieces when one of them spoils the batch.
//
// A bid is answered by the attempt that commits it, and by no other: an attempt that fails answers none of its bids and
// returns why, so that its caller decides what becomes of all of them.
import type pg from 'pg'
import type { BatchOptions, BatchResult, BidOutcome } from '../bid-batch.ts'
import type { SubmittedBid } from '../decide-bid.ts'
import type { BidConnection } from './bid-connection.ts'
import { isConnectionLost, isLockTimeout, isStatementError } from './bid-errors.ts'
import { inSpan, type NewSpan } from '../../../../tracing/spans.ts'
import { refuseAsBusy, type WaitingBid } from './lane.ts'

export type Attempts = {
  /** Commits a batch and answers its bids, or answers none of them and returns why. */
  once: (batch: WaitingBid[], how?: Pick<BatchOptions, 'skipsLocked'>) => Promise<Error | null>
  /** The same, with a second attempt after a connection that broke. */
  twice: (batch: WaitingBid[]) => Promise<Error | null>
  /** Answers every bid: group by group, then one by one, so that a bad bid fails alone. */
  inPieces: (groups: WaitingBid[][]) => Promise<void>
}

/** For metrics and tests: what the queue had to do besides committing. */
export type BidCounts = { batches: number; bids: number; retries: number; stuck: number }

export type AttemptsOptions = {
  connection: BidConnection
  commit: (
    client: pg.Client,
    submittedBids: SubmittedBid[],
    how?: Pick<BatchOptions, 'skipsLocked'>,
  ) => Promise<BatchResult>
  /** Called after the commit, before bidders are answered: what changed, and whether there is mail to send. */
  onCommitted: (changed: string[], hasEvents: boolean) => void
  /** Takes a bid that an attempt left out because another transaction has its auction locked. */
  onStuck: (waiting: WaitingBid) => void
  counts: BidCounts
}

const RETRY_WITHIN_MS = 1_000

/** Under the first bid's request, and linked to those of the others that share its commit. */
function spanOf(batch: WaitingBid[]): NewSpan {
  const [first = null, ...links] = batch.flatMap(({ trace }) => trace ?? [])
  return { name: 'bid batch', parent: first, links, attributes: { bids: batch.length } }
}

export function createAttempts({ connection, commit, onCommitted, onStuck, counts }: AttemptsOptions): Attempts {
  async function once(batch: WaitingBid[], how?: Pick<BatchOptions, 'skipsLocked'>): Promise<Error | null> {
    let result: BatchResult
    try {
      const client = await connection.client()
      counts.batches += 1
      const bids = batch.map((waiting) => waiting.submitted)
      result = await inSpan(
        () => spanOf(batch),
        () => commit(client, bids, how),
      )
    } catch (error) {
      counts.retries += 1
      // Any other error leaves unknown what the connection still has under way: the next batch must not share it.
      if (!isStatementError(error)) await connection.drop()
      return error as Error
    }
    counts.bids += batch.length
    if (result.changed.length > 0) onCommitted(result.changed, result.hasEvents)
    answer(batch, result.outcomes)
    return null
  }

  /**
   * After a broken connection it is not known whether the batch was committed. Deciding it again is safe: every bid has a
   * key. When the second connection fails as well, the database is away and no bidder is kept waiting for it; nor after a
   * long silence, because these bids have waited for seconds already.
   */
  async function twice(batch: WaitingBid[]): Promise<Error | null> {
    const startedAt = performance.now()
    const error = await once(batch)
    if (error === null || !isConnectionLost(error)) return error
    return performance.now() - startedAt < RETRY_WITHIN_MS ? once(batch) : error
  }

  /** When the connection is lost, the bids that are left are refused at once: each piece would wait for it in turn. */
  async function inPieces(groups: WaitingBid[][]): Promise<void> {
    const left = [...groups]
    while (left.length > 0) {
      const group = left.shift()!
      const error = await once(group)
      if (error === null) continue
      if (isConnectionLost(error)) return refuseAsBusy([group, ...left].flat())
      if (group.length > 1) left.unshift(...group.map((waiting) => [waiting]))
      else if (isLockTimeout(error)) refuseAsBusy(group)
      else group[0]!.reject(error)
    }
  }

  function answer(batch: WaitingBid[], outcomes: BidOutcome[]): void {
    // At once: a later bid on the same auction must not overtake them in the next batch.
    for (const [index, waiting] of batch.entries()) if ('isStuck' in outcomes[index]!) onStuck(waiting)
    // In the next turn, when the next batch is on its way: while this process writes the replies, PostgreSQL works on it.
    setImmediate(() => {
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index]!
        if ('placed' in outcome) resolve(outcome.placed)
        else if ('refusal' in outcome) reject(outcome.refusal)
      }
    })
  }

  return { once, twice, inPieces }
}
