import { remindSellers } from './fulfilment/remind-sellers.ts'
import { remindBuyers } from './invoices/remind-buyers.ts'
import { sweepInvoices } from './invoices/sweep-invoices.ts'
import { sweepPayments } from './money/sweep-payments.ts'
import { sweepPickUps } from './pickup/sweep-pickups.ts'
import { handOver } from './placing/claiming/hand-over.ts'
import { sweepProblems } from './problems/sweep-problems.ts'
import { sweepWaiting } from './terms/sweep-waiting.ts'
import type { MoneyNeeds } from './money/settle-payment.ts'

/** Every minute. With this running no other code has to remember a payment, or the day that something is due. */
export async function sweepOrders(needs: MoneyNeeds): Promise<void> {
  await handOver(needs)
  await sweepPayments(needs)
  // First what has lapsed, so that nobody is reminded of it.
  await sweepWaiting(needs)
  await sweepInvoices(needs)
  await remindBuyers(needs)
  await sweepPickUps(needs)
  await sweepProblems(needs)
  await remindSellers(needs)
}
