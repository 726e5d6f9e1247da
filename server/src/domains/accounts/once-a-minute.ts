import type { Tx } from '../../db/database.ts'
import { readMinute } from './account-queries.ts'

/** A fact that an account has once a minute: asking twice within it sends one mail. */
export async function onceAMinute(tx: Tx, accountId: string): Promise<string> {
  return `${accountId}:${await readMinute(tx)}`
}
