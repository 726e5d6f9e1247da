// SQL of the change feed's notice. A NOTIFY in a transaction makes all that send one commit one after the other, and wakes
// every process for each of them: what buyers do often tells after its commit instead, once for many.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/** One row to select from: triggers of this transaction then send no notice. The caller tells of it after the commit. */
export const DEFER_NOTIFY = sql`(select set_config('lotyard.tells_after_commit', 'on', true)) setting`

export async function tellOfListingChanges(db: Db | Tx): Promise<void> {
  await sql`select tell_of_listing_changes()`.execute(db)
}
