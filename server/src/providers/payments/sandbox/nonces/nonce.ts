// The sandbox gateway's payment nonces.
//
// A nonce carries what was authorised and our signature under it, so that any process can check it without asking
// another, and no client can make one up. It is good for a short time, as a real gateway's is.
import { randomBytes } from 'node:crypto'
import { isSignedBy, sign } from '../../../../lib/signature.ts'

export type Authorisation = { email: string; type: string; amount?: string; currency?: string }

const NONCE_PREFIX = 'sandbox-paypal'
const PURPOSE = 'sandbox nonce'
const LIFETIME_MS = 3 * 60 * 60 * 1000

export function makeNonce(secret: string, authorisation: Authorisation, now: Date): string {
  const content = { ...authorisation, id: randomBytes(9).toString('base64url'), until: now.getTime() + LIFETIME_MS }
  const payload = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${NONCE_PREFIX}.${payload}.${sign(secret, PURPOSE, payload)}`
}

/** What a nonce stands for; null for one that is forged, damaged or too old. */
export function readNonce(secret: string, nonce: string, now: Date): Authorisation | null {
  const [prefix, payload = '', signature = '', ...rest] = nonce.split('.')
  if (prefix !== NONCE_PREFIX || rest.length > 0 || !isSignedBy(secret, PURPOSE, payload, signature)) return null
  const {
    until,
    id: _id,
    ...authorisation
  } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Authorisation & {
    until: number
    id: string
  }
  return until > now.getTime() ? authorisation : null
}
