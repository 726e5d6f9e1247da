// What the authorisation page asks its server for once the tester has approved.
import type { ConfigurationType } from '../configuration/configuration-type.ts'

export type NonceRequest = { email: string; type: ConfigurationType; amount?: string; currency?: string }

/** Makes the nonce that the gateway will know. The type says whether it is good for one payment or may be kept. */
export type CreateNonce = (request: NonceRequest) => string | Promise<string>

const TYPES: readonly ConfigurationType[] = [
  'Legacy Onetime',
  'Hermes Onetime',
  'Legacy Future Payments',
  'Hermes Billing Agreements',
]

/** Null when the body is not one that the page sends. */
export function parseNonceRequest(body: unknown): NonceRequest | null {
  if (typeof body !== 'object' || body === null) return null
  const { email, type, amount, currency } = body as Record<string, unknown>
  const knownType = TYPES.find((candidate) => candidate === type)
  if (knownType === undefined || typeof email !== 'string' || !/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254) {
    return null
  }
  if (!isOptional(amount, /^\d{1,12}(\.\d{1,10})?$/) || !isOptional(currency, /^[A-Z]{3}$/)) return null
  return {
    email,
    type: knownType,
    ...(amount === undefined ? {} : { amount }),
    ...(currency === undefined ? {} : { currency }),
  }
}

function isOptional(value: unknown, pattern: RegExp): value is string | undefined {
  return value === undefined || (typeof value === 'string' && pattern.test(value))
}
