import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export type JobCounts = { job: string; waiting: number; running: number; failing: number; givenUp: number }

/** What is in the queue, wherever it runs: the operator's view of jobs. */
export async function countJobs(db: Db): Promise<JobCounts[]> {
  const { rows } = await sql<JobCounts>`
    select task_identifier as job,
      (count(*) filter (where locked_at is null and attempts = 0))::int as waiting,
      (count(*) filter (where locked_at is not null))::int as running,
      (count(*) filter (where locked_at is null and attempts between 1 and max_attempts - 1))::int as failing,
      (count(*) filter (where locked_at is null and attempts >= max_attempts))::int as "givenUp"
    from graphile_worker.jobs group by task_identifier`.execute(db)
  return rows
}
