// The desk's search and its work list on a long history: both must cost what an index costs, not what the market holds.
import { ALL_RIGHTS } from '../../../contract/src/rules/desk/staff/desk-rights.ts'
import type { Database } from '../../../server/src/db/database.ts'
import { searchDesk } from '../../../server/src/domains/desk/search/search-desk.ts'
import { countOfFailedMails } from '../../../server/src/domains/notifications/index.ts'
import { readWaiting } from '../../../server/src/domains/desk/today/read-waiting.ts'
import { reportFigure } from '../machine/figures.ts'

/** Milliseconds of the slowest search, at a million lots too. */
const GOAL_MS = 300
const RUNS = 9
/** A word of every title, a rare one, one of none, and what is found by a key. */
const TYPED = [
  'pallet',
  'pallet 4711',
  'pallet 47',
  'nowhere',
  'D000004711',
  '100042',
  '036000291452',
  'desk-seller-3@',
  'pat doe',
]

/** Once the dashboard's history is there. Says whether the goal was met. */
export async function benchSearch({ db, pool }: Pick<Database, 'db' | 'pool'>): Promise<boolean> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from accounts where email = 'desk-seller-3@lotyard.test'`,
  )
  const accountId = rows[0]!.id
  let slowestMs = 0
  for (const role of ['admin', 'seller'] as const) {
    for (const typed of TYPED) {
      const rights = role === 'admin' ? ALL_RIGHTS : {}
      const ms = await median(() => searchDesk(db, { accountId, role, rights }, typed))
      console.log(`  ${role} searches “${typed}”: ${ms.toFixed(1)} ms`)
      slowestMs = Math.max(slowestMs, ms)
    }
    const needs = { db, countOfFailedMails }
    const ms = await median(() => readWaiting(needs, { accountId, role, rights: role === 'admin' ? ALL_RIGHTS : {} }))
    console.log(`  ${role}’s menu counts what waits: ${ms.toFixed(1)} ms`)
  }
  return reportFigure({ name: 'slowest search of the desk', value: slowestMs, unit: 'ms', goal: { atMost: GOAL_MS } })
}

async function median(act: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const startedAt = performance.now()
    await act()
    times.push(performance.now() - startedAt)
  }
  return times.toSorted((one, other) => one - other)[Math.floor(RUNS / 2)]!
}
