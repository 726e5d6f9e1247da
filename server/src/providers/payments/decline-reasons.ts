// What a buyer reads when a payment is declined. Never the processor's own words: they are written for merchants, and some
// tell a thief what to try next.

export const CARD_DECLINED = 'Your card was declined. Try another payment method, or contact your bank.'
export const PAYPAL_DECLINED = 'PayPal declined the payment. Try another payment method, or check your PayPal account.'
export const REJECTED = "This payment method can't be used for this payment. Try another one."

export function declineReason(type: 'CreditCard' | 'PayPalAccount'): string {
  return type === 'CreditCard' ? CARD_DECLINED : PAYPAL_DECLINED
}
