import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** Holds the account until the transaction ends: its saves run one after the other. False where there is none. */
export async function lockAccount(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`select id from accounts where id = ${accountId} for no key update`.execute(tx)
  return rows.length > 0
}
