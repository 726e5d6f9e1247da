import { expect, test } from 'vitest'
import { reasonProblem, refundableCents, type RefundedOrder } from './refund-limit.ts'

const order: RefundedOrder = {
  totalCents: 1_500,
  lots: [
    { listingId: 'a', totalCents: 1_000 },
    { listingId: 'b', totalCents: 500 },
  ],
  refunds: [],
}
const refund = (amountCents: number, listingId: string | null = null, state: 'waiting' | 'failed' = 'waiting') => ({
  amountCents,
  listingId,
  state,
})

test.each([
  ['nothing was given back yet', [], { all: 1_500, a: 1_000, b: 500 }],
  ['of one lot', [refund(300, 'a')], { all: 1_200, a: 700, b: 500 }],
  ['of the whole, which leaves less than a lot cost', [refund(1_200)], { all: 300, a: 300, b: 300 }],
  ['what failed counts no more', [refund(1_500, null, 'failed')], { all: 1_500, a: 1_000, b: 500 }],
  ['all of it', [refund(1_000, 'a'), refund(500, 'b')], { all: 0, a: 0, b: 0 }],
])('%s', (_title, refunds, left) => {
  const given = { ...order, refunds }
  expect({
    all: refundableCents(given, null),
    a: refundableCents(given, 'a'),
    b: refundableCents(given, 'b'),
  }).toEqual(left)
})

test('of a lot that is not in the order nothing can be given back', () => {
  expect(refundableCents(order, 'c')).toBe(0)
})

test.each([
  ['Two were missing.', null],
  ['  ', 'required'],
  ['x'.repeat(501), 'invalid'],
  ['a\nb', 'invalid'],
  ['Two\u202e cracked', 'invalid'],
])('the reason %j is %s', (reason, problem) => {
  expect(reasonProblem(reason)).toBe(problem)
})
