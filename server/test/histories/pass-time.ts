import { sql } from 'kysely'
import type { Db } from '../../src/db/database.ts'

/** The database's clock can't be moved: everything that a job or a rule compares with it is moved back instead. */
export async function passTime(db: Db, listingIds: readonly string[], interval: string): Promise<void> {
  const ofLots = sql`select order_id from order_listings where listing_id = any(${listingIds}::bigint[])`
  const by = sql`${interval}::interval`
  await sql`update orders set placed_at = placed_at - ${by}, proposed_until = proposed_until - ${by},
    accepted_at = accepted_at - ${by}, invoice_due_at = invoice_due_at - ${by}, held_until = held_until - ${by}
    where id in (${ofLots})`.execute(db)
  await sql`update payments set requested_at = requested_at - ${by}, authorised_at = authorised_at - ${by},
    asked_at = asked_at - ${by}, check_at = check_at - ${by} where order_id in (${ofLots})`.execute(db)
}
