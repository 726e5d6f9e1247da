import { Counter, Gauge } from 'prom-client'
import { metrics } from '../../../metrics.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { BidDesk } from './bid-desk.ts'

/** The desks that are open in this process: one, but for tests. */
const desks = new Set<BidDesk>()
const sumOf = (read: (desk: BidDesk) => number): number => [...desks].reduce((sum, desk) => sum + read(desk), 0)

const answered = new Counter({
  name: 'bids_total',
  help: 'Bids that the desk answered: accepted, refused by a rule, busy (the queue was full or the database away), failed.',
  labelNames: ['outcome'] as const,
  registers: [metrics],
})

new Gauge({
  name: 'bid_queue_length',
  help: 'Bids that wait for a decision.',
  registers: [metrics],
  collect() {
    this.set(sumOf((desk) => desk.queueLength))
  },
})

for (const [name, help, read] of [
  ['bid_batches_total', 'Batches of bids that were begun.', (desk: BidDesk) => desk.counts.batches],
  ['bid_retries_total', 'Batches that were decided again.', (desk: BidDesk) => desk.counts.retries],
  ['bids_stuck_total', 'Bids on an auction that somebody held for long.', (desk: BidDesk) => desk.counts.stuck],
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

/** The same desk, with its work in /metrics. */
export function measureDesk(desk: BidDesk): BidDesk {
  desks.add(desk)
  return {
    get counts() {
      return desk.counts
    },
    get queueLength() {
      return desk.queueLength
    },
    async placeBid(submitted) {
      try {
        const placed = await desk.placeBid(submitted)
        answered.inc({ outcome: 'accepted' })
        return placed
      } catch (error) {
        answered.inc({ outcome: outcomeOf(error) })
        throw error
      }
    },
    async close() {
      desks.delete(desk)
      await desk.close()
    },
  }
}

function outcomeOf(error: unknown): 'refused' | 'busy' | 'failed' {
  if (!(error instanceof Refusal)) return 'failed'
  return error.code === 'busy' ? 'busy' : 'refused'
}
