// A queue of bids with one worker: batches are decided one after the other, and bids that arrive meanwhile wait together.
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

export type LaneWork = {
  /** Takes the next bids out of the queue, at least one. */
  takeBatch: (queue: WaitingBid[]) => WaitingBid[]
  /** Answers every bid of the batch, and those that it takes with `takeRest`. */
  decide: (batch: WaitingBid[], takeRest: () => WaitingBid[]) => Promise<void>
}

/** A batch never grows past this, so that one commit stays short and its statements small. */
export const MAX_BATCH = 256

export function createLane({ takeBatch, decide }: LaneWork): Lane {
  const queue: WaitingBid[] = []
  let running: Promise<void> | null = null
  const takeRest = (): WaitingBid[] => queue.splice(0)

  async function work(): Promise<void> {
    // Bids that arrive in the same turn of the event loop belong into one batch.
    await new Promise((resolve) => setImmediate(resolve))
    while (queue.length > 0) {
      const batch = takeBatch(queue)
      // Whatever goes wrong in here is a bug of ours: these bids are told, and the next ones are still decided.
      await decide(batch, takeRest).catch((error: unknown) => batch.forEach(({ reject }) => reject(error)))
    }
    // In the same turn as the last look at the queue. Any later, and a bid that came in between would never wake the lane.
    running = null
  }

  return {
    enter(waiting) {
      queue.push(waiting)
      running ??= work()
    },
    get length() {
      return queue.length
    },
    async whenIdle() {
      await running
    },
  }
}

/** Bids on any auctions, the oldest first. */
export function takeOldest(queue: WaitingBid[]): WaitingBid[] {
  return queue.splice(0, MAX_BATCH)
}

/** The oldest bid and those on the same auction. The others keep their sequence. */
export function takeOneAuction(queue: WaitingBid[]): WaitingBid[] {
  const name = queue[0]!.submitted.listingName
  const batch = new Set(queue.filter(({ submitted }) => submitted.listingName === name).slice(0, MAX_BATCH))
  queue.splice(0, queue.length, ...queue.filter((waiting) => !batch.has(waiting)))
  return [...batch]
}

export function groupByAuction(batch: WaitingBid[]): WaitingBid[][] {
  return [...Map.groupBy(batch, (waiting) => waiting.submitted.listingName).values()]
}

export function refuseAsBusy(batch: WaitingBid[]): void {
  for (const { reject } of batch) reject(new Refusal('busy', { retry_after_seconds: 1 }))
}
