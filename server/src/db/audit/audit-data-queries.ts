// What an account's archive says of the audit, and how that is forgotten. Here because no domain owns the audit.
import { sql } from 'kysely'
import type { Db, Tx } from '../database.ts'
import { inPages, PAGE_ROWS } from '../statements/in-pages.ts'

export type AuditData = {
  id: string
  happened_at: Date
  action: string
  subject: string
  done_by_you: boolean
  /** Only of what was done to the account: what it did to others may say something about them. */
  details: Record<string, unknown> | null
}

const COLUMNS = sql`id, happened_at, action, subject`

/** What was done to the account, and what it did. Two parts, each by its index: with an `or` every page read them all. */
export function streamAuditData(db: Db | Tx, accountId: string): AsyncGenerator<AuditData[]> {
  const subject = `account:${accountId}`
  return inPages<AuditData>(async (last) => {
    const after = last?.id ?? '0'
    const { rows } = await sql<AuditData>`
      (select ${COLUMNS}, account_id is not distinct from ${accountId} as done_by_you, details from audit_entries
        where subject = ${subject} and id > ${after} order by id limit ${sql.lit(PAGE_ROWS)})
      union all (select ${COLUMNS}, true as done_by_you, null::jsonb as details from audit_entries
        where account_id = ${accountId} and subject <> ${subject} and id > ${after} order by id limit ${sql.lit(PAGE_ROWS)})
      order by id limit ${sql.lit(PAGE_ROWS)}`.execute(db)
    return rows
  })
}

/** What was written about an account goes with it; that something was done stays on record. */
export async function emptyAuditDetails(tx: Tx, accountId: string): Promise<void> {
  await tx.updateTable('audit_entries').set({ details: '{}' }).where('subject', '=', `account:${accountId}`).execute()
}
