import { describe, expect, test } from 'vitest'
import { adjustmentProblems, debtCents, describeDebt, sellerStanding } from './seller-balance.ts'

describe('a seller', () => {
  test.each([
    ['is owed what is due', 100, 100, 'owed', 0],
    ['is owed what is not due yet', 0, 50, 'owed', 0],
    ['owes what was refunded after a payout', -90, -90, 'owes', 90],
    ['owes where later sales are worth less', -90, -40, 'owes', 90],
    ['owes where later sales are worth just as much, because they may be refunded too', -90, 0, 'owes', 90],
    ['is owed where later sales are worth more', -90, 10, 'owed', 90],
    ['is settled with nothing open', 0, 0, 'settled', 0],
  ] as const)('%s', (_what, dueCents, netCents, standing, debt) => {
    expect(sellerStanding({ dueCents, netCents })).toBe(standing)
    expect(debtCents({ dueCents })).toBe(debt)
  })

  test('reads how much, and whether there is something to pay now', () => {
    expect(describeDebt({ debtCents: 90_00, laterCents: 0 })).toMatch(
      /^You owe \$90\.00\. .*Contact us to pay it back\.$/,
    )
    expect(describeDebt({ debtCents: 90_00, laterCents: 40_00 })).toContain('cover $40.00 of it')
    expect(describeDebt({ debtCents: 90_00, laterCents: 90_00 })).toContain('comes off your next payout')
  })
})

describe('what settles a debt', () => {
  const paid = { kind: 'paid_back', note: 'WIRE-1', paidOn: '2026-11-17' } as const
  test.each([
    ['money with a reference and a day', paid, []],
    ['money without a reference', { ...paid, note: ' ' }, ['note']],
    ['money of tomorrow', { ...paid, paidOn: '2026-11-18' }, ['paid_on']],
    ['money of no day', { ...paid, paidOn: null }, ['paid_on']],
    ['money of a day that never was', { ...paid, paidOn: '2026-02-30' }, ['paid_on']],
    ['a write-off with a reason', { kind: 'write_off', note: 'Gone.', paidOn: null }, []],
    ['a write-off without one', { kind: 'write_off', note: '', paidOn: null }, ['note']],
    ['a reason that is too long', { kind: 'write_off', note: 'x'.repeat(501), paidOn: null }, ['note']],
  ] as const)('%s', (_what, given, expected) =>
    expect(Object.keys(adjustmentProblems(given, '2026-11-17'))).toEqual(expected),
  )
})
