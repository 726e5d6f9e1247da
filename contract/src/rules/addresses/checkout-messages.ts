import { isInvalid } from '../site/field-messages.ts'
import type { AddressProblem } from './address-fields.ts'

/** Spec §5: the checkout step says 'Missing postal code' where the account page says 'Postal code is required'. */
export function checkoutMessage({ field, kind }: AddressProblem): string {
  return kind === 'required' ? `Missing ${field.replaceAll('_', ' ')}` : isInvalid(field)
}
