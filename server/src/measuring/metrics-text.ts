import { AggregatorRegistry, type Registry } from 'prom-client'
import type { Context } from '../context.ts'
import type { Peers } from '../lib/peers.ts'
import { marketMetrics, metrics } from '../metrics.ts'
import { openMarketGauges, type MarketLimits } from './market-gauges.ts'

export type MetricsText = { contentType: string; text: string }

/** What /metrics says, of a web process and of a worker alike: this process's numbers, then the market's. */
export function openMetricsText(
  context: Pick<Context, 'db' | 'log' | 'peers'>,
  limits?: MarketLimits,
): () => Promise<MetricsText> {
  const market = openMarketGauges(context, limits)
  return async () => {
    // Together: a database that is silent delays neither the other.
    const [, ofProcesses] = await Promise.all([
      market.refresh(),
      context.peers === undefined ? metrics : addUp(context.peers),
    ])
    const text = [await ofProcesses.metrics(), await marketMetrics.metrics()].join('\n')
    return { contentType: metrics.contentType, text }
  }
}

/** Leaves out what makes no sense as a sum, such as when a process started. */
async function addUp(peers: Peers): Promise<Registry> {
  const own = await metrics.getMetricsAsJSON()
  return AggregatorRegistry.aggregate([own, ...(await peers.collectMetrics(own))])
}
