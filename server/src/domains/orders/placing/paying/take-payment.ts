// From what was written down to what the gateway has said of it, for orders and for what is still owed of them: both ask
// once, judge the answer alike, and never guess.
import type { PaymentType } from '@lotyard/contract/account/payment-methods'
import { assert } from '@lotyard/contract/rules/assert'
import { refusals } from '@lotyard/contract/wire/refusals'
import { Refusal } from '../../../../lib/refusal.ts'
import type { ChosenPayment } from '../../preview/chosen-payment.ts'
import { matchesRequest, type RequestedPayment } from '../claiming/matches-request.ts'
import { authoriseOnce, type AskedAt, type SaleToAsk } from './authorise-once.ts'
import type { CardHolder } from './decline-queries.ts'
import { onceDatabaseIsBack } from './once-database-is-back.ts'
import type { LiveTransaction } from './book-paid.ts'
import { isLive, voidOrRefund, type SettleNeeds } from './settle-order.ts'

export type GatewayPayment = Exclude<ChosenPayment, { kind: 'invoice' | 'wire' }>

export type FailedAttempt = {
  /** A sentence for the payer. */
  reason: string
  paymentState: 'declined' | 'failed'
  transactionId: string | null
  /** Whom the limit of declined cards counts; null where no new card was declined. */
  decline: { payer: CardHolder; isDisguised: boolean } | null
}

export type Attempt = AskedAt & {
  orderId: string
  sale: SaleToAsk
  requested: RequestedPayment
  payment: GatewayPayment
  payer: CardHolder
  /** Writes it down, and says whether it is paid. */
  succeed: (transaction: LiveTransaction) => Promise<boolean>
  /** Writes it down. Says whether it did: another process may have decided. */
  fail: (failure: FailedAttempt) => Promise<boolean>
}

/**
 * Asks the gateway once, and has written down what it says. Returns whether it is paid; false where that is not known, and
 * recovery will ask. Throws what the payer is told otherwise.
 */
export async function takePayment(needs: SettleNeeds, attempt: Attempt): Promise<boolean> {
  const { payment, payer, sale } = attempt
  const outcome = await authoriseOnce(needs.payments, sale, attempt)
  const fail = (failure: Partial<FailedAttempt> & Pick<FailedAttempt, 'reason'>): Promise<boolean> =>
    onceDatabaseIsBack(needs, attempt.orderId, () =>
      attempt.fail({ paymentState: 'failed', transactionId: null, decline: null, ...failure }),
    )
  /** New cards only: a saved one was good once, and PayPal's own no tells nothing of a number. */
  const toDecline = (type: PaymentType): FailedAttempt['decline'] =>
    payment.kind === 'nonce' && type === 'CreditCard' ? { payer, isDisguised: payment.type !== type } : null
  switch (outcome.kind) {
    case 'authorised': {
      const { transaction } = outcome
      assert(isLive(transaction), 'what is authorised can be charged')
      if (matchesRequest(attempt.requested, transaction))
        return onceDatabaseIsBack(needs, attempt.orderId, () => attempt.succeed(transaction))
      // A good card that was sent as PayPal counts too: the reply tells a tester that it is good.
      const isOurs = await fail({
        reason: refusals.invalid_payment_details.message,
        decline: toDecline(transaction.method.type),
      })
      if (isOurs) await voidOrRefund(needs, transaction)
      throw new Refusal('invalid_payment_details')
    }
    case 'declined': {
      const { reason, transactionId, type } = outcome
      await fail({ reason, transactionId, paymentState: 'declined', decline: toDecline(type) })
      throw new Refusal('payment_declined', { message: reason })
    }
    case 'invalid':
      await fail({ reason: refusals.invalid_payment_details.message })
      throw new Refusal('invalid_payment_details')
    case 'not_sent':
      await fail({ reason: refusals.gateway_away.message })
      throw new Refusal('gateway_away')
    case 'unknown':
      needs.log.warn({ err: outcome.error, order: attempt.orderId }, 'it is not known whether an order is paid')
      return false
  }
}

/** What a chosen payment adds to a sale. */
export function sourceOf(payment: GatewayPayment): Pick<SaleToAsk, 'source' | 'deviceData'> {
  return {
    source: payment.kind === 'nonce' ? { nonce: payment.nonce } : { token: payment.method.token },
    deviceData: payment.deviceData,
  }
}
