// What the link of a confirmation mail proves: that its holder reads the mail of this address. It confirms the subscription
// of that address until it expires, and does nothing else.
import { isSignedBy, sign } from '../../../lib/signature.ts'

const PURPOSE = 'newsletter-confirmation'

export type Confirmation = { email: string; expiresAt: Date }

export function makeConfirmationToken(secret: string, { email, expiresAt }: Confirmation): string {
  const value = `${Buffer.from(email).toString('base64url')}.${Math.floor(expiresAt.getTime() / 1_000)}`
  return `${value}.${sign(secret, PURPOSE, value)}`
}

/** Null where we did not write it. Whether it has expired is for the database's clock to say. */
export function readConfirmationToken(secret: string, token: string): Confirmation | null {
  const [address = '', seconds = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !/^\d{1,11}$/.test(seconds)) return null
  if (!isSignedBy(secret, PURPOSE, `${address}.${seconds}`, signature)) return null
  return { email: Buffer.from(address, 'base64url').toString(), expiresAt: new Date(Number(seconds) * 1_000) }
}
