import type { BalanceAttempt } from '../../balance/balance-queries.ts'
import { settleFound, settleNotPaid } from '../../balance/settle-balance.ts'
import { saveAsked, saveOrderAsked } from '../../money/money-queries.ts'
import type { RequestedPayment } from '../claiming/matches-request.ts'
import type { LiveTransaction } from '../paying/book-paid.ts'
import { settleFailed, settlePaid, type SettleNeeds } from '../paying/settle-order.ts'
import type { FailedAttempt } from '../paying/take-payment.ts'
import type { PlacingOrder } from '../placing-queries.ts'

/** A payment of which no process has heard the answer, and how it is settled once the gateway was asked. */
export type PaymentInDoubt = RequestedPayment & {
  orderId: string
  gatewayOrderId: string
  noteAsked: () => Promise<void>
  /** Says whether it is booked with this transaction. */
  settlePaid: (transaction: LiveTransaction) => Promise<boolean>
  /** Says whether this process has decided. */
  settleFailed: (failure: FailedAttempt) => Promise<boolean>
}

/** Its payer was answered long ago. */
const tellsByMail = (): boolean => true

export function doubtOfOrder(needs: SettleNeeds, order: PlacingOrder): PaymentInDoubt {
  return {
    ...order,
    orderId: order.id,
    noteAsked: () => saveOrderAsked(needs.db, order.id),
    settlePaid: (transaction) => settlePaid(needs, order, { transaction, token: null }),
    settleFailed: (failure) => settleFailed(needs, order, { ...failure, tellsByMail }),
  }
}

export function doubtOfBalance(needs: SettleNeeds, attempt: BalanceAttempt): PaymentInDoubt {
  return {
    ...attempt,
    // Whoever pays what is owed saves nothing with it.
    savePaymentMethod: false,
    noteAsked: () => saveAsked(needs.db, attempt.id),
    settlePaid: (transaction) => settleFound(needs, attempt, transaction),
    settleFailed: (failure) => settleNotPaid(needs, attempt, { ...failure, tellsByMail }),
  }
}
