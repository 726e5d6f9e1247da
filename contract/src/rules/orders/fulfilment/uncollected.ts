// Whether an order's money never came although lots have left: the gateway took it back, or never got it. Such an order stays
// paid until the buyer pays another way, or an admin gives up (cancellable.ts). Also enforced by the trigger
// only_a_failed_payment_is_replaced.

/** `payment`: the state of what the gateway was asked for; null for an invoice. */
export function isUncollected(order: { isPaid: boolean; isInvoice: boolean; payment: string | null }): boolean {
  return order.isPaid && !order.isInvoice && (order.payment === 'failed' || order.payment === 'voided')
}
