import { sql } from 'kysely'
import type { Db } from '../../src/db/database.ts'
import type { JobName } from '../../src/jobs/jobs.ts'

export type QueuedJob = { key: string | null; payload: unknown; secondsUntilRun: number }

/** Waiting jobs of a kind, as the worker will find them. */
export async function listQueuedJobs(db: Db, name: JobName): Promise<QueuedJob[]> {
  const { rows } = await sql<QueuedJob>`
    select job.key, job.payload, extract(epoch from job.run_at - now())::float as "secondsUntilRun"
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = ${name} order by job.id`.execute(db)
  return rows
}
