// Who may pay a cart by wire: its lots wait for the money, so only buyers who have shown that it comes.
import { countOf } from '../../format-count.ts'
import { formatCents } from '../../money.ts'

/** Also enforced by the trigger few_orders_wait_for_wires. */
export const MAX_OPEN_WIRES = 3
/** For how long a wire that never came keeps its buyer from choosing another. */
export const LAPSE_DAYS = 365
/** After the day to pay by: banks book on the next one. */
export const GRACE_WEEKDAYS = 1

export type WireFacts = {
  fromCents: number
  holdWeekdays: number
  hasPaidOrder: boolean
  /** An admin lets them without one. */
  isApproved: boolean
  hasLapsed: boolean
  openCount: number
}

/** `facts`: null where the market takes no wires at checkout. A sentence for the buyer; null where they may. */
export function wireProblem(
  facts: WireFacts | null,
  { totalCents, isEmailConfirmed }: { totalCents: number; isEmailConfirmed: boolean },
): string | null {
  if (facts === null) return 'Wires aren’t offered at checkout. Choose another payment method.'
  if (totalCents < facts.fromCents) return `Only orders of ${formatCents(facts.fromCents)} or more can be paid by wire.`
  if (!isEmailConfirmed) return 'Confirm your e-mail address to pay by wire.'
  if (facts.hasLapsed)
    return 'A wire of yours didn’t arrive in the past year. Choose another payment method, or contact us.'
  if (!facts.hasPaidOrder && !facts.isApproved)
    return 'Pay for your first order by card or PayPal. After that you can pay by wire.'
  if (facts.openCount >= MAX_OPEN_WIRES)
    return `You have ${countOf(facts.openCount, 'order')} waiting for a wire. Pay one of them first.`
  return null
}
