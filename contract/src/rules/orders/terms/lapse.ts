// When an order that waits ends by itself: a proposal that its buyer has not answered, and the wire of a checkout that has not
// come. Decided under the order's lock: who pays or accepts in the same second comes first, or is refused.
import type { OrderState } from '../order-states.ts'

export const PROPOSAL_HOURS = 72

export type WaitingOrder = {
  state: OrderState
  proposedUntil: Date | null
  /** Of the wire of a checkout. */
  heldUntil: Date | null
  receivedCents: number
  /** The gateway was asked for money, and it is not known yet whether it comes. */
  hasOpenPayment: boolean
}

/** Once any money has come, or may be coming, an admin decides. */
export function hasLapsed(order: WaitingOrder, now: Date): boolean {
  const until = order.state === 'proposed' ? order.proposedUntil : order.state === 'invoiced' ? order.heldUntil : null
  return until !== null && now >= until && order.receivedCents <= 0 && !order.hasOpenPayment
}
