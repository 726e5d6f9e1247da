import { Gauge } from 'prom-client'
import { metrics } from '../../../../metrics.ts'
import type { ModelState } from './model-state.ts'

/** The models that are followed in this process: one, but for tests. */
const followed = new Set<Pick<ModelState, 'ages'>>()

/** Of several processes the highest tells: the others hide it. Absent until the first model is built; /readyz tells of that. */
function ageGauge(name: string, help: string, read: (ages: { readMs: number; lagMs: number }) => number): void {
  new Gauge({
    name,
    help,
    aggregator: 'max',
    registers: [metrics],
    collect() {
      const ages = [...followed].map((state) => state.ages()).filter((each) => each !== null)
      if (ages.length === 0) this.remove()
      else this.set(Math.max(...ages.map(read)) / 1_000)
    },
  })
}

ageGauge(
  'lotyard_feed_age_seconds',
  'Since this process last read the feed of changes, from which its pages and searches follow the database.',
  ({ readMs }) => readMs,
)
ageGauge(
  'lotyard_feed_lag_seconds',
  'Everything that was committed longer ago than this is on the pages of this process.',
  ({ lagMs }) => lagMs,
)

export function measureFeed(state: Pick<ModelState, 'ages'>): { start: () => void; stop: () => void } {
  return { start: () => void followed.add(state), stop: () => void followed.delete(state) }
}
