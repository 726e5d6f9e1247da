import type { Tx } from '@lotyard/server/db/database'
import { insertRelistedAuctions, insertRelistings, type Relisting } from './relist-queries.ts'

/** Offers lots again, under new names and on the terms of before, starting now. */
export async function relist(tx: Tx, relistings: readonly Relisting[]): Promise<void> {
  if (relistings.length === 0) return
  await insertRelistings(tx, relistings)
  await insertRelistedAuctions(tx, relistings)
}
