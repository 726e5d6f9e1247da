import { describe, expect, test } from 'vitest'
import { isRefundable, mayRecordWire, refundableCents, type RefundedOrder } from './refund-limit.ts'

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

describe('there is money to give back', () => {
  const paid = { state: 'paid', isInvoice: false, isPaid: true } as const

  test.each([
    ['authorised', true],
    ['captured', true],
    ['settled', true],
    ['voided', false],
    ['declined', false],
    ['failed', false],
    ['requested', false],
    [null, false],
  ])('of a paid order whose payment is %s: %s', (payment, has) => {
    expect(isRefundable({ ...paid, payment })).toBe(has)
  })

  test('of an order that is over only once it has settled: before, it goes back by itself', () => {
    for (const state of ['cancelled', 'refunded'] as const)
      expect(
        ['authorised', 'captured', 'settled'].filter((payment) => isRefundable({ ...paid, state, payment })),
      ).toEqual(['settled'])
  })

  test('of an invoice once it is paid', () => {
    expect(isRefundable({ state: 'invoiced', isInvoice: true, isPaid: false, payment: null })).toBe(false)
    expect(isRefundable({ state: 'paid', isInvoice: true, isPaid: true, payment: null })).toBe(true)
  })
})

test('a wire is recorded only where a refund has failed', () => {
  expect(mayRecordWire([])).toBe(false)
  expect(mayRecordWire([{ state: 'waiting' }, { state: 'done' }])).toBe(false)
  expect(mayRecordWire([{ state: 'done' }, { state: 'failed' }])).toBe(true)
})
