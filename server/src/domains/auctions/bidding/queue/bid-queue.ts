// Takes bids from requests and answers them, many to a commit.
//
// Bids that arrive while a batch is being committed go into the next one: the busier it gets, the more bids share the
// cost of a commit, and a lone bid waits for no other. One connection decides; a second one takes bids on auctions that
// another transaction locks for long, so that a stuck lot delays only itself. Both queues are bounded.
import type { PlacedBid } from '@lotyard/contract/lots/auction'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { isConnectionFailure } from '../../../../db/connections/database-away.ts'
import { REQUEST_LIMITS } from '../../../../db/connections/limits.ts'
import { planStatements } from '../../../../db/statements/planned-statements.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { commitBatch, type BatchOptions, type BatchResult, type BidOutcome } from '../bid-batch.ts'
import type { SubmittedBid } from '../decide-bid.ts'

export type BidQueue = {
  placeBid: (submitted: SubmittedBid) => Promise<PlacedBid>
  close: () => Promise<void>
  /** Bids that wait for a decision. */
  readonly queueLength: number
  /** For metrics and tests: what the desk had to do besides committing. */
  readonly counts: Readonly<{ batches: number; bids: number; retries: number; stuck: number }>
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

/** A batch never grows past this, so that one commit stays short and its statements small. */
const MAX_BATCH = 256
/** At 5,000 bids a second a full queue is 0.4 s of work; more would only be answered too late. */
const MAX_QUEUED_BIDS = 2_000
/** A second attempt still fits into the time that a bidder may wait for a database that is away. */
const CONNECT_LIMIT_MS = REQUEST_LIMITS.connectMs / 2
const RETRY_WITHIN_MS = 1_000

type Waiting = { submitted: SubmittedBid; resolve: (placed: PlacedBid) => void; reject: (error: unknown) => void }
type Lane = { queue: Waiting[]; running: Promise<void> | null; client: pg.Client | null; lockTimeoutMs: number }

export function openBidQueue(options: BidQueueOptions): BidQueue {
  const { log, onCommitted, needsPaymentMethod = false, maxQueuedBids = MAX_QUEUED_BIDS } = options
  const counts = { batches: 0, bids: 0, retries: 0, stuck: 0 }
  const main = newLane(options.lockTimeoutMs ?? 250)
  const slow = newLane(options.stuckLockTimeoutMs ?? 3_000)
  /** Auctions whose bids wait in the slow lane: later bids follow them there, or they would overtake. */
  const stuckNames = new Map<string, number>()
  let isClosed = false

  function placeBid(submitted: SubmittedBid): Promise<PlacedBid> {
    if (isClosed || main.queue.length + slow.queue.length >= maxQueuedBids)
      return Promise.reject(new Refusal('busy', { retry_after_seconds: 1 }))
    return new Promise((resolve, reject) => {
      const waiting = { submitted, resolve, reject }
      if (stuckNames.has(submitted.listingName)) sendToSlowLane(waiting)
      else enter(main, waiting, decideOnMain)
    })
  }

  function enter(lane: Lane, waiting: Waiting, decide: (batch: Waiting[]) => Promise<void>): void {
    lane.queue.push(waiting)
    lane.running ??= work(lane, decide)
  }

  async function work(lane: Lane, decide: (batch: Waiting[]) => Promise<void>): Promise<void> {
    // Bids that arrive in the same turn of the event loop belong into one batch.
    await new Promise((resolve) => setImmediate(resolve))
    while (lane.queue.length > 0) {
      const batch = takeBatch(lane)
      // Whatever goes wrong in here is a bug of ours: these bids are told, and the next ones are still decided.
      await decide(batch).catch((error: unknown) => batch.forEach(({ reject }) => reject(error)))
    }
    // In the same turn as the last look at the queue. Any later, and a bid that came in between would never wake the lane.
    lane.running = null
  }

  /** On the slow lane only bids on one auction go together: another stuck one must not hold them up. */
  function takeBatch(lane: Lane): Waiting[] {
    if (lane === main) return lane.queue.splice(0, MAX_BATCH)
    const name = lane.queue[0]!.submitted.listingName
    const batch = lane.queue.filter((waiting) => waiting.submitted.listingName === name).slice(0, MAX_BATCH)
    lane.queue = lane.queue.filter((waiting) => !batch.includes(waiting))
    return batch
  }

  async function decideOnMain(batch: Waiting[]): Promise<void> {
    const error = await attemptTwice(main, batch)
    if (error === null) return
    // Bids that wait behind the batch are refused too, instead of waiting for the same database in turn.
    if (isConnectionLost(error)) return refuseAsBusy([...batch, ...main.queue.splice(0)])
    log.warn({ err: error, bids: batch.length }, 'A batch of bids was undone and is decided in pieces.')
    if (isLockTimeout(error)) {
      // Everything but the auctions that are locked right now; their bids are stuck and go to the slow lane.
      const again = await attempt(main, batch, { skipsLocked: true })
      if (again === null) return
    }
    await decideInPieces(main, groupByAuction(batch))
  }

  async function decideOnSlow(batch: Waiting[]): Promise<void> {
    const error = await attemptTwice(slow, batch)
    const done = [...batch]
    if (error !== null) {
      if (isConnectionLost(error)) done.push(...slow.queue.splice(0))
      if (isConnectionLost(error) || isLockTimeout(error)) refuseAsBusy(done)
      else await decideInPieces(slow, [batch])
    }
    for (const { submitted } of done) {
      const left = stuckNames.get(submitted.listingName)! - 1
      if (left === 0) stuckNames.delete(submitted.listingName)
      else stuckNames.set(submitted.listingName, left)
    }
  }

  /**
   * Auction by auction, then one by one: a bad bid fails alone. When the connection is lost, the bids that are left are
   * refused at once: each further piece would wait for the same database in turn.
   */
  async function decideInPieces(lane: Lane, groups: Waiting[][]): Promise<void> {
    const left = [...groups]
    while (left.length > 0) {
      const group = left.shift()!
      const error = await attempt(lane, group)
      if (error === null) continue
      if (isConnectionLost(error)) return refuseAsBusy([group, ...left].flat())
      if (group.length === 1) settleError(group[0]!, error)
      else left.unshift(...group.map((waiting) => [waiting]))
    }
  }

  /**
   * After a broken connection it is not known whether the batch was committed. Deciding it again is safe: every bid has a
   * key. When the second connection fails as well, the database is away and no bidder is kept waiting for it; nor after a
   * long silence, because these bids have waited for seconds already.
   */
  async function attemptTwice(lane: Lane, batch: Waiting[]): Promise<Error | null> {
    const startedAt = performance.now()
    const error = await attempt(lane, batch)
    if (error === null || !isConnectionLost(error)) return error
    return performance.now() - startedAt < RETRY_WITHIN_MS ? attempt(lane, batch) : error
  }

  /** Commits a batch and answers its bids, or answers none of them and returns why. */
  async function attempt(lane: Lane, batch: Waiting[], how?: Pick<BatchOptions, 'skipsLocked'>): Promise<Error | null> {
    let result: BatchResult
    try {
      lane.client ??= await connect(lane)
      counts.batches += 1
      result = await commitBatch(
        lane.client,
        batch.map((waiting) => waiting.submitted),
        { ...how, needsPaymentMethod },
      )
    } catch (error) {
      counts.retries += 1
      if (!isStatementError(error)) await dropConnection(lane)
      return error as Error
    }
    counts.bids += batch.length
    if (result.changed.length > 0) onCommitted(result.changed, result.hasEvents)
    batch.forEach((waiting, index) => settle(waiting, result.outcomes[index]!))
    return null
  }

  function settle(waiting: Waiting, outcome: BidOutcome): void {
    if ('placed' in outcome) waiting.resolve(outcome.placed)
    else if ('refusal' in outcome) waiting.reject(outcome.refusal)
    else sendToSlowLane(waiting)
  }

  function sendToSlowLane(waiting: Waiting): void {
    counts.stuck += 1
    const name = waiting.submitted.listingName
    stuckNames.set(name, (stuckNames.get(name) ?? 0) + 1)
    enter(slow, waiting, decideOnSlow)
  }

  function settleError(waiting: Waiting, error: Error): void {
    if (isLockTimeout(error)) refuseAsBusy([waiting])
    else waiting.reject(error)
  }

  async function connect(lane: Lane): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: options.connectionString,
      pipeline: true,
      application_name: 'lotyard bids',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      // Ends the connection too, which is right for a server that does not answer at all.
      query_timeout: REQUEST_LIMITS.statementMs,
      // Its few statements are planned once. PostgreSQL would plan each of them again for a batch on one auction, which
      // takes longer than running them.
      options: `-c lock_timeout=${lane.lockTimeoutMs} -c idle_in_transaction_session_timeout=10000 -c plan_cache_mode=force_generic_plan`,
    })
    client.on('error', (error) => {
      log.error({ err: error }, 'The connection that decides bids broke.')
      if (lane.client === client) lane.client = null
    })
    await client.connect()
    client.query = planStatements(client) as typeof client.query
    return client
  }

  async function close(): Promise<void> {
    isClosed = true
    await main.running
    await slow.running
    await Promise.all([dropConnection(main), dropConnection(slow)])
  }

  return {
    placeBid,
    close,
    counts,
    get queueLength() {
      return main.queue.length + slow.queue.length
    },
  }
}

function newLane(lockTimeoutMs: number): Lane {
  return { queue: [], running: null, client: null, lockTimeoutMs }
}

async function dropConnection(lane: Lane): Promise<void> {
  const { client } = lane
  lane.client = null
  await client?.end().catch(() => {
    // It is broken already; nothing is left to end.
  })
}

function groupByAuction(batch: Waiting[]): Waiting[][] {
  return [...Map.groupBy(batch, (waiting) => waiting.submitted.listingName).values()]
}

function refuseAsBusy(batch: Waiting[]): void {
  for (const { reject } of batch) reject(new Refusal('busy', { retry_after_seconds: 1 }))
}

/** PostgreSQL refused a statement and the connection lives on; classes 57 and 08 end it. */
function isStatementError(error: unknown): boolean {
  const code = error instanceof pg.DatabaseError ? error.code : undefined
  return code !== undefined && !code.startsWith('57') && !code.startsWith('08')
}

/** The connection is gone, whatever ended it; a full disk leaves it usable. */
function isConnectionLost(error: Error): boolean {
  return isConnectionFailure(error) && !isStatementError(error)
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03'
}
