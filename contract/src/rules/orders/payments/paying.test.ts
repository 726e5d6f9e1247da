import { describe, expect, test } from 'vitest'
import { isPayable, payLinkState } from './paying.ts'

const NOW = new Date('2026-11-18T12:00:00Z')
const DAY_MS = 86_400_000
const order = {
  state: 'invoiced',
  balanceCents: 1_00,
  placedAt: new Date(NOW.getTime() - 10 * DAY_MS),
  dueAt: new Date(NOW.getTime() + 20 * DAY_MS),
} as const

test.each([
  ['invoiced', 1, true],
  ['paid', 1, true],
  ['proposed', 1, true],
  ['paid', 0, false],
  ['invoiced', -5, false],
  ['placing', 1, false],
  ['cancelled', 1, false],
  ['refunded', 1, false],
  ['failed', 1, false],
] as const)('of an order that is %s and owes %i cents something is to be paid: %s', (state, balanceCents, is) => {
  expect(isPayable({ state, balanceCents })).toBe(is)
})

describe('a link', () => {
  test.each([
    ['takes what is owed', {}, 'open'],
    ['says that nothing is', { balanceCents: 0 }, 'paid'],
    ['of an order that is over is over', { state: 'cancelled', balanceCents: 0 }, 'ended'],
    ['works until 90 days after the due day', { dueAt: new Date(NOW.getTime() - 90 * DAY_MS + 1) }, 'open'],
    ['and not a moment longer', { dueAt: new Date(NOW.getTime() - 90 * DAY_MS) }, 'ended'],
    ['without a due day counts from the order', { dueAt: null }, 'open'],
    ['and ends too', { dueAt: null, placedAt: new Date(NOW.getTime() - 90 * DAY_MS) }, 'ended'],
    ['that is old and paid says paid', { dueAt: new Date(0), balanceCents: 0 }, 'paid'],
  ] as const)('%s', (_title, change, state) => {
    expect(payLinkState({ ...order, ...change }, NOW)).toBe(state)
  })
})
