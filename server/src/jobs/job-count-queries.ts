import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/database.ts'

export type JobCounts = {
  job: string
  waiting: number
  running: number
  failing: number
  givenUp: number
  /** How long the oldest job that could run now has waited for a slot; 0 where none has. */
  overdueSeconds: number
  /** Since the oldest one was queued that is not done and not given up; 0 where there is none. */
  ageSeconds: number
}

/** A queue of a hundred thousand newsletters is counted; one that has run away is not read to its end. */
const MAX_COUNTED = 200_000
/** Jobs of a queue take turns, so one that waits for its turn is not late. Behind a job that runs this long, it is. */
const LONG_TURN = '15 minutes'

/** What is in the queue, wherever it runs. News may wait for as long as it takes: it makes no job late. */
export const JOB_COUNTS: RawBuilder<JobCounts> = sql<JobCounts>`
  select job.task_identifier as job,
    (count(*) filter (where job.locked_at is null and attempts = 0))::int as waiting,
    (count(*) filter (where job.locked_at is not null))::int as running,
    (count(*) filter (where job.locked_at is null and attempts between 1 and max_attempts - 1))::int as failing,
    (count(*) filter (where job.locked_at is null and attempts >= max_attempts))::int as "givenUp",
    coalesce(extract(epoch from clock_timestamp() - min(run_at) filter (where job.locked_at is null
      and attempts < max_attempts and priority <= 0 and run_at <= now() and (turn.locked_at is null
        or turn.locked_at < now() - interval ${sql.lit(LONG_TURN)}))), 0)::float8 as "overdueSeconds",
    coalesce(extract(epoch from clock_timestamp() - min(job.created_at)
      filter (where attempts < max_attempts and priority <= 0)), 0)::float8 as "ageSeconds"
  from (select * from graphile_worker.jobs limit ${sql.lit(MAX_COUNTED)}) job
  left join graphile_worker._private_job_queues turn on turn.queue_name = job.queue_name
  group by job.task_identifier`

/** The operator's view of jobs. */
export async function countJobs(db: Db): Promise<JobCounts[]> {
  return (await JOB_COUNTS.execute(db)).rows
}
