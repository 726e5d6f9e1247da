import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

/** A fact that an account has once a minute: asking twice within it sends one mail. */
export async function onceAMinute(tx: Tx, accountId: string): Promise<string> {
  const { rows } = await sql<{ minute: string }>`
    select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as minute`.execute(tx)
  return `${accountId}:${rows[0]?.minute}`
}
