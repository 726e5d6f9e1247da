// SQL of what an order depends on besides its lots.
import { LAPSE_DAYS, type WireFacts } from '@lotyard/contract/rules/orders/terms/wire-at-checkout'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { isOverdue } from '../invoices/invoice-queries.ts'
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
  /** Up to what its invoices ship before payment; null: it pays first. */
  creditLimitCents: number | null
  /** Null where the market takes no wires at checkout. */
  wire: WireFacts | null
}

export async function readOrderFacts(db: Db | Tx, accountId: string): Promise<OrderFacts> {
  const { rows } = await sql<OrderFacts>`
    select ${orderFacts(accountId)}`.execute(db)
  return rows[0]!
}

/** All columns of `OrderFacts`, of an account or of a column that names one. */
export function orderFacts(accountId: string | RawBuilder<unknown>) {
  return sql`clock_timestamp() as now, ${TAX_RATES} as "taxRates", ${taxExemptions(accountId)} as "taxExemptions",
    (select invoice_days from accounts where id = ${accountId}) as "invoiceDays",
    (select credit_limit_cents from accounts where id = ${accountId}) as "creditLimitCents",
    ${hasOverdueInvoice(accountId)} as "hasOverdueInvoice", ${wireFacts(accountId)} as wire`
}

/** Where wires are off, as they are to begin with, nothing but that is read. */
function wireFacts(accountId: string | RawBuilder<unknown>) {
  return sql`(select case when wire_from_cents is not null then json_build_object('fromCents', wire_from_cents,
      'holdWeekdays', wire_hold_weekdays,
      'isApproved', (select may_wire from accounts where id = ${accountId}),
      'hasPaidOrder', exists (select from orders where account_id = ${accountId} and state = 'paid'),
      'hasLapsed', exists (select from orders where account_id = ${accountId} and payment_type = 'Wire'
        and lapsed_at > clock_timestamp() - make_interval(days => ${sql.lit(LAPSE_DAYS)})),
      'openCount', (select count(*)::int from orders where account_id = ${accountId} and state = 'invoiced'
        and payment_type = 'Wire')) end from market_rules)`
}

/** What pricing an order takes of these. */
export function taxesOf({
  taxRates,
  taxExemptions: exemptions,
}: OrderFacts): Pick<OrderFacts, 'taxRates' | 'taxExemptions'> {
  return { taxRates, taxExemptions: exemptions }
}

export async function findHasOverdueInvoice(db: Db | Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ isOverdue: boolean }>`select ${hasOverdueInvoice(accountId)} as "isOverdue"`.execute(db)
  return rows[0]!.isOverdue
}

export function hasOverdueInvoice(accountId: string | RawBuilder<unknown>) {
  return sql<boolean>`exists (select from orders
    where orders.account_id = ${accountId} and ${isOverdue('orders')})`
}
