import { createHmac, timingSafeEqual } from 'node:crypto'

// Signs short values with the session secret. The purpose is part of what is signed, so that a signature made for one
// use is worthless for another.

export function sign(secret: string, purpose: string, value: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${value}`).digest('base64url')
}

export function isSignedBy(secret: string, purpose: string, value: string, signature: string): boolean {
  const expected = Buffer.from(sign(secret, purpose, value))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}
