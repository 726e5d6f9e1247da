import { sql } from 'kysely'
import type { Tx } from '../../../../db/database.ts'

export type RequesterRow = { email: string; firstName: string; title: string }

/** Whom to tell, and by which title of the lot. The account is locked: an address that is being deleted gets no mail. */
export async function findRequester(
  tx: Tx,
  { listingId, accountId }: { listingId: string; accountId: string },
): Promise<RequesterRow> {
  const { rows } = await sql<RequesterRow>`
    select account.email, account.first_name as "firstName", coalesce(l.overridden_title, t.title) as title
    from accounts account, listings l join lots t on t.id = l.lot_id
    where account.id = ${accountId} and l.id = ${listingId} for key share of account`.execute(tx)
  return rows[0]!
}
