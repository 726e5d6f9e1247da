import { assert } from '@lotyard/contract/rules/assert'
import type { Context } from '../../../context.ts'
import type { ProcessLease } from '../../../db/connections/process-lease.ts'
import type { PaymentGateway } from '../../../providers/payments/payment-gateway.ts'
import type { OwnChanges } from '../../listings/index.ts'
import { PLACE_TIMES, type PlaceTimes } from '../placing/place-order.ts'
import { answerInTime } from '../placing/paying/answer-in-time.ts'
import type { Attempts } from '../placing/paying/attempts.ts'
import { sourceOf, takePayment } from '../placing/paying/take-payment.ts'
import { claimBalance, type BalanceRequest } from './claim-balance.ts'
import { isCollected, settleAuthorised, settleNotPaid } from './settle-balance.ts'

export type PayBalanceNeeds = Pick<Context, 'db' | 'log'> & {
  payments: PaymentGateway | null
  attempts: Attempts
  ownChanges: Pick<OwnChanges, 'note'>
  times?: PlaceTimes
  lease?: Pick<ProcessLease, 'name'>
}

/**
 * Pays all that is owed of an order: a commit, the gateway asked once, and a commit of what it said, as an order is placed.
 * Returns whether the money is here; false where that is not known yet. Throws what the payer is told otherwise.
 */
export async function payBalance(needs: PayBalanceNeeds, request: BalanceRequest): Promise<boolean> {
  needs.attempts.requireRoom()
  const claimed = await claimBalance(needs, request)
  if (claimed.kind === 'repeated') return isCollected(needs, claimed.paymentId)
  const { replyWithinMs, ...times } = needs.times ?? PLACE_TIMES
  const { attempt, payment, holder, billing, lotNames } = claimed
  const { payments } = needs
  assert(payments !== null, 'no payment waits for a gateway where there is none')
  const settling = { ...needs, payments }
  // Its lots are sold by it: the next page of this process says so.
  const waiting = { ...needs, orderId: attempt.orderId, replyWithinMs, onEnd: () => needs.ownChanges.note(lotNames) }
  return answerInTime(waiting, (tellsByMail) =>
    takePayment(settling, {
      orderId: attempt.orderId,
      requested: { ...attempt, savePaymentMethod: false },
      sale: {
        orderId: attempt.gatewayOrderId,
        amountCents: attempt.amountCents,
        // Used with what the owner has saved; a nonce makes no customer.
        customerId: claimed.accountId,
        saveMethod: false,
        billingAddress: billing,
        ...sourceOf(payment),
      },
      payment,
      payer: holder,
      committedAtMs: claimed.committedAtMs,
      times,
      succeed: (transaction) => settleAuthorised(settling, attempt, transaction),
      fail: (failure) => settleNotPaid(needs, attempt, { ...failure, tellsByMail }),
    }),
  )
}
