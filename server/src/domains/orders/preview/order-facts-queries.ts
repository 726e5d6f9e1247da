// SQL of what an order depends on besides its lots.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { taxExemptions } from '../certificates/certificate-queries.ts'
import { TAX_RATES } from '../tax/tax-queries.ts'

export type OrderFacts = {
  now: Date
  /** By state, in thousandths of a percent. */
  taxRates: Record<string, number>
  /** By state, the number of a resale certificate that is good today. */
  taxExemptions: Record<string, string>
  /** Null where the account may not pay by invoice. */
  invoiceDays: number | null
  hasOverdueInvoice: boolean
}

export async function readOrderFacts(db: Db | Tx, accountId: string): Promise<OrderFacts> {
  const { rows } = await sql<OrderFacts>`
    select clock_timestamp() as now, ${TAX_RATES} as "taxRates", ${taxExemptions(accountId)} as "taxExemptions",
      (select invoice_days from accounts where id = ${accountId}) as "invoiceDays",
      ${hasOverdueInvoice(accountId)} as "hasOverdueInvoice"`.execute(db)
  return rows[0]!
}

/** What pricing an order takes of these. */
export function taxesOf({
  taxRates,
  taxExemptions: exemptions,
}: OrderFacts): Pick<OrderFacts, 'taxRates' | 'taxExemptions'> {
  return { taxRates, taxExemptions: exemptions }
}

export function hasOverdueInvoice(accountId: string) {
  return sql<boolean>`exists (select from orders
    where account_id = ${accountId} and state = 'invoiced' and invoice_due_at < clock_timestamp())`
}
