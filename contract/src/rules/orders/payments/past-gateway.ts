/** Money for it comes to the operator's bank: no gateway is asked when it is placed, and it goes back by hand. */
export function isPastGateway(paymentType: string): boolean {
  return paymentType === 'Invoice' || paymentType === 'Wire'
}
