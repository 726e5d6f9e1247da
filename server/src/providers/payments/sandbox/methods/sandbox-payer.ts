import type { PayerFacts } from '../../payment-gateway.ts'
import type { SandboxMethod } from './sandbox-method.ts'

/** Everyone who pays by the sandbox's PayPal lives here and tells PayPal's shops no phone number, as most payers do. */
const PAYER: PayerFacts = {
  billingAddress: {
    first_name: 'Jane',
    last_name: 'Doe',
    street_address: '1 Main Street',
    locality: 'San Jose',
    region: 'CA',
    postal_code: '95131',
  },
}

export function payerOf({ facts }: SandboxMethod): PayerFacts | null {
  return facts.type === 'PayPalAccount' ? PAYER : null
}
