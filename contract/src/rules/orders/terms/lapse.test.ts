import { expect, test } from 'vitest'
import { hasLapsed, type WaitingOrder } from './lapse.ts'

const now = new Date('2026-11-18T12:00:00Z')
const past = new Date('2026-11-18T11:59:59Z')
const proposal: WaitingOrder = {
  state: 'proposed',
  proposedUntil: past,
  heldUntil: null,
  receivedCents: 0,
  hasOpenPayment: false,
}
const wire: WaitingOrder = { ...proposal, state: 'invoiced', proposedUntil: null, heldUntil: past }

test.each<[string, WaitingOrder, boolean]>([
  ['a proposal without an answer', proposal, true],
  ['a proposal in its last second', { ...proposal, proposedUntil: new Date('2026-11-18T12:00:01Z') }, false],
  ['a proposal that is being paid', { ...proposal, hasOpenPayment: true }, false],
  ['an accepted proposal', { ...proposal, state: 'invoiced' }, false],
  ['a wire that has not come', wire, true],
  ['a wire of which a cent has come', { ...wire, receivedCents: 1 }, false],
  ['a wire whose order is being paid by card', { ...wire, hasOpenPayment: true }, false],
  ['a wire that was paid', { ...wire, state: 'paid' }, false],
])('%s', (_case, order, expected) => expect(hasLapsed(order, now)).toBe(expected))
