import { createHash } from 'node:crypto'
import { Refusal } from '../../../../lib/refusal.ts'

/** The header as it came, and what was sent with it: the same key with another body is a mistake of the client's. */
export type OrderKey = { key: string; bodyHash: string } | null

export function readOrderKey(header: string | string[] | undefined, body: unknown): OrderKey {
  if (header === undefined) return null
  const key = Array.isArray(header) ? header.join() : header
  if (!/^[\w.:-]{1,200}$/.test(key))
    throw new Refusal('malformed_request', { errors: { 'idempotency-key': ['Idempotency key is invalid'] } })
  return { key, bodyHash: createHash('sha256').update(JSON.stringify(body)).digest('base64url') }
}
