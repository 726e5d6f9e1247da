import type { Tx } from '../../../db/database.ts'

export type Audit = { accountId: string; action: string; subject: string; details: Record<string, unknown> }

/** Written with the act, or not at all. */
export async function writeAudit(tx: Tx, audit: Audit): Promise<void> {
  await tx
    .insertInto('audit_entries')
    .values({
      account_id: audit.accountId,
      action: audit.action,
      subject: audit.subject,
      details: JSON.stringify(audit.details),
    })
    .execute()
}
