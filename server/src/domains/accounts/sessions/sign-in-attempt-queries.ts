import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/**
 * Counts one more attempt in each bucket and returns the counts. A bucket whose window is over begins again at one. Give
 * the names sorted: two calls that lock the same rows in different orders would wait for each other.
 */
export async function countSignInAttempts(
  db: Db,
  sortedBuckets: string[],
  windowMinutes: number,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ bucket: string; attempt_count: number }>`
    insert into sign_in_attempts as a (bucket) select unnest(${sortedBuckets}::text[])
    on conflict (bucket) do update set
      attempt_count = case when a.window_started_at < now() - make_interval(mins => ${windowMinutes})
        then 1 else least(a.attempt_count + 1, 1000000) end,
      window_started_at = case when a.window_started_at < now() - make_interval(mins => ${windowMinutes})
        then now() else a.window_started_at end
    returning bucket, attempt_count`.execute(db)
  return new Map(rows.map((row) => [row.bucket, row.attempt_count]))
}

export async function takeBackSignInAttempt(db: Db, bucket: string): Promise<void> {
  await db
    .updateTable('sign_in_attempts')
    .set((set) => ({ attempt_count: sql`greatest(${set.ref('attempt_count')} - 1, 0)` }))
    .where('bucket', '=', bucket)
    .execute()
}

export async function deleteSignInAttempts(db: Db, buckets: string[]): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('bucket', 'in', buckets).execute()
}

/** Windows that ended a day ago count nothing any more. */
export async function deleteOldSignInAttempts(db: Db): Promise<void> {
  await sql`delete from sign_in_attempts where window_started_at < now() - interval '1 day'`.execute(db)
}
