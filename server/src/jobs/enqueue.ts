import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Jobs } from './jobs.ts'

export type EnqueueOptions = {
  runAt?: Date
  /** One job at most waits under a key; a second one replaces it. */
  jobKey?: string
  /** How often it may fail before it is given up; 25 unless told. */
  maxAttempts?: number
  /** Lower runs first; 0 unless told. For what people wait for. */
  priority?: number
  /** Jobs of one queue run one after the other, so that slow ones never take every slot of the worker. */
  queueName?: 'photos'
}

/** Takes a transaction only, so that a fact that was rolled back can never send mail. */
export async function enqueue<Name extends keyof Jobs>(
  tx: Tx,
  name: Name,
  payload: Jobs[Name],
  options: EnqueueOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
    run_at => ${options.runAt ?? null}::timestamptz, job_key => ${options.jobKey ?? null}::text,
    max_attempts => ${options.maxAttempts ?? null}::int, priority => ${options.priority ?? null}::int,
    queue_name => ${options.queueName ?? null}::text)`.execute(tx)
}
