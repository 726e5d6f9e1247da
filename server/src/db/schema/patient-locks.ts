// Runs what needs locks on tables that the market is using.
//
// A migration that waits for a table behind a long read makes all that comes after it wait too: the market stands still
// until that read has ended. So a migration waits for a lock only briefly (MIGRATION_LIMITS), is undone, lets the market
// through and begins again.
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../runtime/reporting/start-error.ts'

const PAUSE_MS = 2_000
const LIMIT_MS = 60_000
// lock_not_available, and deadlock_detected: the market may hold two tables in the other order.
const LOCK_CODES = new Set(['55P03', '40P01'])

export async function retryForLocks<Result>(
  work: () => Promise<Result>,
  say: (sentence: string) => void,
  { pauseMs = PAUSE_MS, limitMs = LIMIT_MS } = {},
): Promise<Result> {
  const startMs = performance.now()
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!LOCK_CODES.has((error as { code?: string }).code ?? '')) throw error
      if (performance.now() - startMs > limitMs)
        throw new StartError(
          `The migrations got no lock on their tables within ${Math.round(limitMs / 1000)} s, because other transactions hold them; nothing was changed. Run npm run db:migrate when the market is quieter.`,
          { cause: error },
        )
      say(`The migrations wait for a lock that another transaction holds; next try in ${pauseMs / 1000} s.`)
      await sleep(pauseMs)
    }
  }
}
