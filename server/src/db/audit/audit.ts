import type { AuditAction } from '@lotyard/contract/rules/desk/audit/audit-actions'
import type { Tx } from '../database.ts'

export type AuditEntry = {
  /** Null: the operator, from the command line. */
  accountId: string | null
  /** noun.verb. A new one needs its words first, or the trail could not say it. */
  action: AuditAction
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
