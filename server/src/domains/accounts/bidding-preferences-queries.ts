// SQL of how an account reviews its bids.
import type { BiddingPreferences } from '@lotyard/contract/account/preferences'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

export async function findBiddingPreferences(db: Db | Tx, accountId: string): Promise<BiddingPreferences> {
  return db
    .selectFrom('accounts')
    .select('review_bids_from_cents')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

export async function saveBiddingPreferences(
  db: Db | Tx,
  accountId: string,
  { review_bids_from_cents }: BiddingPreferences,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ review_bids_from_cents, updated_at: sql`now()` })
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .execute()
}
