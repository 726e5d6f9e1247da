import { FORCE_AFTER_MINUTES } from '@lotyard/contract/rules/orders/cancellable'
import { Refusal } from '../../../lib/refusal.ts'
import type { StoredOrder } from '../reading/order-queries.ts'

/**
 * Refuses while the buyer is paying what is owed: whether that money comes is not known. An admin may insist once it has taken
 * too long; what turns up after that is voided or given back.
 */
export function refuseWhilePaying({ payments, read_at }: StoredOrder, { force }: { force: boolean }): void {
  const open = payments.find(
    ({ purpose, state }) => purpose === 'balance' && (state === 'requested' || state === 'authorised'),
  )
  if (open === undefined) return
  const minutes = (read_at.getTime() - Date.parse(open.requestedAt)) / 60_000
  if (!force || minutes < FORCE_AFTER_MINUTES) throw new Refusal('payment_in_progress')
}
