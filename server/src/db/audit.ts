import type { Db, Tx } from './database.ts'
import { inPages, PAGE_ROWS } from './in-pages.ts'

export type AuditEntry = {
  /** Null: the operator, from the command line. */
  accountId: string | null
  /** noun.verb, e.g. 'account.role' */
  action: string
  /** What it was done to, e.g. 'listing:ABC123'. */
  subject: string
  details?: Record<string, unknown>
}

/** What an admin or a seller did, written in the transaction that did it. */
export async function writeAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_entries')
    .values({
      account_id: entry.accountId,
      action: entry.action,
      subject: entry.subject,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute()
}

export type AuditData = {
  id: string
  happened_at: Date
  action: string
  subject: string
  done_by_you: boolean
  /** Only of what was done to the account: what it did to others may say something about them. */
  details: unknown
}

/** What the account did, and what was done to it. */
export function streamAuditData(db: Db | Tx, accountId: string): AsyncGenerator<AuditData[]> {
  const about = `account:${accountId}`
  return inPages<AuditData>(async (last) => {
    const rows = await db
      .selectFrom('audit_entries')
      .where((where) => where.or([where('account_id', '=', accountId), where('subject', '=', about)]))
      .where('id', '>', last?.id ?? '0')
      .orderBy('id')
      .limit(PAGE_ROWS)
      .select(['id', 'happened_at', 'action', 'subject', 'account_id', 'details'])
      .execute()
    return rows.map(({ account_id, details, ...row }) => ({
      ...row,
      done_by_you: account_id === accountId,
      details: row.subject === about ? details : null,
    }))
  })
}

/** What was written about somebody goes with them; that something was done stays on record. */
export async function emptyAuditDetails(tx: Tx, accountId: string): Promise<void> {
  await tx.updateTable('audit_entries').set({ details: '{}' }).where('subject', '=', `account:${accountId}`).execute()
}
