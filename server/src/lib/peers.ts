import type { MetricObjectWithValues, MetricValue } from 'prom-client'

/** What one process measured. */
export type Measured = MetricObjectWithValues<MetricValue<string>>[]

/** How much was counted under each key. */
export type Counts = Record<string, number>

/** The other processes of this machine that serve the same market. There are none where WEB_PROCESSES is 1. */
export type Peers = {
  /** How many web processes there are, this one included. */
  webProcesses: number
  /** Tells the other web processes what was counted here. */
  tellCounts: (counts: Counts) => void
  /** From now on `listener` hears what the others counted. */
  hearCounts: (listener: (counts: Counts) => void) => void
  /** What every other process measured. One that does not reply in time is left out. */
  collectMetrics: () => Promise<Measured[]>
}
