import { Refusal } from '../../lib/refusal.ts'
import { GatewayAway, type PaymentGateway } from '../../providers/payments/payment-gateway.ts'

/** For the card form and the PayPal widget of whoever pays. Says nothing of an account. */
export async function readClientToken(payments: PaymentGateway | null): Promise<string> {
  if (payments === null) throw new Refusal('payments_closed')
  try {
    return await payments.clientToken()
  } catch (error) {
    if (error instanceof GatewayAway) throw new Refusal('gateway_away')
    throw error
  }
}
