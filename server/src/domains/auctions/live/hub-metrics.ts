import { Counter, Gauge } from 'prom-client'
import { metrics } from '../../../metrics.ts'
import type { LiveHub } from './live-hub.ts'

/** The hubs that are open in this process: one, but for tests. */
const hubs = new Set<LiveHub>()
const sumOf = (name: keyof LiveHub['counts']): number => [...hubs].reduce((sum, hub) => sum + hub.counts[name], 0)

new Gauge({
  name: 'lotyard_live_streams',
  help: 'Pages that are told of changes as they happen.',
  registers: [metrics],
  collect() {
    this.set(sumOf('streams'))
  },
})

for (const [name, help, count] of [
  ['lotyard_live_events_total', 'Changes that were sent to the pages that show them.', 'events'],
  ['lotyard_live_streams_dropped_total', 'Streams that were cut because their page did not read.', 'dropped'],
] as const)
  new Counter({
    name,
    help,
    registers: [metrics],
    collect() {
      this.reset()
      this.inc(sumOf(count))
    },
  })

/** The same hub, with its work in /metrics. */
export function measureHub(hub: LiveHub): LiveHub {
  hubs.add(hub)
  return {
    ...hub,
    close() {
      hubs.delete(hub)
      hub.close()
    },
  }
}
