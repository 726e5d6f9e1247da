// Settles what processes have left that died between an order's commits, within seconds: every few of them it looks whose
// payments no living process waits for any more.
//
// The gateway's books decide, as in every recovery. What is known here is only that no process will hear the answer. One that
// lives keeps its orders, however slow the gateway is, until the age at which all orders are asked about.
import { setTimeout as wait } from 'node:timers/promises'
import { handOver } from '../claiming/hand-over.ts'
import { recoverOrders, type RecoverNeeds } from './recover-orders.ts'
import { readInterrupted } from './recovery-queries.ts'

export type WatchPace = {
  everyMs: number
  /**
   * A process must be without its lock for so long, in every look. After a restart of the database it takes its lock again,
   * and a request that it had sent reaches the gateway.
   */
  graceMs: number
}

const PACE: WatchPace = { everyMs: 2_000, graceMs: 10_000 }

export function watchInterrupted(needs: RecoverNeeds, pace: WatchPace = PACE): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  /** When each dead process was first found dead, of `performance.now()`. */
  const deadSince = new Map<string, number>()

  async function look(): Promise<void> {
    const { deadProcesses, hasOutbox } = await readInterrupted(needs.db)
    const now = performance.now()
    for (const name of deadSince.keys()) if (!deadProcesses.includes(name)) deadSince.delete(name)
    for (const name of deadProcesses) if (!deadSince.has(name)) deadSince.set(name, now)
    const gone = deadProcesses.filter((name) => now - deadSince.get(name)! >= pace.graceMs)
    if (gone.length > 0) await recoverOrders(needs, { goneProcesses: gone })
    if (hasOutbox) await handOver(needs)
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await wait(pace.everyMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      try {
        await look()
      } catch (error) {
        // The database was away, and with it every lock: who was dead before may only have lost the connection since.
        deadSince.clear()
        needs.log.warn({ err: error }, 'orders that processes have left could not be looked for')
      }
    }
  }
  const watching = watch()
  return {
    async stop() {
      stopping.abort()
      await watching
    },
  }
}
