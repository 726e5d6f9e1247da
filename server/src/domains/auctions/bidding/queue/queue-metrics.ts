import { Counter, Gauge } from 'prom-client'
import { metrics } from '../../../../metrics.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import type { BidQueue } from './bid-queue.ts'

/** The queues that are open in this process: one, but for tests. */
const queues = new Set<BidQueue>()
const sumOf = (read: (queue: BidQueue) => number): number => [...queues].reduce((sum, queue) => sum + read(queue), 0)

const answered = new Counter({
  name: 'bids_total',
  help: 'Bids that the queue answered: accepted, refused by a rule, busy (the queue was full or the database away), failed.',
  labelNames: ['outcome'] as const,
  registers: [metrics],
})

new Gauge({
  name: 'bid_queue_length',
  help: 'Bids that wait for a decision.',
  registers: [metrics],
  collect() {
    this.set(sumOf((queue) => queue.queueLength))
  },
})

for (const [name, help, read] of [
  ['bid_batches_total', 'Batches of bids that were begun.', (queue: BidQueue) => queue.counts.batches],
  ['bid_retries_total', 'Batches that were decided again.', (queue: BidQueue) => queue.counts.retries],
  [
    'bids_stuck_total',
    'Bids on an auction that another transaction locked for long.',
    (queue: BidQueue) => queue.counts.stuck,
  ],
] as const)
  new Counter({
    name,
    help,
    registers: [metrics],
    collect() {
      this.reset()
      this.inc(sumOf(read))
    },
  })

/** The same queue, with its work in /metrics. */
export function measureQueue(queue: BidQueue): BidQueue {
  queues.add(queue)
  return {
    get counts() {
      return queue.counts
    },
    get queueLength() {
      return queue.queueLength
    },
    async placeBid(submitted) {
      try {
        const placed = await queue.placeBid(submitted)
        answered.inc({ outcome: 'accepted' })
        return placed
      } catch (error) {
        answered.inc({ outcome: outcomeOf(error) })
        throw error
      }
    },
    warmUp: queue.warmUp,
    async close() {
      queues.delete(queue)
      await queue.close()
    },
  }
}

function outcomeOf(error: unknown): 'refused' | 'busy' | 'failed' {
  if (!(error instanceof Refusal)) return 'failed'
  return error.code === 'busy' ? 'busy' : 'refused'
}
