import { assert } from '@lotyard/contract/rules/assert'
import type { Context } from '../../../../context.ts'
import type { PaymentGateway } from '../../../../providers/payments/payment-gateway.ts'
import type { Claim } from '../claiming/write-claim.ts'
import type { AuthoriseTimes } from './authorise-once.ts'
import type { OrderGroups } from '../groups/open-groups.ts'
import type { Payer } from './decline-queries.ts'
import { settleFailed, settlePaid, type FailedOrder } from './settle-order.ts'
import { sourceOf, takePayment } from './take-payment.ts'

type PayNeeds = Pick<Context, 'db' | 'log'> & { payments: PaymentGateway | null; groups: Pick<OrderGroups, 'book'> }

type OrderToPay = Extract<Claim, { kind: 'placing' }> & {
  times: AuthoriseTimes
  payer: Payer
  tellsByMail: FailedOrder['tellsByMail']
}

/**
 * Returns whether the order is paid; false where that is not known, and recovery will ask. Throws what the buyer is told
 * otherwise, after the lots are given back.
 */
export async function payOrder(given: PayNeeds, toPay: OrderToPay): Promise<boolean> {
  const { order, payment, addresses, tellsByMail } = toPay
  const { payments } = given
  assert(payments !== null, 'no order waits for a gateway where there is none')
  const needs = { ...given, payments }
  const token = payment.kind === 'saved' ? payment.method.token : null
  return takePayment(needs, {
    ...toPay,
    orderId: order.id,
    requested: order,
    sale: {
      orderId: order.gatewayOrderId,
      amountCents: order.amountCents,
      customerId: order.accountId,
      saveMethod: order.savePaymentMethod,
      billingAddress: { ...addresses.billing!.value, country: 'US' },
      ...sourceOf(payment),
    },
    succeed: (transaction) => settlePaid(needs, order, { transaction, token }, needs.groups.book),
    fail: (failure) => settleFailed(needs, order, { ...failure, tellsByMail }),
  })
}
