// How a listing ships. Also enforced by the constraints of `listings` (flat_shipping_has_a_price and its neighbors).
import { MAX_CENTS, MAX_AMOUNT_TEXT } from '../money.ts'
import { isRequired } from '../site/field-messages.ts'

export type ShippingTerms = {
  mode: 'calculated' | 'flat' | 'free'
  /** Null unless flat. */
  flatCents: number | null
  discountPercent: number
  availableForPickUp: boolean
}

/** Whole percents off the freight. */
export function isShippingDiscount(percent: number | null): boolean {
  return percent !== null && Number.isInteger(percent) && percent >= 0 && percent <= 100
}

/** Sentences by field of the wire. Empty: the terms will do. */
export function shippingProblems({ mode, flatCents, discountPercent }: ShippingTerms): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  if (mode === 'flat') {
    if (flatCents === null || Number.isNaN(flatCents)) problems['flat_cents'] = [isRequired('flat rate')]
    else if (!(Number.isInteger(flatCents) && flatCents >= 0 && flatCents <= MAX_CENTS))
      problems['flat_cents'] = [`Flat rate must be an amount up to ${MAX_AMOUNT_TEXT}`]
  }
  if (!isShippingDiscount(discountPercent))
    problems['discount_percent'] = ['Discount must be a whole number from 0 to 100']
  return problems
}
