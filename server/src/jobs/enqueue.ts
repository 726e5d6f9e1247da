import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Jobs, UnkeyedJob } from './jobs.ts'

export type EnqueueOptions = {
  runAt?: Date
  /** In place of `runAt`: from now, by the database's clock. */
  delaySeconds?: number
  /** One job at most waits under a key; a second one replaces it. */
  jobKey?: string
  /** How often it may fail before it is given up; 25 unless told. */
  maxAttempts?: number
  /** Lower runs first; 0 unless told. One of PRIORITY. */
  priority?: number
  /** Jobs of one queue run one after the other, so that slow ones never take every slot of the worker. */
  queueName?: QueueName
}
export type QueueName =
  | 'photos'
  | 'news'
  | 'imports'
  | 'price-books'
  | 'auction-sweeps'
  | 'order-sweeps'
  | 'recovery'
  | 'numbers'
  | 'demo'
  | `payments-${string}`

/** Many jobs of one kind with one statement, each under its own key. */
export async function enqueueMany<Name extends keyof Jobs>(
  tx: Tx,
  name: Name,
  jobs: readonly { payload: Jobs[Name]; jobKey: string; priority?: number }[],
  { maxAttempts }: Pick<EnqueueOptions, 'maxAttempts'> = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, job.payload::json, job_key => job.key,
      max_attempts => ${maxAttempts ?? null}::int, priority => job.priority)
    from unnest(${jobs.map((job) => JSON.stringify(job.payload))}::text[], ${jobs.map((job) => job.jobKey)}::text[],
      ${jobs.map((job) => job.priority ?? null)}::int[]) as job (payload, key, priority)`.execute(tx)
}

/** With a key, unless it is one of those that have none. */
type OptionsOf<Name extends keyof Jobs> = EnqueueOptions & (Name extends UnkeyedJob ? object : { jobKey: string })

/** A job of any kind, for those that are queued together. */
export type JobToQueue = {
  [Name in keyof Jobs]: { name: Name; payload: Jobs[Name] } & Pick<OptionsOf<Name>, 'jobKey'> &
    Pick<EnqueueOptions, 'maxAttempts' | 'queueName'>
}[keyof Jobs]

/** One statement and one notice for all. No two may have the same key. */
export async function enqueueAll(tx: Tx, jobs: readonly JobToQueue[]): Promise<void> {
  await sql`select from graphile_worker.add_jobs(array(
    select (job.name, job.payload::json, job.queue_name, null, job.max_attempts, job.key, null, null)::graphile_worker.job_spec
    from unnest(${jobs.map((job) => job.name)}::text[], ${jobs.map((job) => JSON.stringify(job.payload))}::text[],
      ${jobs.map((job) => job.queueName ?? null)}::text[], ${jobs.map((job) => job.maxAttempts ?? null)}::int[],
      ${jobs.map((job) => job.jobKey ?? null)}::text[]) as job (name, payload, queue_name, max_attempts, key)))`.execute(
    tx,
  )
}

/** Takes a transaction only, so that a fact that was rolled back can never send mail. */
export async function enqueue<Name extends keyof Jobs>(
  tx: Tx,
  name: Name,
  payload: Jobs[Name],
  options: OptionsOf<Name>,
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
    run_at => coalesce(${options.runAt ?? null}::timestamptz,
      clock_timestamp() + make_interval(secs => ${options.delaySeconds ?? null}::int)),
    job_key => ${options.jobKey ?? null}::text, max_attempts => ${options.maxAttempts ?? null}::int,
    priority => ${options.priority ?? null}::int, queue_name => ${options.queueName ?? null}::text)`.execute(tx)
}

/** Takes back the job that waits under this key, if one does. */
export async function dequeue(tx: Tx, jobKey: string): Promise<void> {
  await sql`select from graphile_worker.remove_job(${jobKey})`.execute(tx)
}
