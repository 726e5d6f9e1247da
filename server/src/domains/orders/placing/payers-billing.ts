import type { OrderPayload } from '@lotyard/contract/orders'
import { billingFromPayPal } from '@lotyard/contract/rules/payment-methods/billing-from-paypal'
import {
  GatewayAway,
  GatewayRefusal,
  type PayerFacts,
  type PaymentGateway,
} from '../../../providers/payments/payment-gateway.ts'
import { Refusal } from '../../../refusal.ts'

/**
 * An order by PayPal that names no billing address is billed to what the gateway knows of its payer. Where it knows nothing,
 * the payload stays as it is, and its rules say what is missing. Before the first commit: no transaction waits for this.
 */
export async function withPayersBilling<Payload extends OrderPayload>(
  payments: PaymentGateway | null,
  payload: Payload,
): Promise<Payload> {
  const { type, payment_method_nonce: nonce } = payload.payment_details ?? {}
  if (hasBilling(payload) || type !== 'PayPalAccount' || !nonce || payments === null) return payload
  const payer = await ask(payments, nonce)
  return payer === null ? payload : { ...payload, billing_address: billingFromPayPal(payer.billingAddress) }
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
