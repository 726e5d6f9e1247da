import type { OrderPayment } from '@lotyard/contract/orders/orders'
import type { OrderPayload } from '@lotyard/contract/orders/placing'
import type { PaymentType } from '@lotyard/contract/account/payment-methods'
import { isInvalid } from '@lotyard/contract/rules/site/field-messages'
import type { Db, Tx } from '../../../db/database.ts'
import type { PaymentGateway } from '../../../providers/payments/payment-gateway.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { findPaymentMethod, type SavedMethod } from '../../payment-methods/index.ts'

/** A nonce is passed on to the gateway and kept nowhere. */
export type ChosenPayment =
  | { kind: 'invoice' }
  | { kind: 'wire' }
  | { kind: 'nonce'; type: PaymentType; nonce: string; deviceData: string | null }
  | { kind: 'saved'; type: PaymentType; method: SavedMethod; deviceData: string | null }

/** The payload has no problems. Null where it says nothing of payment, as a preview may. */
export async function choosePayment(
  db: Db | Tx,
  gateway: PaymentGateway | null,
  accountId: string,
  { payment_gateway, payment_details: details }: OrderPayload,
): Promise<ChosenPayment | null> {
  if (payment_gateway === 'invoice' || payment_gateway === 'wire') return { kind: payment_gateway }
  if (details === undefined) return null
  if (gateway === null) throw new Refusal('payments_closed')
  const type = details.type as PaymentType
  const deviceData = details.device_data ?? null
  const { payment_method_nonce: nonce, payment_method_token: id } = details
  if (nonce !== undefined) return { kind: 'nonce', type, nonce, deviceData }
  const method = await findPaymentMethod(db, accountId, id ?? '')
  // One of another gateway, from before the settings changed, can't be charged here.
  if (method === null || method.gateway !== gateway.name)
    throw new Refusal('invalid_fields', {
      errors: { 'payment_details.payment_method_token': [isInvalid('payment_method')] },
    })
  if (method.type !== type)
    throw new Refusal('invalid_fields', { errors: { 'payment_details.type': [isInvalid('payment_type')] } })
  return { kind: 'saved', type, method, deviceData }
}

/** Without a gateway: the money comes to the operator's bank. */
export function isPaidLater(payment: ChosenPayment): payment is { kind: 'invoice' | 'wire' } {
  return payment.kind === 'invoice' || payment.kind === 'wire'
}

/** What a nonce stands for is known once it is charged. */
export function describePayment(payment: ChosenPayment): OrderPayment {
  if (payment.kind === 'invoice') return { type: 'Invoice', description: 'Invoice' }
  if (payment.kind === 'wire') return { type: 'Wire', description: 'Wire transfer' }
  if (payment.kind === 'saved') return { type: payment.type, description: payment.method.description }
  return { type: payment.type, description: payment.type === 'CreditCard' ? 'Credit card' : 'PayPal' }
}
