import type { PaymentType } from '@lotyard/contract/account/payment-methods'
import { refusals } from '@lotyard/contract/wire/refusals'
import { Refusal } from '../../../../lib/refusal.ts'
import type { Context } from '../../../../context.ts'
import type { PaymentGateway } from '../../../../providers/payments/payment-gateway.ts'
import { assert } from '@lotyard/contract/rules/assert'
import { authoriseOrder, type AuthoriseTimes } from './authorise-order.ts'
import type { Claim } from '../claiming/write-claim.ts'
import type { Payer } from './decline-queries.ts'
import { matchesRequest } from '../claiming/matches-request.ts'
import { voidOrRefund, isLive, settleFailed, settlePaid, type FailedOrder } from './settle-order.ts'

type PayNeeds = Pick<Context, 'db' | 'log'> & { payments: PaymentGateway | null }

type OrderToPay = Extract<Claim, { kind: 'placing' }> & {
  times: AuthoriseTimes
  payer: Payer
  tellsByMail: FailedOrder['tellsByMail']
}

/**
 * Asks the gateway once, and writes down what it says. Returns whether the order is paid; false where that is not known,
 * and recovery will ask. Throws what the buyer is told otherwise, after the lots are given back.
 */
export async function payOrder(needs: PayNeeds, toPay: OrderToPay): Promise<boolean> {
  const { order, payment, addresses, times, payer, committedAtMs, tellsByMail } = toPay
  const { payments } = needs
  assert(payments !== null, 'no order waits for a gateway where there is none')
  const billing = addresses.billing!.value
  const outcome = await authoriseOrder(payments, { order, payment, billing, committedAtMs }, times)
  const fail = (failure: Partial<FailedOrder> & Pick<FailedOrder, 'reason'>): Promise<boolean> =>
    settleFailed(needs, order, {
      paymentState: 'failed',
      transactionId: null,
      decline: null,
      tellsByMail,
      ...failure,
    })
  /** New cards only: a saved one was good once, and PayPal's own no tells nothing of a number. */
  const toDecline = (type: PaymentType): FailedOrder['decline'] =>
    payment.kind === 'nonce' && type === 'CreditCard' ? { payer, isDisguised: payment.type !== type } : null
  switch (outcome.kind) {
    case 'authorised': {
      const { transaction } = outcome
      assert(isLive(transaction), 'what is authorised can be charged')
      if (matchesRequest(order, transaction)) {
        const token = payment.kind === 'saved' ? payment.method.token : null
        return settlePaid({ ...needs, payments }, order, { transaction, token })
      }
      // A good card that was sent as PayPal counts too: the reply tells a tester that it is good.
      const isOurs = await fail({
        reason: refusals.invalid_payment_details.message,
        decline: toDecline(transaction.method.type),
      })
      if (isOurs) await voidOrRefund({ ...needs, payments }, transaction)
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
      needs.log.warn({ err: outcome.error, order: order.id }, 'it is not known whether an order is paid')
      return false
  }
}
