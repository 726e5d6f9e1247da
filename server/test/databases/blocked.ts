import type { Pool } from 'pg'
import { expect } from 'vitest'

/** Until statements of this database wait for a lock. Without it a test of two at once may run one after the other. */
export async function untilBlocked(pool: Pool, statements = 1): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0]!.count
    })
    .toBeGreaterThanOrEqual(statements)
}
