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
  /**
   * What every other process measured. Of those that ended or do not reply in time only what they last counted: a sum that
   * falls would be counted whole, as new, by a collector. `own` is remembered for the time after this one's end.
   */
  collectMetrics: (own: Measured) => Promise<Measured[]>
}
