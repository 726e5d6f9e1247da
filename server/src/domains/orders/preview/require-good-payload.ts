import type { OrderPayload } from '@lotyard/contract/orders/placing'
import { orderPayloadProblems } from '@lotyard/contract/rules/orders/order-payload'
import { Refusal } from '../../../lib/refusal.ts'

export function requireGoodPayload(payload: OrderPayload, how: { isWhole: boolean }): void {
  const errors = orderPayloadProblems(payload, how)
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_fields', { errors })
}
