// Which workers are alive, as the database sees it: each holds a session lock under its id for as long as its connection
// lasts. A process that was killed, on this machine or another, loses its lock with its connection.
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../db/database.ts'

// Any fixed number that no other session lock on the same database has as its first half.
const WORKER_LOCKS = 724_511

/** The lock lasts as long as the connection, however that ends. */
export async function lockWorkerId(client: pg.Client, workerId: string): Promise<void> {
  await client.query('select pg_advisory_lock($1, hashtext($2))', [WORKER_LOCKS, workerId])
}

/**
 * The ids of workers that hold jobs or queues and are alive no more. Locks younger than `graceSeconds` are left out: after
 * a restart of the database a worker elsewhere has lost its lock too, but may still be at the job it took a moment ago.
 */
export async function listDeadWorkers(db: Db, graceSeconds: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with holders as (
      select locked_by as id, locked_at from graphile_worker._private_jobs where locked_by is not null
      union all
      select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null)
    select id from holders
    where not exists (select from pg_locks where locktype = 'advisory' and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
      and classid = ${WORKER_LOCKS}::bigint::oid and objid::bigint = hashtext(id)::bigint & 4294967295)
    group by id having max(locked_at) <= clock_timestamp() - make_interval(secs => ${graceSeconds})`.execute(db)
  return rows.map((row) => row.id)
}

/** What they held can be run again at once, instead of after four hours. */
export async function unlockWorkers(db: Db, workerIds: string[]): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(${workerIds}::text[])`.execute(db)
}
