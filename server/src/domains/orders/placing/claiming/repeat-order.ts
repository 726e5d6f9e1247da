import { Refusal } from '../../../../lib/refusal.ts'
import type { OrderOfKey } from '../placing-queries.ts'
import type { OrderKey } from './order-key.ts'
import type { Claim } from './write-claim.ts'

/** What its key was used for before, if that was the same. */
export function repeat({ id, bodyHash, state }: OrderOfKey, key: OrderKey): Claim {
  if (bodyHash !== key?.bodyHash) throw new Refusal('idempotency_key_reused')
  return { kind: 'repeated', orderId: id, isPlacing: state === 'placing' }
}
