// What processes have counted that say nothing any more. Only counters and histograms: gauges tell how it is now.
import { AggregatorRegistry } from 'prom-client'
import type { Measured } from '../../lib/peers.ts'

export function countsOf(measured: Measured): Measured {
  // prom-client's own types have numbers where it has these words.
  return measured.filter(({ type }) => ['counter', 'histogram'].includes(String(type)))
}

/** Of any number of processes one: the sum is as large as what a single one measures. */
export function addCounts(sum: Measured, more: Measured): Measured {
  const added = AggregatorRegistry.aggregate([sum, countsOf(more)]).getMetricsAsArray() as unknown as Measured
  // Each has a function beside these, which can't be sent to another process.
  return added.map((metric) => ({ ...metric, get: undefined }))
}
