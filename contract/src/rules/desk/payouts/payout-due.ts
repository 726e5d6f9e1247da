// When a sale is paid out: once it is paid for, its lots have left and the buyer can't report a problem with them any more.
// An open problem holds it back until it is answered. Mirrored by open_sales() of the database.
import type { ShipmentState } from '../../orders/order-states.ts'
import { reportUntil } from '../../orders/fulfilment/problem-window.ts'

export type SaleProgress = {
  /** The money has come in: captured, or an invoice that was paid. */
  isPaid: boolean
  shipment: ShipmentState
  leftAt: Date | null
  hasOpenProblem: boolean
  /** It was paid out, and something changed since. */
  isSettled: boolean
}

export type PayoutState = 'due' | 'unpaid' | 'not_left' | 'problem' | 'window_open'

export function payoutState(sale: SaleProgress, now: Date): PayoutState {
  if (sale.isSettled) return 'due'
  if (!sale.isPaid) return 'unpaid'
  const until = reportUntil({ state: sale.shipment, leftAt: sale.leftAt })
  if (until === null) return 'not_left'
  if (sale.hasOpenProblem) return 'problem'
  return until <= now ? 'due' : 'window_open'
}
