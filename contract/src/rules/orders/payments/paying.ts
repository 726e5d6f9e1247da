// Whether something is still to be paid for an order, and how long the link lasts by which others pay it.
import { isToBePaid, type OrderState } from '../order-states.ts'

/** After the day that an invoice was due, or the order was placed: long after that, a forgotten link pays nothing. */
const LINK_DAYS = 90

export type OwingOrder = { state: OrderState; balanceCents: number }

/**
 * Also enforced by the trigger only_what_is_owed_is_paid. A paid order owes again once a receipt was reversed. Who pays a
 * proposal accepts it.
 */
export function isPayable({ state, balanceCents }: OwingOrder): boolean {
  return isLive(state) && balanceCents > 0
}

export type PayLinkState = 'open' | 'paid' | 'ended'

export function payLinkState(order: OwingOrder & { placedAt: Date; dueAt: Date | null }, now: Date): PayLinkState {
  if (!isLive(order.state)) return 'ended'
  if (order.balanceCents <= 0) return 'paid'
  const from = order.dueAt ?? order.placedAt
  return now.getTime() < from.getTime() + LINK_DAYS * 86_400_000 ? 'open' : 'ended'
}

/** Money for it is still taken; what came for one that is over goes back. */
export function isLive(state: OrderState): boolean {
  return state === 'paid' || isToBePaid(state)
}

/** What is on its way through the gateway keeps all others from paying the same. Mirrors one_open_payment_per_order. */
export function isBeingPaid(payments: readonly { state: string }[]): boolean {
  return payments.some(({ state }) => state === 'requested' || state === 'authorised')
}
