import { expect, test } from 'vitest'
import { bulkProblems, changedPriceCents, staggeredStart, type BulkAct, type BulkOptions } from './bulk-acts.ts'

const NOTHING: BulkOptions = {
  startsAt: null,
  everyMinutes: null,
  reason: '',
  percent: null,
  amountCents: null,
  discountPercent: null,
  isPickUp: null,
  to: null,
  durationHours: null,
  basisPoints: null,
  roundToCents: null,
}

test.each([
  ['ten percent off', 100_000, { percent: -10 }, 90_000],
  ['a fraction of a percent', 100_000, { percent: 7.1 }, 107_100],
  ['half a cent, which is rounded upwards', 333, { percent: 50 }, 500],
  ['an amount off', 100_000, { amountCents: -2_550 }, 97_450],
  ['an amount more', 100_000, { amountCents: 2_550 }, 102_550],
  ['more off than it costs: one cent stays', 500, { amountCents: -1_000 }, 1],
  ['nearly all of it off', 40, { percent: -99 }, 1],
  ['more than an amount holds', 999_999_000, { percent: 900 }, 999_999_999],
])('a price changed by %s', (_case, fromCents, change, expected) => {
  expect(changedPriceCents(fromCents, { percent: null, amountCents: null, ...change })).toBe(expected)
})

test('starts are so many minutes apart, also across a change of the clocks', () => {
  const first = new Date('2026-11-01T05:50:00Z')
  expect([0, 1, 2].map((position) => staggeredStart(first, 10, position).toISOString())).toEqual([
    '2026-11-01T05:50:00.000Z',
    '2026-11-01T06:00:00.000Z',
    '2026-11-01T06:10:00.000Z',
  ])
})

test.each<[string, Partial<BulkOptions>, string]>([
  ['all of it off', { percent: -100 }, 'Enter a percentage above 0 and below 100.'],
  ['a thousand percent more', { percent: 1_000 }, 'Enter a percentage from 0.01 to 900.'],
  ['no amount', { amountCents: 0 }, 'Enter an amount from $0.01 to $9,999,999.99.'],
])('a price changed by %s says what to enter', (_case, options, sentence) => {
  expect(bulkProblems('price', { ...NOTHING, ...options })).toEqual({ change: [sentence] })
})

test.each<[string, BulkAct, Partial<BulkOptions>, string[]]>([
  ['publishing needs nothing', 'publish', {}, []],
  ['a schedule without a start', 'schedule', {}, ['starts_at']],
  ['a schedule with a start', 'schedule', { startsAt: new Date() }, []],
  ['steps of more than a day', 'schedule', { startsAt: new Date(), everyMinutes: 1_441 }, ['every_minutes']],
  ['a withdrawal without a reason', 'withdraw', { reason: ' ' }, ['reason']],
  ['a withdrawal with one', 'withdraw', { reason: 'Damaged in the warehouse' }, []],
  ['a price without a change', 'price', {}, ['change']],
  ['a price with two changes', 'price', { percent: 5, amountCents: 100 }, ['change']],
  ['a price that does not change', 'price', { percent: 0 }, ['change']],
  ['all of the price off', 'price', { percent: -100 }, ['change']],
  ['no amount at all', 'price', { amountCents: 0 }, ['change']],
  ['a price with one change', 'price', { percent: -99.5 }, []],
  ['a discount of more than all', 'discount', { discountPercent: 101 }, ['discount_percent']],
  ['a discount of none', 'discount', { discountPercent: 0 }, []],
  ['pickup without on or off', 'pick_up', {}, ['pick_up']],
  ['pickup off', 'pick_up', { isPickUp: false }, []],
  ['no category', 'category', {}, ['to']],
  ['an audience', 'audience', { to: 'everyone' }, []],
  ['no length', 'duration', {}, ['duration_hours']],
  ['an auction of more than sixty days', 'duration', { durationHours: 1_441 }, ['duration_hours']],
  ['a share of MSRP without rounding', 'msrp', { basisPoints: 1_250 }, ['round_to']],
  ['more than all of the MSRP', 'msrp', { basisPoints: 10_001, roundToCents: 500 }, ['msrp_percent']],
  ['a share of MSRP', 'msrp', { basisPoints: 1_250, roundToCents: 500 }, []],
])('%s', (_case, act, options, expected) => {
  expect(Object.keys(bulkProblems(act, { ...NOTHING, ...options }))).toEqual(expected)
})
