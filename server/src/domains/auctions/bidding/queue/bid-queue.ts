// Takes bids from requests and answers them, many to a commit.
//
// Bids that arrive while a batch is being committed go into the next one: the busier it gets, the more bids share the
// cost of a commit, and a lone bid waits for no other. One connection decides; a second one takes bids on auctions that
// another transaction locks for long, so that a stuck lot delays only itself.
//
// What holds, and where:
// - A bid is answered once, after the commit that has it (attempts.ts).
// - Bids on one auction are decided in the sequence in which they came: a lane decides one batch at a time (lane.ts), and
//   bids on a stuck auction follow the earlier ones into the stuck lane (stuck-lane.ts).
// - No bid waits for a lane that sleeps (lane.ts), nor for a database that is away (attempts.ts, main-lane.ts).
// - A connection that may have something left under way is never used again (attempts.ts, bid-connection.ts).
// - The lanes together hold no more than `maxQueuedBids`, and a closed queue takes none (here).
import type { PlacedBid } from '@lotyard/contract/lots/auction'
import type { FastifyBaseLogger } from 'fastify'
import { Refusal } from '../../../../lib/refusal.ts'
import { currentTracing } from '../../../../tracing/spans.ts'
import { commitBatch, rehearseBatch } from '../bid-batch.ts'
import type { SubmittedBid } from '../decide-bid.ts'
import { createAttempts, type AttemptsOptions, type BidCounts } from './attempts.ts'
import { createBidClient, createBidConnection } from './bid-connection.ts'
import type { WaitingBid } from './lane.ts'
import { createMainLane } from './main-lane.ts'
import { createStuckLane } from './stuck-lane.ts'

export type BidQueue = {
  placeBid: (submitted: SubmittedBid) => Promise<PlacedBid>
  /** Connects and has the statements planned, so that the first bid doesn't wait for it. Never throws. */
  warmUp: () => Promise<void>
  close: () => Promise<void>
  /** Bids that wait for a decision. */
  readonly queueLength: number
  readonly counts: Readonly<BidCounts>
}

export type BidQueueOptions = {
  connectionString: string
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** Told after the commit: what changed, and whether there is mail to send. */
  onCommitted: (changed: string[], hasEvents: boolean) => void
  /** Where the market takes payments, only who has a payment method may bid. */
  needsPaymentMethod?: boolean
  maxQueuedBids?: number
  lockTimeoutMs?: number
  stuckLockTimeoutMs?: number
}

/** At 5,000 bids a second a full queue is 0.4 s of work; more would only be answered too late. */
const MAX_QUEUED_BIDS = 2_000
const LOCK_TIMEOUT_MS = 250
const STUCK_LOCK_TIMEOUT_MS = 3_000

export function openBidQueue(options: BidQueueOptions): BidQueue {
  const { log, maxQueuedBids = MAX_QUEUED_BIDS } = options
  const counts: BidCounts = { batches: 0, bids: 0, retries: 0, stuck: 0 }
  const mainConnection = connectionOf(options, options.lockTimeoutMs ?? LOCK_TIMEOUT_MS)
  const stuckConnection = connectionOf(options, options.stuckLockTimeoutMs ?? STUCK_LOCK_TIMEOUT_MS)
  const shared = {
    commit: committerOf(options),
    onCommitted: options.onCommitted,
    onStuck: sendToStuckLane,
    counts,
  }
  const main = createMainLane(createAttempts({ ...shared, connection: mainConnection }), log)
  const stuck = createStuckLane(createAttempts({ ...shared, connection: stuckConnection }))
  const queueLength = (): number => main.length + stuck.length
  let isClosed = false

  function sendToStuckLane(waiting: WaitingBid): void {
    counts.stuck += 1
    stuck.enter(waiting)
  }

  return {
    placeBid(submitted) {
      if (isClosed || queueLength() >= maxQueuedBids)
        return Promise.reject(new Refusal('busy', { retry_after_seconds: 1 }))
      return new Promise((resolve, reject) => {
        const trace = currentTracing()?.here()
        const waiting = { submitted, resolve, reject, ...(trace && { trace }) }
        if (stuck.holds(submitted.listingName)) sendToStuckLane(waiting)
        else main.enter(waiting)
      })
    },
    async warmUp() {
      // Without a database the first bid says so.
      if (!isClosed) await mainConnection.client().catch(() => {})
    },
    async close() {
      isClosed = true
      // In this sequence: the main lane may still send bids to the stuck one, which sends none back.
      await main.whenIdle()
      await stuck.whenIdle()
      await Promise.all([mainConnection.drop(), stuckConnection.drop()])
    },
    counts,
    get queueLength() {
      return queueLength()
    },
  }
}

function connectionOf({ connectionString, log }: BidQueueOptions, lockTimeoutMs: number) {
  return createBidConnection({
    log,
    createClient: () => createBidClient(connectionString, lockTimeoutMs),
    rehearse: rehearseBatch,
  })
}

function committerOf({ needsPaymentMethod = false }: BidQueueOptions): AttemptsOptions['commit'] {
  return (client, submittedBids, how) => commitBatch(client, submittedBids, { ...how, needsPaymentMethod })
}
