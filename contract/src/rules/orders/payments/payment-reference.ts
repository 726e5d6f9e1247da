/**
 * Said once below the bank's details, on the page, in mail and on the invoice: without it the operator can't tell whose
 * money came.
 */
export function paymentReference(orderNumber: string): string {
  return `Include order number ${orderNumber} with your payment.`
}
