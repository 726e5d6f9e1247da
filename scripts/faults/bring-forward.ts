// What a market does of its own within two minutes of a fault, at once: a short run doesn't wait for the minute to turn.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../server/src/db/database.ts'
import { bringRetriesForward } from './proofs/work.ts'

type Pool = Database['pool']

const EVERY_MS = 1_000
/** The jobs of each minute that find what a fault has left. */
const SWEEPS = ['sweep_auctions', 'sweep_orders', 'recover_orders']

/** Until it is stopped. */
export function keepBringingForward(pool: Pool): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await bringRetriesForward(pool)
      await bringSweepsForward(pool)
      await sleep(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  // Thrown when it is stopped, and not as an unhandled rejection before.
  running.catch(() => {})
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/**
 * A payment in doubt is asked about at an age of 90 s, because its request may still be on the way to a gateway that is slow.
 * After 15 s this run's is not: it is sent within 10 s, and the books answer at once.
 */
async function bringSweepsForward(pool: Pool): Promise<void> {
  await pool.query(
    `update orders set placed_at = placed_at - interval '90 seconds'
      where state = 'placing' and placed_at between now() - interval '90 seconds' and now() - interval '15 seconds'`,
  )
  await pool.query(
    `select graphile_worker.add_job(job, '{}', job_key => 'forward:' || job) from unnest($1::text[]) job`,
    [SWEEPS],
  )
}
