import type { InvoiceTerms } from '@lotyard/contract/desk/orders'
import { cleanEmail } from '@lotyard/contract/rules/accounts/account-fields'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { saveInvoiceTerms } from '../../accounts/index.ts'

/** Lets an account pay by invoice, or no longer. Invoices that are open stay as they are. */
export async function changeTerms(
  { db }: Pick<Context, 'db'>,
  { email, invoiceDays, adminId }: { email: string; invoiceDays: number | null; adminId: string },
): Promise<InvoiceTerms> {
  return db.transaction().execute(async (tx) => {
    const terms = await saveInvoiceTerms(tx, { email: cleanEmail(email), invoiceDays })
    if (terms === null) throw new Refusal('buyer_not_found')
    await writeAudit(tx, {
      accountId: adminId,
      action: 'account.invoice_terms',
      subject: `account:${terms.accountId}`,
      details: { invoice_days: invoiceDays },
    })
    return terms
  })
}
