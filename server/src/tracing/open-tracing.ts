import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { useTracing } from './spans.ts'

export type OpenTracing = { close: () => Promise<void> }

/** Before anything that is traced is opened: pools, the site and the log look at it when they are made. */
export async function openTracing({ tracing }: Pick<Config, 'tracing'>, log: () => Logger): Promise<OpenTracing> {
  if (tracing === null) return { close: async () => {} }
  // Read here and nowhere else: without a collector it costs neither memory nor time.
  const { startTracing } = await import('./start-tracing.ts')
  const { tracing: started, close } = await startTracing(tracing, log)
  useTracing(started)
  return {
    async close() {
      useTracing(null)
      await close()
    },
  }
}
