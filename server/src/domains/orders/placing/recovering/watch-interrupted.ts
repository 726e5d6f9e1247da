// Settles what processes have left that died between an order's commits, within seconds: every few of them it looks whose
// payments no living process waits for any more.
//
// The gateway's books decide, as in every recovery. What is known here is only that no process will hear the answer. One that
// lives keeps its orders, however slow the gateway is, until the age at which all orders are asked about.
import { setTimeout as wait } from 'node:timers/promises'
import { handOver } from '../claiming/hand-over.ts'
import { recoverGone, type LeftUndecided, type RecoverNeeds } from './recover-orders.ts'
import { readInterrupted } from './recovery-queries.ts'

export type WatchPace = {
  everyMs: number
  /**
   * A process must be without its lock for so long, in every look. After a restart of the database it takes its lock again,
   * and a request that it had sent reaches the gateway.
   */
  graceMs: number
  /**
   * What a try leaves undecided is tried again after this long, and not at every look: each asks the gateway, in every
   * worker. Where the gateway or the database was away it may be a moment's matter; what failed is left to the job of the
   * minute, which takes it at its age.
   */
  retryMs: { away: number; failed: number }
  /** How long a stop waits for the look under way. A call to the gateway may take half a minute and can be cut off anywhere. */
  stopMs: number
}

const PACE: WatchPace = {
  everyMs: 2_000,
  graceMs: 10_000,
  retryMs: { away: 10_000, failed: 60_000 },
  stopMs: 3_000,
}

export function watchInterrupted(needs: RecoverNeeds, given: Partial<WatchPace> = {}): { stop: () => Promise<void> } {
  const { db, log, payments } = needs
  const pace = { ...PACE, ...given }
  const stopping = new AbortController()
  /** When what each dead process has left may be settled, of `performance.now()`. */
  const dueAt = new Map<string, number>()

  async function look(): Promise<void> {
    const { deadProcesses, hasOutbox } = await readInterrupted(db, payments?.name ?? null)
    // First, and whatever becomes of it: what is paid needs no gateway, and what is in doubt is not held up by it.
    if (hasOutbox)
      await handOver(needs).catch((error: unknown) =>
        log.warn({ err: error }, 'what follows orders is left to the sweep'),
      )
    const now = performance.now()
    for (const name of dueAt.keys()) if (!deadProcesses.includes(name)) dueAt.delete(name)
    for (const name of deadProcesses) if (!dueAt.has(name)) dueAt.set(name, now + pace.graceMs)
    const gone = deadProcesses.filter((name) => dueAt.get(name)! <= now)
    if (gone.length === 0 || payments === null) return
    const left = await recoverGone({ ...needs, payments }, gone)
    const retryAt = performance.now() + retryAfterMs(left)
    for (const name of gone) dueAt.set(name, retryAt)
  }

  /** What was settled is no longer found, whatever is said of it here. */
  function retryAfterMs(left: LeftUndecided): number {
    return left === 'away' || left === 'failed' ? pace.retryMs[left] : 0
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await wait(pace.everyMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      try {
        await look()
      } catch (error) {
        // The database was away, and with it every lock: who was dead before may only have lost the connection since.
        dueAt.clear()
        // Told to stop, it may have lost its connections on purpose.
        if (!stopping.signal.aborted)
          log.warn({ err: error }, 'orders that processes have left could not be looked for')
      }
    }
  }
  const watching = watch()
  return {
    async stop() {
      stopping.abort()
      const gaveUp = new AbortController()
      await Promise.race([watching, wait(pace.stopMs, undefined, { signal: gaveUp.signal }).catch(() => {})])
      gaveUp.abort()
    },
  }
}
