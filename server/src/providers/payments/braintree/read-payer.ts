// What the gateway says of a PayPal payer, where it says it. Neither the SDK nor its types name these fields: they are those
// of the gateway's browser SDK, not yet seen in a reply of the real one (decision 070). What isn't there is never made up.
import type { PaymentMethodNonce } from 'braintree'
import type { PayerFacts } from '../payment-gateway.ts'

type UntypedRecord = Partial<Record<string, unknown>>

/** Null where there is no address in the United States, the only country that orders are billed to. */
export function readPayer({ type, details }: PaymentMethodNonce): PayerFacts | null {
  if (type !== ('PayPalAccount' as typeof type)) return null
  const payer = toRecord((details as UntypedRecord | undefined)?.['payerInfo'])
  const address = toRecord(payer['billingAddress'])
  const text = (of: UntypedRecord, name: string): string => (typeof of[name] === 'string' ? of[name] : '')
  if (text(address, 'line1') === '' || text(address, 'countryCode') !== 'US') return null
  return {
    billingAddress: {
      first_name: text(payer, 'firstName'),
      last_name: text(payer, 'lastName'),
      street_address: text(address, 'line1'),
      extended_address: text(address, 'line2'),
      locality: text(address, 'city'),
      region: text(address, 'state'),
      postal_code: text(address, 'postalCode'),
      phone_number: text(payer, 'phone'),
    },
  }
}

function toRecord(value: unknown): UntypedRecord {
  return typeof value === 'object' && value !== null ? value : {}
}
