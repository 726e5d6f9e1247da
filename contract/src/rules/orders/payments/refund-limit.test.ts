import { expect, test } from 'vitest'
import type { RefundKind } from './balance.ts'
import { mayRecordWire, refundableCents, type RefundedOrder } from './refund-limit.ts'

const order: RefundedOrder = {
  totalCents: 1_500,
  balanceCents: 0,
  returnableCents: 1_500,
  lots: [
    { listingId: 'a', totalCents: 1_000 },
    { listingId: 'b', totalCents: 500 },
  ],
  refunds: [],
}
const refund = (
  amountCents: number,
  listingId: string | null = null,
  { state = 'waiting' as 'waiting' | 'failed', kind = 'money' as RefundKind } = {},
) => ({ kind, amountCents, listingId, state })

test.each([
  ['nothing was given back yet', {}, { all: 1_500, a: 1_000, b: 500 }],
  ['of one lot', { refunds: [refund(300, 'a')], returnableCents: 1_200 }, { all: 1_200, a: 700, b: 500 }],
  ['of the whole, which leaves less than a lot cost', { refunds: [refund(1_200)] }, { all: 300, a: 300, b: 300 }],
  [
    'what failed counts no more',
    { refunds: [refund(1_500, null, { state: 'failed' })] },
    { all: 1_500, a: 1_000, b: 500 },
  ],
  ['all of it', { refunds: [refund(1_000, 'a'), refund(500, 'b')] }, { all: 0, a: 0, b: 0 }],
  ['a surplus is no lot’s', { refunds: [refund(200, null, { kind: 'surplus' })] }, { all: 1_500, a: 1_000, b: 500 }],
  [
    'paid in part: the rest comes off what is owed',
    { balanceCents: 900, returnableCents: 600 },
    { all: 1_500, a: 1_000, b: 500 },
  ],
  ['written off in part: no more than came in', { returnableCents: 600 }, { all: 600, a: 600, b: 500 }],
  ['taken back by a bank', { balanceCents: 0, returnableCents: 0 }, { all: 0, a: 0, b: 0 }],
] as [string, Partial<RefundedOrder>, object][])('%s', (_title, change, left) => {
  const given = { ...order, ...change }
  expect({
    all: refundableCents(given, null),
    a: refundableCents(given, 'a'),
    b: refundableCents(given, 'b'),
  }).toEqual(left)
})

test('of a lot that is not in the order nothing can be given back', () => {
  expect(refundableCents(order, 'c')).toBe(0)
})

test('a wire is recorded only where a refund has failed', () => {
  expect(mayRecordWire([])).toBe(false)
  expect(mayRecordWire([{ state: 'waiting' }, { state: 'done' }])).toBe(false)
  expect(mayRecordWire([{ state: 'done' }, { state: 'failed' }])).toBe(true)
})
