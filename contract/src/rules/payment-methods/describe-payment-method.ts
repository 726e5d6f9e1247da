import type { PaymentMethod } from '../../account/payment-methods.ts'

/** 'Visa ending in 1111', 'PayPal pat@example.com': how a buyer knows one of theirs from another. */
export function describePaymentMethod({
  card_type,
  last_four,
  email,
}: Pick<PaymentMethod, 'card_type' | 'last_four' | 'email'>): string {
  return last_four === null ? `PayPal ${email ?? ''}`.trim() : `${nameCard(card_type)} ending in ${last_four}`
}

/** Gateways write 'MasterCard', the company itself 'Mastercard'. */
function nameCard(type: string | null): string {
  return type === 'MasterCard' ? 'Mastercard' : (type ?? 'Card')
}
