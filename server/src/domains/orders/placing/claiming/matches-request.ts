import type { GatewayTransaction } from '../../../../providers/payments/payment-gateway.ts'
import type { PlacingOrder } from '../placing-queries.ts'

export type RequestedPayment = Pick<PlacingOrder, 'paymentType' | 'amountCents' | 'savePaymentMethod'>

/**
 * What a nonce stands for shows only once it is charged: it may be of another type than was said, or good for one payment
 * only though it was to be saved.
 */
export function matchesRequest(
  requested: RequestedPayment,
  { method, vaultedToken, amountCents }: GatewayTransaction,
): boolean {
  if (method.type !== requested.paymentType || amountCents !== requested.amountCents) return false
  return !requested.savePaymentMethod || vaultedToken !== null
}
