import { afterEach, expect, test } from 'vitest'
import { openJobLease } from '../../../server/src/jobs/running/job-lease.ts'
import { useDatabase } from '../../../server/test/databases/database.ts'
import { bringRetriesForward, findStuckJobs } from './work.ts'

const database = useDatabase()
/** Without how long exactly: a busy machine takes a second more. */
async function find(): Promise<string[]> {
  return (await findStuckJobs(database.current)).map((problem) => problem.replace(/ 2\d s$/, ' 20 s'))
}

async function plant(set: string): Promise<void> {
  const { pool } = database.current
  await pool.query(`select graphile_worker.add_job('send_mail', '{}', max_attempts => 3)`)
  await pool.query(`update graphile_worker._private_jobs set ${set}`)
}

afterEach(async () => {
  await database.current.pool.query('delete from graphile_worker._private_jobs')
})

test.each([
  ['at its day and not yet due', `run_at = now() + interval '1 hour'`, []],
  [
    'due, and taken by no worker',
    `run_at = now() - interval '20 seconds'`,
    ['1 send_mail jobs are due and no worker takes them, the first for 20 s'],
  ],
  [
    'to be tried again later',
    `run_at = now() + interval '1 hour', attempts = 1, last_error = 'refused'`,
    ['1 send_mail jobs have failed and wait to be tried again: refused'],
  ],
  [
    'at its last attempt, which failed',
    `run_at = now() + interval '1 hour', attempts = 3, last_error = 'refused'`,
    ['1 send_mail jobs were given up: refused'],
  ],
  [
    'held by a dead worker',
    `attempts = 1, locked_by = 'pool-dead', locked_at = now() - interval '20 seconds'`,
    ['1 send_mail jobs are running, the first for 20 s', 'jobs are locked by pool-dead, which is dead'],
  ],
])('what is said of a job: %s', async (_title, set, problems) => {
  await plant(set)
  expect(await find()).toEqual(problems)
})

test('a job that hangs in a worker that lives is found', async () => {
  const lease = await openJobLease(database.url)
  try {
    await lease.claim('pool-living')
    await plant(`attempts = 1, locked_by = 'pool-living', locked_at = now() - interval '20 seconds'`)
    expect(await find()).toEqual(['1 send_mail jobs are running, the first for 20 s'])
  } finally {
    await lease.close()
  }
})

test('a job that failed is due at once, and one at its last attempt stays where it is', async () => {
  const { pool } = database.current
  await plant(`run_at = now() + interval '1 hour', attempts = 1`)
  await plant(`run_at = now() + interval '1 hour', attempts = case when id = (select max(id)
    from graphile_worker._private_jobs) then 3 else 1 end`)
  await bringRetriesForward(pool)
  const { rows } = await pool.query(
    'select attempts, run_at <= now() as due from graphile_worker._private_jobs order by attempts',
  )
  expect(rows).toEqual([
    { attempts: 1, due: true },
    { attempts: 3, due: false },
  ])
})
