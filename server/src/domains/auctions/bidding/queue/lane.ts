// A queue of bids with one worker or several: each decides one batch after the other, and bids that arrive meanwhile wait
// together. An auction is never in two batches at once, so bids on it are decided in the sequence in which they came.
import type { PlacedBid } from '@lotyard/contract/lots/auction'
import { Refusal } from '../../../../lib/refusal.ts'
import type { TracePoint } from '../../../../tracing/spans.ts'
import type { SubmittedBid } from '../decide-bid.ts'

export type WaitingBid = {
  submitted: SubmittedBid
  resolve: (placed: PlacedBid) => void
  reject: (error: unknown) => void
  /** Of the request that it came with, where requests are traced. */
  trace?: TracePoint
}

export type Lane = {
  enter: (waiting: WaitingBid) => void
  /** Bids that wait, without those that are being decided. */
  readonly length: number
  /** Resolves when no bid waits or is being decided. */
  whenIdle: () => Promise<void>
}

/** Chooses the next bids, at least one, of those whose auction is in no other batch. */
export type TakeBatch = (waiting: WaitingBid[]) => WaitingBid[]
/** Answers every bid of the batch, and those that it takes with `takeRest`. */
export type Decide = (batch: WaitingBid[], takeRest: () => WaitingBid[]) => Promise<void>

export type LaneWork = {
  takeBatch: TakeBatch
  decide: Decide
  /** Decides beside the first worker, while at least `minBids` wait on auctions that it doesn't decide. */
  beside?: { decide: Decide; minBids: number }
}

/** `auctions`: of the batch that it decides. */
type Worker = { decide: Decide; auctions: ReadonlySet<string>; running: Promise<void> | null }

const toWorker = (decide: Decide): Worker => ({ decide, auctions: new Set(), running: null })
const isStarting = ({ running, auctions }: Worker): boolean => running !== null && auctions.size === 0

/** A batch never grows past this, so that one commit stays short and its statements small. */
export const MAX_BATCH = 256

export function createLane({ takeBatch, decide, beside }: LaneWork): Lane {
  const workers: Worker[] = [decide, ...(beside ? [beside.decide] : [])].map(toWorker)
  let queue: WaitingBid[] = []
  /** How many of them are on auctions that no worker decides. */
  let free = 0
  const takeRest = (): WaitingBid[] => {
    free = 0
    return queue.splice(0)
  }
  const isFree = ({ submitted }: WaitingBid): boolean =>
    !workers.some(({ auctions }) => auctions.has(submitted.listingName))

  /** Nobody else decides, or enough bids wait for a batch of their own: each costs more in a small one. */
  const hasWork = (): boolean =>
    workers.some(({ auctions }) => auctions.size > 0) ? free >= (beside?.minBids ?? Infinity) : queue.length > 0

  function take(): WaitingBid[] {
    const batch = takeBatch(queue.filter(isFree))
    const taken = new Set(batch)
    queue = queue.filter((waiting) => !taken.has(waiting))
    return batch
  }

  function hold(worker: Worker, batch: WaitingBid[]): void {
    worker.auctions = new Set(batch.map(({ submitted }) => submitted.listingName))
    free = queue.filter(isFree).length
  }

  async function work(worker: Worker): Promise<void> {
    // Bids that arrive in the same turn of the event loop belong into one batch.
    await new Promise((resolve) => setImmediate(resolve))
    while (hasWork()) {
      const batch = take()
      hold(worker, batch)
      // Whatever goes wrong in here is a bug of ours: these bids are told, and the next ones are still decided.
      await worker.decide(batch, takeRest).catch((error: unknown) => batch.forEach(({ reject }) => reject(error)))
      hold(worker, [])
    }
    // In the same turn as the last look at the queue. Any later, and a bid that came in between would never wake the lane.
    worker.running = null
  }

  return {
    enter(waiting) {
      queue.push(waiting)
      if (isFree(waiting)) free += 1
      // Who is about to look at the queue finds this bid too.
      const idle = workers.some(isStarting) ? undefined : workers.find(({ running }) => running === null)
      if (idle && hasWork()) idle.running = work(idle)
    },
    get length() {
      return queue.length
    },
    async whenIdle() {
      while (workers.some(({ running }) => running !== null))
        await Promise.all(workers.flatMap(({ running }) => running ?? []))
    },
  }
}

/** Bids on any auctions, the oldest first. */
export function takeOldest(waiting: WaitingBid[]): WaitingBid[] {
  return waiting.slice(0, MAX_BATCH)
}

/** The oldest bid and those on the same auction. */
export function takeOneAuction(waiting: WaitingBid[]): WaitingBid[] {
  const name = waiting[0]!.submitted.listingName
  return waiting.filter(({ submitted }) => submitted.listingName === name).slice(0, MAX_BATCH)
}

export function groupByAuction(batch: WaitingBid[]): WaitingBid[][] {
  return [...Map.groupBy(batch, (waiting) => waiting.submitted.listingName).values()]
}

export function refuseAsBusy(batch: WaitingBid[]): void {
  for (const { reject } of batch) reject(new Refusal('busy', { retry_after_seconds: 1 }))
}
