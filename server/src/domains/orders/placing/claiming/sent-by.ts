import type { FastifyRequest } from 'fastify'
import { addressGroup } from '../../../../lib/address-group.ts'
import type { Viewer } from '../../../../lib/viewer.ts'
import { readOrderKey, type OrderKey } from './order-key.ts'
import type { Payer } from '../paying/decline-queries.ts'

/** What the request itself says about an order, beside its payload. */
export function sentBy(
  { headers, body, ip }: Pick<FastifyRequest, 'headers' | 'body' | 'ip'>,
  { accountId }: Viewer,
): { key: OrderKey; payer: Payer } {
  return {
    key: readOrderKey(headers['idempotency-key'], body),
    payer: { accountId, addressGroup: addressGroup(ip) },
  }
}
