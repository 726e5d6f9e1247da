import { sweepInvoices } from './invoices/sweep-invoices.ts'
import { sweepPayments } from './money/sweep-payments.ts'
import { sweepPickUps } from './pickup/sweep-pickups.ts'
import { handOver } from './placing/claiming/hand-over.ts'
import type { MoneyNeeds } from './money/settle-payment.ts'

/** Every minute. With this running no other code has to remember a payment, or the day that an invoice or a truck is due. */
export async function sweepOrders(needs: MoneyNeeds): Promise<void> {
  await handOver(needs)
  await sweepPayments(needs)
  await sweepInvoices(needs)
  await sweepPickUps(needs)
}
