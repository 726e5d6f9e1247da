import type { OrderPayload } from '@lotyard/contract/orders/placing'
import type { GivenAddress } from '@lotyard/contract/rules/addresses/address-fields'
import {
  GatewayAway,
  GatewayRefusal,
  type PayerFacts,
  type PaymentGateway,
} from '../../../../providers/payments/payment-gateway.ts'
import { Refusal } from '../../../../lib/refusal.ts'

/** Spec §9: where the payment provider gives no phone number. */
const DEFAULT_PHONE = '000-000-0000'

/** Of an order by PayPal that names no billing address: the gateway is asked for its payer. Null where it needn't be. */
export function nonceOfUnnamedPayer(payload: OrderPayload): string | null {
  const { type, payment_method_nonce: nonce } = payload.payment_details ?? {}
  return type === 'PayPalAccount' && !hasBilling(payload) && nonce !== undefined && nonce !== '' ? nonce : null
}

/**
 * An order by PayPal that names no billing address is billed to what the gateway knows of its payer. Where it knows nothing,
 * the payload stays as it is, and its rules say what is missing. Before the first commit: no transaction waits for this.
 *
 * The address is the order's alone: the flags that save a billing address are for one that the buyer typed. With them, the
 * address book would get one that its owner has never seen, with the phone number 000-000-0000.
 */
export async function withPayersBilling(payments: PaymentGateway | null, payload: OrderPayload): Promise<OrderPayload> {
  const nonce = nonceOfUnnamedPayer(payload)
  if (nonce === null || payments === null) return payload
  const payer = await ask(payments, nonce)
  if (payer === null) return payload
  const { save_billing_address: _save, make_billing_address_default: _makeDefault, ...rest } = payload
  return { ...rest, billing_address: billingFromPayPal(payer.billingAddress) }
}

/** The billing address that PayPal told, ready to be used. A gateway wants a phone number, and PayPal may keep it to itself. */
export function billingFromPayPal(told: GivenAddress): GivenAddress {
  const phone = told.phone_number?.trim() ?? ''
  return { ...told, phone_number: phone === '' ? DEFAULT_PHONE : phone }
}

function hasBilling(payload: OrderPayload): boolean {
  const { billing_address, billing_address_id, billing_same_as_shipping } = payload
  return billing_address !== undefined || billing_address_id !== undefined || billing_same_as_shipping === true
}

async function ask(payments: PaymentGateway, nonce: string): Promise<PayerFacts | null> {
  try {
    return await payments.findPayer(nonce)
  } catch (error) {
    if (error instanceof GatewayAway) throw new Refusal('gateway_away')
    if (error instanceof GatewayRefusal) return null
    throw error
  }
}
