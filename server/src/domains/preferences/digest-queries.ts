import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** Two minutes from now by the database's clock: time to change one's mind before the mail leaves. */
export async function readDigestTime(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ runAt: Date }>`select clock_timestamp() + interval '2 minutes' as "runAt"`.execute(tx)
  return rows[0]!.runAt
}
