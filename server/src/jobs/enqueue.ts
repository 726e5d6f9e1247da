import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Jobs } from './jobs.ts'

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
  queueName?: 'photos' | 'news' | `payments-${string}`
}

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

/** Takes a transaction only, so that a fact that was rolled back can never send mail. */
export async function enqueue<Name extends keyof Jobs>(
  tx: Tx,
  name: Name,
  payload: Jobs[Name],
  options: EnqueueOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
    run_at => coalesce(${options.runAt ?? null}::timestamptz,
      clock_timestamp() + make_interval(secs => ${options.delaySeconds ?? null}::int)),
    job_key => ${options.jobKey ?? null}::text, max_attempts => ${options.maxAttempts ?? null}::int,
    priority => ${options.priority ?? null}::int, queue_name => ${options.queueName ?? null}::text)`.execute(tx)
}
