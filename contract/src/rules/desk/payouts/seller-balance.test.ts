import { describe, expect, test } from 'vitest'
import { adjustmentProblems, cleanAdjustmentNote, debtCents, describeDebt, balanceState } from './seller-balance.ts'

describe('a seller', () => {
  test.each([
    ['is owed what is due', 100, 100, 'owed', 0],
    ['is owed what is not due yet', 0, 50, 'owed', 0],
    ['owes what was refunded after a payout', -90, -90, 'owes', 90],
    ['owes where later sales are worth less', -90, -40, 'owes', 90],
    [
      'waits where later sales are worth just as much, instead of paying what is paid out days later',
      -90,
      0,
      'owed',
      90,
    ],
    ['is owed where later sales are worth more', -90, 10, 'owed', 90],
    ['is settled with nothing open', 0, 0, 'settled', 0],
  ] as const)('%s', (_what, dueCents, netCents, state, debt) => {
    expect(balanceState({ dueCents, netCents })).toBe(state)
    expect(debtCents({ dueCents })).toBe(debt)
  })

  test('reads how much, and whether there is something to pay now', () => {
    expect(describeDebt({ dueCents: -90_00, netCents: -90_00 })).toMatch(
      /^You owe \$90\.00\. .*Contact us to pay it back\.$/,
    )
    expect(describeDebt({ dueCents: -90_00, netCents: -50_00 })).toContain('cover $40.00 of it')
    expect(describeDebt({ dueCents: -90_00, netCents: 0 })).toContain('comes off your next payout')
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
    ['a reason on several lines', { kind: 'write_off', note: 'Gone.\r\nReally.', paidOn: null }, []],
    ['an undone record without a reason', { kind: 'reversal', note: '\n', paidOn: null }, ['note']],
    ['a reason that is too long', { kind: 'write_off', note: 'x'.repeat(501), paidOn: null }, ['note']],
  ] as const)('%s', (_what, given, expected) =>
    expect(Object.keys(adjustmentProblems(given, '2026-11-17'))).toEqual(expected),
  )

  test('says what is wrong with a reason: missing, too long, or unreadable', () => {
    const of = (note: string) => adjustmentProblems({ kind: 'write_off', note, paidOn: null }, '2026-11-17').note
    expect(of(' \n ')).toEqual(['Say why you write it off.'])
    expect(of('x'.repeat(501))).toEqual(['Use 500 characters or fewer.'])
    expect(of('Gone\u0000')).toEqual(['This has characters we can’t read. Type it without them.'])
    expect(cleanAdjustmentNote(' Gone. \r\n\r\n Really.\n')).toBe('Gone. Really.')
  })
})
