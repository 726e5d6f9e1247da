// What an order's payload must say, for the page before it sends one and for the server before it places one (spec §3, §5).
//
// What is missing or wrong is told by field, nested ones with dotted keys: `shipping_address.postal_code`. Whether an id
// names something of the buyer's is not known here.
import type { OrderPayload } from '../../orders/placing.ts'
import { findAddressProblems } from '../addresses/address-fields.ts'
import { checkoutMessage } from '../addresses/checkout-messages.ts'
import type { AddressRole } from '../addresses/states.ts'
import { isInvalid } from '../site/field-messages.ts'

const PAYMENT_GATEWAYS = ['braintree', 'invoice', 'wire'] as const
const PAYMENT_TYPES = ['CreditCard', 'PayPalAccount'] as const
const MAX_BROWSER_PROPERTIES = 20
const MAX_BROWSER_BYTES = 8_192

export type PayloadErrors = Record<string, string[]>

/** `isWhole`: everything that placing needs must be there. A preview takes any part, and only what is there is judged. */
export function orderPayloadProblems(payload: OrderPayload, { isWhole }: { isWhole: boolean }): PayloadErrors {
  return {
    ...shippingProblems(payload, isWhole),
    ...billingProblems(payload, isWhole),
    ...paymentProblems(payload, isWhole),
    ...(isSmall(payload.browser_data) ? {} : { browser_data: [isInvalid('browser_data')] }),
  }
}

function shippingProblems(payload: OrderPayload, isWhole: boolean): PayloadErrors {
  const { shipping_address: given, shipping_address_id: id } = payload
  if (given !== undefined && id !== undefined) return { shipping_address: [isInvalid('shipping_address')] }
  if (given !== undefined) return addressErrors('shipping', given)
  return isWhole && id === undefined ? { shipping_address: ['Missing shipping address'] } : {}
}

function billingProblems(payload: OrderPayload, isWhole: boolean): PayloadErrors {
  const { billing_address: given, billing_address_id: id } = payload
  const isSame = payload.billing_same_as_shipping === true
  const count = [given !== undefined, id !== undefined, isSame].filter(Boolean).length
  if (count > 1) return { billing_address: [isInvalid('billing_address')] }
  if (given !== undefined) return addressErrors('billing', given)
  return isWhole && count === 0 ? { billing_address: ['Missing billing address'] } : {}
}

function addressErrors(role: AddressRole, given: NonNullable<OrderPayload['shipping_address']>): PayloadErrors {
  return Object.fromEntries(
    findAddressProblems(role, given).map((problem) => [`${role}_address.${problem.field}`, [checkoutMessage(problem)]]),
  )
}

export function paymentProblems(
  payload: Pick<OrderPayload, 'payment_gateway' | 'payment_details'>,
  isWhole: boolean,
): PayloadErrors {
  const { payment_gateway: gateway = 'braintree', payment_details: details } = payload
  if (!isOneOf(PAYMENT_GATEWAYS, gateway)) return { payment_gateway: [isInvalid('payment_gateway')] }
  if (gateway !== 'braintree') return details === undefined ? {} : { payment_details: [isInvalid('payment_method')] }
  const { type, payment_method_nonce: nonce, payment_method_token: token } = details ?? {}
  if (nonce === undefined && token === undefined)
    return isWhole || details !== undefined ? { payment_details: ['Missing payment method'] } : {}
  if ((nonce !== undefined && token !== undefined) || nonce === '' || token === '')
    return { payment_details: [isInvalid('payment_method')] }
  if (type === undefined) return { 'payment_details.type': ['Missing payment type'] }
  return isOneOf(PAYMENT_TYPES, type) ? {} : { 'payment_details.type': [isInvalid('payment_type')] }
}

function isOneOf<Name extends string>(names: readonly Name[], name: string): name is Name {
  return (names as readonly string[]).includes(name)
}

function isSmall(data: OrderPayload['browser_data'] = {}): boolean {
  const values = Object.values(data)
  return (
    values.length <= MAX_BROWSER_PROPERTIES &&
    values.every((value) => typeof value === 'string') &&
    new TextEncoder().encode(JSON.stringify(data)).length <= MAX_BROWSER_BYTES
  )
}
