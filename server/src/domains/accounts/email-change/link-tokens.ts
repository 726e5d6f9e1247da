// Tokens of links that change an address. The mail has the token, the database only its hash.
import { createHash, randomBytes } from 'node:crypto'

export function makeLinkToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashLinkToken(token) }
}

export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
