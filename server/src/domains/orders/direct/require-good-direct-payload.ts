import type { DirectOrderPayload } from '@lotyard/contract/orders/direct-orders'
import { directOrderProblems } from '@lotyard/contract/rules/orders/direct-order'
import { Refusal } from '../../../lib/refusal.ts'

export function requireGoodDirectPayload(payload: DirectOrderPayload, how: { isWhole: boolean }): void {
  const errors = directOrderProblems(payload, how)
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_fields', { errors })
}
