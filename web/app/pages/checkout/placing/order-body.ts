import type { OrderPayload } from '@lotyard/contract/orders'
import { toGiven } from '../../../features/addresses/entered-address.ts'
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
    : { billing_address: toGiven(good.entered), save_billing_address: billing.save }
}

function paymentPart({ payment }: Choices, tendered: Tendered | null): OrderPayload {
  if (payment.kind === 'invoice') return { payment_gateway: 'invoice' }
  const makeDefault = payment.makeDefault && { make_payment_method_default: true }
  if (payment.kind === 'saved')
    return {
      payment_gateway: 'braintree',
      payment_details: payment.savedId === null ? {} : { payment_method_token: payment.savedId },
      ...makeDefault,
    }
  return {
    payment_gateway: 'braintree',
    payment_details: tendered === null ? {} : { type: tendered.type, payment_method_nonce: tendered.nonce },
    save_payment_method: payment.save || payment.makeDefault,
    ...makeDefault,
  }
}

/** Spec §3: the order placement payload. What is not chosen yet is left out, and the server says that it is missing. */
export function toOrderBody(choices: Choices, tendered: Tendered | null): OrderPayload {
  return {
    ...shippingPart(choices),
    ...billingPart(choices),
    ...paymentPart(choices, tendered),
    ...(choices.shipping.makeDefault && { make_shipping_address_default: true }),
    ...(choices.billing.makeDefault && !choices.billing.isSame && { make_billing_address_default: true }),
  }
}
