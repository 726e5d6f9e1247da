import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatBasisPoints, parseBasisPoints } from '../../percent.ts'
import {
  commissionCents,
  payoutLine,
  payoutState,
  sharesOfRefunds,
  type CountedRefund,
  type RefundedLot,
  type SaleProgress,
  type SettledSums,
} from './seller-due.ts'

describe('a commission', () => {
  test.each([
    ['nothing', 1_000_00, 0, 0],
    ['a tenth', 1_000_00, 1_000, 100_00],
    ['half a cent is rounded up', 1_05, 1_000, 11],
    ['below half a cent is rounded down', 1_04, 1_000, 10],
    ['all of it', 999_999_999, 10_000, 999_999_999],
  ])('%s', (_what, net, basisPoints, expected) => expect(commissionCents(net, basisPoints)).toBe(expected))

  test.each([
    ['12.5', 1_250],
    [' 8 %', 800],
    ['0', 0],
    ['100', 10_000],
    ['100.01', null],
    ['12.345', null],
    ['-1', null],
    ['', null],
  ])('%j typed is %j', (text, expected) => expect(parseBasisPoints(text)).toBe(expected))

  test('is shown as it is typed', () => {
    expect([0, 800, 1_250, 1_201].map(formatBasisPoints)).toEqual(['0%', '8%', '12.5%', '12.01%'])
  })
})

describe('a line of a payout', () => {
  const sale = { priceCents: 1_000_00, refundedCents: 0, basisPoints: 1_000, settled: null }

  test('is the price less refunds less the commission on what is left', () => {
    expect(payoutLine({ ...sale, refundedCents: 200_00 })).toEqual({
      isCorrection: false,
      priceCents: 1_000_00,
      refundedCents: 200_00,
      commissionCents: 80_00,
      amountCents: 720_00,
    })
  })

  test('takes a refund after the payout back, with its commission', () => {
    const settled = { priceCents: 1_000_00, refundedCents: 0, commissionCents: 100_00 }
    expect(payoutLine({ ...sale, refundedCents: 1_000_00, settled })).toEqual({
      isCorrection: true,
      priceCents: 0,
      refundedCents: 1_000_00,
      commissionCents: -100_00,
      amountCents: -900_00,
    })
  })

  test('and its corrections add up to what a payout at the end would have paid', () => {
    const price = fc.integer({ min: 0, max: 999_999_999 })
    fc.assert(
      fc.property(
        price,
        fc.integer({ min: 0, max: 10_000 }),
        fc.array(fc.nat(100)),
        (priceCents, basisPoints, parts) => {
          let settled = null as SettledSums | null
          let paid = 0
          let refundedCents = 0
          for (const part of [0, ...parts]) {
            refundedCents = Math.floor((priceCents * part) / 100)
            const line = payoutLine({ priceCents, refundedCents, basisPoints, settled })
            paid += line.amountCents
            settled = {
              priceCents: (settled?.priceCents ?? 0) + line.priceCents,
              refundedCents: (settled?.refundedCents ?? 0) + line.refundedCents,
              commissionCents: (settled?.commissionCents ?? 0) + line.commissionCents,
            }
          }
          expect(paid).toBe(payoutLine({ priceCents, refundedCents, basisPoints, settled: null }).amountCents)
          expect(paid).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})

describe('refunds', () => {
  const lot = (listingId: string, priceCents: number, rest = 0): RefundedLot => ({
    listingId,
    priceCents,
    totalCents: priceCents + rest,
  })
  const refund = (listingId: string | null, amountCents: number, state: CountedRefund['state'] = 'done') => ({
    kind: 'money' as const,
    listingId,
    amountCents,
    state,
  })
  const shares = (lots: RefundedLot[], refunds: CountedRefund[]) => Object.fromEntries(sharesOfRefunds(lots, refunds))

  test('of a lot come off its price first; beyond it they are the freight', () => {
    expect(shares([lot('a', 100, 50)], [refund('a', 80)])).toEqual({ a: 80 })
    expect(shares([lot('a', 100, 50)], [refund('a', 80), refund('a', 70)])).toEqual({ a: 100 })
  })

  test('of the whole order are spread over what is left of its lots, to the cent', () => {
    expect(shares([lot('a', 100), lot('b', 200)], [refund(null, 100)])).toEqual({ a: 33, b: 67 })
    expect(shares([lot('a', 100, 10), lot('b', 200, 20)], [refund('a', 40), refund(null, 290)])).toEqual({
      a: 100,
      b: 200,
    })
  })

  test('that failed count nothing, and neither does what no seller bears', () => {
    expect(shares([lot('a', 100)], [refund('a', 80, 'failed'), refund('a', 5, 'waiting')])).toEqual({ a: 5 })
    const ofOperator = ['surplus', 'write_off'].map((kind) => ({ ...refund(null, 50), kind }) as CountedRefund)
    const credit = { ...refund('a', 7), kind: 'credit' } as const
    expect(shares([lot('a', 100)], [...ofOperator, credit])).toEqual({ a: 7 })
  })

  test('of everything take every price, and never more', () => {
    const lots = fc.array(fc.record({ price: fc.nat(999_999), rest: fc.nat(99_999) }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(lots, fc.nat(100), (given, percent) => {
        const all = given.map(({ price, rest }, at) => lot(String(at), price, rest))
        const total = all.reduce((sum, { totalCents }) => sum + totalCents, 0)
        const whole = sharesOfRefunds(all, [refund(null, total)])
        for (const { listingId, priceCents } of all) expect(whole.get(listingId)).toBe(priceCents)
        const part = Math.floor((total * percent) / 100)
        for (const { listingId, priceCents } of all)
          expect(sharesOfRefunds(all, [refund(null, part)]).get(listingId)).toBeLessThanOrEqual(priceCents)
      }),
    )
  })
})

describe('a sale is', () => {
  const now = new Date('2026-11-16T12:00:00Z')
  const sale: SaleProgress = {
    isPaid: true,
    reportUntil: now,
    hasOpenProblem: false,
    isSettled: false,
  }
  test.each<[string, Partial<SaleProgress>, string]>([
    ['due when the window closes', {}, 'due'],
    ['not due a second before', { reportUntil: new Date(now.getTime() + 1_000) }, 'window_open'],
    ['not due before it has left', { reportUntil: null }, 'not_left'],
    ['held by an open problem', { hasOpenProblem: true }, 'problem'],
    ['not due before its invoice is paid', { isPaid: false }, 'unpaid'],
    ['corrected at once, whatever happens', { isSettled: true, hasOpenProblem: true }, 'due'],
  ])('%s', (_what, given, expected) => expect(payoutState({ ...sale, ...given }, now)).toBe(expected))
})
