import type { InvoiceTerms } from '@lotyard/contract/desk/orders'
import { cleanEmail } from '@lotyard/contract/rules/accounts/account-fields'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { listInvoiceTerms, saveInvoiceTerms } from '../../accounts/index.ts'
import { readExposures } from '../terms/credit-queries.ts'

export type Terms = { invoiceDays: number | null; creditLimitCents: number | null; mayWire: boolean }

/** Lets an account pay by invoice, or no longer. Invoices that are open stay as they are. */
export async function changeTerms(
  { db }: Pick<Context, 'db'>,
  { email, adminId, ...given }: Terms & { email: string; adminId: string },
): Promise<InvoiceTerms> {
  if (given.creditLimitCents === 0)
    throw new Refusal('invalid_fields', {
      errors: { credit_limit_cents: ['Enter more than $0, or leave it empty: then they pay before lots ship.'] },
    })
  if (given.creditLimitCents !== null && given.invoiceDays === null)
    throw new Refusal('invalid_fields', {
      errors: { invoice_days: ['Enter the days to pay, or remove the credit limit.'] },
    })
  return db.transaction().execute(async (tx) => {
    const terms = await saveInvoiceTerms(tx, { email: cleanEmail(email), ...given })
    if (terms === null) throw new Refusal('buyer_not_found')
    await writeAudit(tx, {
      accountId: adminId,
      action: 'account.invoice_terms',
      subject: `account:${terms.accountId}`,
      details: {
        invoice_days: given.invoiceDays,
        credit_limit_cents: given.creditLimitCents,
        may_wire: given.mayWire,
      },
    })
    const exposures = await readExposures(tx, [terms.accountId])
    return { ...terms, exposureCents: exposures.get(terms.accountId) ?? 0 }
  })
}

/** With what each of them owes. */
export async function listTerms(db: Context['db']): Promise<InvoiceTerms[]> {
  const accounts = await listInvoiceTerms(db)
  const exposures = await readExposures(
    db,
    accounts.map(({ accountId }) => accountId),
  )
  return accounts.map((account) => ({ ...account, exposureCents: exposures.get(account.accountId) ?? 0 }))
}
