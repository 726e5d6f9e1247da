import type { DirectOrderPayload } from '@lotyard/contract/orders/direct-orders'
import type { OrderPayload } from '@lotyard/contract/orders/placing'
import type { PaymentMethod } from '@lotyard/contract/account/payment-methods'
import { toGiven } from '../../../features/addresses/entered-address.ts'
import { laterPart } from '../payment/later-payments.ts'
import type { Tendered } from '../payment/tendered.ts'
import { goodAddress, type Choices } from '../steps/choices.ts'

/** The part of an order that freight and tax depend on. */
export function shippingPart({ shipping }: Pick<Choices, 'shipping'>): OrderPayload {
  const good = goodAddress('shipping', shipping)
  if (good === null) return {}
  return 'id' in good ? { shipping_address_id: good.id } : { shipping_address: toGiven(good.entered) }
}

function billingPart({ billing }: Choices): OrderPayload {
  if (billing.isSame) return { billing_same_as_shipping: true }
  const good = goodAddress('billing', billing)
  if (good === null) return {}
  return 'id' in good
    ? { billing_address_id: good.id }
    : { billing_address: toGiven(good.entered), ...(billing.save && { save_billing_address: true }) }
}

function paymentPart(
  { payment }: Choices,
  methods: readonly PaymentMethod[],
  tendered: Tendered | null,
): DirectOrderPayload {
  const later = laterPart(payment)
  if (later !== null) return later
  const makeDefault = payment.makeDefault && { make_payment_method_default: true }
  if (payment.kind === 'saved') {
    const method = methods.find(({ id }) => id === payment.savedId)
    return {
      payment_gateway: 'braintree',
      payment_details: method === undefined ? {} : { type: method.type, payment_method_token: method.id },
      ...makeDefault,
    }
  }
  return {
    payment_gateway: 'braintree',
    payment_details: tendered === null ? {} : toDetails(tendered),
    ...(payment.save && { save_payment_method: true }),
    ...makeDefault,
  }
}

function toDetails({ type, nonce, deviceData }: Tendered): NonNullable<OrderPayload['payment_details']> {
  return { type, payment_method_nonce: nonce, ...(deviceData !== null && { device_data: deviceData }) }
}

/** Spec §3: the order placement payload. What is not chosen yet is left out, and the server says that it is missing. */
export function toOrderBody(
  choices: Choices,
  methods: readonly PaymentMethod[],
  tendered: Tendered | null,
): DirectOrderPayload {
  return {
    ...shippingPart(choices),
    ...billingPart(choices),
    ...paymentPart(choices, methods, tendered),
    ...(choices.shipping.makeDefault && { make_shipping_address_default: true }),
    ...(choices.billing.makeDefault && !choices.billing.isSame && { make_billing_address_default: true }),
  }
}
