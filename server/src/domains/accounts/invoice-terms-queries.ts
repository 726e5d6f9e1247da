import type { InvoiceTerms } from '@lotyard/contract/desk/orders'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** More than any market lets pay later. */
const MAX_LISTED = 1_000

/** What it owes is counted where orders are. */
export type AccountTerms = Omit<InvoiceTerms, 'exposureCents'>

const TERMS = [
  'id as accountId',
  'email',
  'name',
  'invoice_days as invoiceDays',
  'credit_limit_cents as creditLimitCents',
  'may_wire as mayWire',
] as const

export async function findCreditLimit(db: Db | Tx, accountId: string): Promise<number | null> {
  const row = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select('credit_limit_cents')
    .executeTakeFirstOrThrow()
  return row.credit_limit_cents
}

export async function listInvoiceTerms(db: Db): Promise<AccountTerms[]> {
  return db
    .selectFrom('accounts')
    .where((is) => is.or([is('invoice_days', 'is not', null), is('may_wire', '=', sql.lit(true))]))
    .orderBy('email')
    .limit(sql.lit(MAX_LISTED))
    .select(TERMS)
    .execute()
}

/** Null where no account has this address. */
export async function saveInvoiceTerms(
  tx: Tx,
  given: { email: string; invoiceDays: number | null; creditLimitCents: number | null; mayWire: boolean },
): Promise<AccountTerms | null> {
  const row = await tx
    .updateTable('accounts')
    .set({
      invoice_days: given.invoiceDays,
      credit_limit_cents: given.creditLimitCents,
      may_wire: given.mayWire,
    })
    .where('email', '=', given.email)
    .where('deleted_at', 'is', null)
    .returning(TERMS)
    .executeTakeFirst()
  return row ?? null
}
