import type { InvoiceTerms } from '@lotyard/contract/desk/orders'
import type { Db, Tx } from '../../db/database.ts'

/** More than any market lets pay later. */
const MAX_LISTED = 1_000

export async function listInvoiceTerms(db: Db): Promise<InvoiceTerms[]> {
  return db
    .selectFrom('accounts')
    .where('invoice_days', 'is not', null)
    .orderBy('email')
    .limit(MAX_LISTED)
    .select(['id as accountId', 'email', 'name', 'invoice_days as invoiceDays'])
    .execute()
}

/** Null where no account has this address. */
export async function saveInvoiceTerms(
  tx: Tx,
  { email, invoiceDays }: { email: string; invoiceDays: number | null },
): Promise<InvoiceTerms | null> {
  const row = await tx
    .updateTable('accounts')
    .set({ invoice_days: invoiceDays })
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .returning(['id as accountId', 'email', 'name', 'invoice_days as invoiceDays'])
    .executeTakeFirst()
  return row ?? null
}
