import type { GatewayTransaction } from '../../../../providers/payments/payment-gateway.ts'
import type { PlacingOrder } from '../placing-queries.ts'

/**
 * What a nonce stands for shows only once it is charged: it may be of another type than was said, or good for one payment
 * only though it was to be saved.
 */
export function matchesRequest(
  order: Pick<PlacingOrder, 'paymentType' | 'amountCents' | 'savePaymentMethod'>,
  { method, vaultedToken, amountCents }: GatewayTransaction,
): boolean {
  if (method.type !== order.paymentType || amountCents !== order.amountCents) return false
  return !order.savePaymentMethod || vaultedToken !== null
}
