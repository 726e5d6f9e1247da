// SQL that keeps 'given up' true: a job that ran out of attempts because its process was killed or the database was away, or
// that a later one has replaced, waits for no operator.
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { UNKEYED_JOBS } from './jobs.ts'
import { RUNNER_ENDED } from './tasks.ts'

/**
 * A job that ends its process each time it runs is run again so often and not any number of times. Once would not do: a process
 * may be killed twice while it waits for a gateway, and a payment's job would then wait an hour for the sweep.
 */
export const MAX_INTERRUPTED = 3
/** The error that counts them, as these queries write it down. */
const TIMES_INTERRUPTED = sql<number>`coalesce(
  substring(job.last_error from '^The process ended while this job ran, ([0-9]+) times')::int, 0)`
const ONCE_MORE_INTERRUPTED = sql<string>`format('The process ended while this job ran, %s times.', ${TIMES_INTERRUPTED} + 1)`

/** The library takes the key from a job that another replaces, and all its attempts. */
const HAS_KEY_OR_NEEDS_NONE = sql<boolean>`(job.key is not null or job.task_id in (
  select id from graphile_worker._private_tasks where identifier = any(${UNKEYED_JOBS}::text[])))`

/** Dead workers did not end their last attempts, so these count as not made. Before their locks are freed. */
export async function restoreLastAttempts(db: Db, deadWorkerIds: readonly string[]): Promise<void> {
  await sql`update graphile_worker._private_jobs job set attempts = max_attempts - 1, last_error = ${ONCE_MORE_INTERRUPTED}
    where locked_by = any(${deadWorkerIds}::text[]) and attempts >= max_attempts and ${HAS_KEY_OR_NEEDS_NONE}
      and ${TIMES_INTERRUPTED} < ${MAX_INTERRUPTED}`.execute(db)
}

/** As the library writes down that a job failed by it (DatabaseAwayError). */
const DATABASE_WAS_AWAY = 'The database is away: %'

/**
 * A statement also ends so where the database has vanished under it. But one that takes too long does so each time: a job is
 * run so often and no more, else it would never be given up and no operator would hear of it.
 */
const STATEMENT_WAS_GIVEN_UP = 'The database gave up a statement: %'
const MAX_RUNS = 5

/**
 * Removes what was replaced, and runs again what was never heard of after its last attempt, did not begin it, or met no
 * database in it.
 */
export async function sortOutGivenUp(db: Db): Promise<void> {
  await sql`delete from graphile_worker._private_jobs job
    where attempts >= max_attempts and locked_at is null and not ${HAS_KEY_OR_NEEDS_NONE}`.execute(db)
  await sql`update graphile_worker._private_jobs job set attempts = max_attempts - 1,
      last_error = coalesce(last_error, ${ONCE_MORE_INTERRUPTED})
    where attempts >= max_attempts and locked_at is null
      and (last_error is null or last_error = ${RUNNER_ENDED} or last_error like ${DATABASE_WAS_AWAY})`.execute(db)
  // `attempts` counts on, so that it ends.
  await sql`update graphile_worker._private_jobs job set max_attempts = max_attempts + 1
    where attempts >= max_attempts and locked_at is null and attempts < ${MAX_RUNS}
      and last_error like ${STATEMENT_WAS_GIVEN_UP}`.execute(db)
}
