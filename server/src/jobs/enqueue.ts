import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Jobs } from './jobs.ts'

/** Takes a transaction only, so that a fact that was rolled back can never send mail. */
export async function enqueue<Name extends keyof Jobs>(
  tx: Tx,
  name: Name,
  payload: Jobs[Name],
  options: { runAt?: Date; jobKey?: string } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
    run_at => ${options.runAt ?? null}::timestamptz, job_key => ${options.jobKey ?? null}::text)`.execute(tx)
}
