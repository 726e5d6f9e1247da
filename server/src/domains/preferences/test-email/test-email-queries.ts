import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

/**
 * The minute of the request by the database's clock, in UTC; null where the last one was less than a minute ago. One
 * statement, so that of requests at once a single one is taken.
 */
export async function insertTestEmailRequest(tx: Tx, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ minute: string }>`
    insert into test_email_requests as last (account_id) values (${accountId})
    on conflict (account_id) do update set requested_at = excluded.requested_at
      where last.requested_at <= excluded.requested_at - interval '1 minute'
    returning to_char(requested_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as minute`.execute(tx)
  return rows[0]?.minute ?? null
}

export async function deleteTestEmailRequests(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('test_email_requests').where('account_id', '=', accountId).execute()
}
