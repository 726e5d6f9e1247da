import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, MAX_CENTS } from '../money.ts'
import { bidStepCents } from './bid-steps.ts'
import {
  applyBid,
  endAfterBid,
  isReserveMet,
  minimumBidCents,
  movesStanding,
  nextBidCents,
  replay,
  winnerOf,
  type MaxBid,
  type Standing,
  type Terms,
} from './proxy-bids.ts'

const bid = (bidderId: string, dollars: number): MaxBid => ({ bidderId, maxCents: cents(dollars * 100) })
const terms = (openingDollars: number, reserveDollars?: number): Terms => ({
  openingCents: cents(openingDollars * 100),
  reserveCents: reserveDollars === undefined ? null : cents(reserveDollars * 100),
})
const leads = (leaderId: string, dollars: number): Partial<Standing> => ({ leaderId, priceCents: cents(dollars * 100) })

/** Accepts what the rules accept and skips the rest, as an auction does. */
function accept(of: Terms, bids: MaxBid[]): { accepted: MaxBid[]; standings: Standing[] } {
  const accepted: MaxBid[] = []
  const standings: Standing[] = []
  for (const next of bids) {
    const standing = standings.at(-1) ?? null
    if (next.maxCents < minimumBidCents(of, standing, next.bidderId)) continue
    accepted.push(next)
    standings.push(applyBid(of, standing, next))
  }
  return { accepted, standings }
}

describe('the standing', () => {
  test.each([
    ['a lone bidder pays the opening price', [bid('A', 500)], leads('A', 100)],
    ['the leader pays one step above the runner-up', [bid('A', 500), bid('B', 300)], leads('A', 305)],
    ['a tie goes to the earlier bid', [bid('A', 500), bid('B', 300), bid('C', 500)], leads('A', 500)],
    ['a step is cut at the higher maximum', [bid('A', 500), bid('B', 300), bid('D', 502)], leads('D', 502)],
    ['a raise is free, even after a tie', [bid('A', 500), bid('C', 500), bid('A', 600)], leads('A', 500)],
    [
      'a raise counts in the next contest',
      [bid('A', 500), bid('C', 500), bid('A', 600), bid('B', 510)],
      leads('A', 520),
    ],
    ['a raise is free after a cut step', [bid('A', 500), bid('D', 502), bid('D', 600)], leads('D', 502)],
  ])('%s', (_case, bids, expected) => {
    expect(replay(terms(100), bids)).toMatchObject(expected)
    expect(accept(terms(100), bids).standings.at(-1)).toMatchObject(expected)
  })

  test('a challenger must reach the price plus one step', () => {
    const standing = replay(terms(100), [bid('A', 500), bid('B', 300)])
    expect(minimumBidCents(terms(100), standing, 'D')).toBe(310_00)
    expect(() => applyBid(terms(100), standing, bid('D', 309))).toThrow('below the minimum')
    expect(applyBid(terms(100), standing, bid('D', 310))).toMatchObject(leads('A', 315))
  })

  test('the first bid must reach the opening price, and a leader must go above their own maximum', () => {
    expect(minimumBidCents(terms(100), null, 'A')).toBe(100_00)
    expect(minimumBidCents(terms(100), replay(terms(100), [bid('A', 500)]), 'A')).toBe(500_01)
  })

  test('at the largest amount no buyer can bid any more', () => {
    const top = { bidderId: 'A', maxCents: cents(MAX_CENTS) }
    const standing = replay(terms(100), [top, { bidderId: 'B', maxCents: cents(MAX_CENTS) }])
    expect(standing?.priceCents).toBe(MAX_CENTS)
    expect(minimumBidCents(terms(100), standing, 'B')).toBeGreaterThan(MAX_CENTS)
    expect(minimumBidCents(terms(100), standing, 'A')).toBeGreaterThan(MAX_CENTS)
  })
})

describe('the reserve', () => {
  const reserved = terms(100, 1_000)
  test.each([
    ['is not met below it', [bid('A', 800)], leads('A', 100), false],
    ['lifts the price when a maximum first meets it', [bid('A', 800), bid('A', 1_200)], leads('A', 1_000), true],
    ['is out of play once it is met', [bid('A', 800), bid('A', 1_200), bid('B', 1_100)], leads('A', 1_125), true],
    ['met by a challenger lifts the price too', [bid('A', 300), bid('B', 1_000)], leads('B', 1_000), true],
  ])('%s', (_case, bids, expected, isMet) => {
    const standing = replay(reserved, bids)
    expect(standing).toMatchObject(expected)
    expect(isReserveMet(reserved, standing!.priceCents)).toBe(isMet)
    expect(winnerOf(reserved, standing)).toEqual(isMet ? standing : null)
  })

  test('an auction without one has none to meet', () => {
    expect(isReserveMet(terms(100), null)).toBeNull()
    expect(isReserveMet(reserved, null)).toBe(false)
    expect(winnerOf(terms(100), null)).toBeNull()
  })
})

test.each([
  [0, 5],
  [99, 5],
  [1_00, 25],
  [4_99, 25],
  [5_00, 50],
  [24_99, 50],
  [25_00, 1_00],
  [99_99, 1_00],
  [100_00, 2_50],
  [249_99, 2_50],
  [250_00, 5_00],
  [499_99, 5_00],
  [500_00, 10_00],
  [999_99, 10_00],
  [1_000_00, 25_00],
  [2_499_99, 25_00],
  [2_500_00, 50_00],
  [4_999_99, 50_00],
  [5_000_00, 100_00],
  [MAX_CENTS, 100_00],
])('the step at %i cents is %i cents', (price, step) => expect(bidStepCents(price)).toBe(step))

test.each([
  ['before the first bid it is the opening price', null, 80_00],
  ['it is a step above the price', 100_00, 102_50],
  ['it never lies above the largest amount', MAX_CENTS - 1, MAX_CENTS],
])('the next bid: %s', (_case, price, expected) => expect(nextBidCents(terms(80), price)).toBe(expected))

test('at the largest price no buyer can bid any more, although that price is shown as the next bid', () => {
  const standing: Standing = { leaderId: 'A', leaderMaxCents: cents(MAX_CENTS), priceCents: cents(MAX_CENTS) }
  expect(nextBidCents(terms(80), MAX_CENTS)).toBe(MAX_CENTS)
  expect(minimumBidCents(terms(80), standing, 'B')).toBeGreaterThan(MAX_CENTS)
  expect(minimumBidCents(terms(80), standing, 'A')).toBeGreaterThan(MAX_CENTS)
})

describe('soft close', () => {
  const close = { endsAtMs: 1_000_000, windowMs: 180_000, extensionMs: 180_000, latestEndMs: null }
  test('a bid before the window leaves the end alone', () =>
    expect(endAfterBid(close, 1_000_000 - 180_001)).toBe(1_000_000))
  test('a bid as the window opens changes nothing yet', () => expect(endAfterBid(close, 820_000)).toBe(1_000_000))
  test('a bid in the window moves the end to its time plus the extension', () =>
    expect(endAfterBid(close, 999_999)).toBe(1_179_999))
  test('a cap holds it', () => expect(endAfterBid({ ...close, latestEndMs: 1_060_000 }, 999_999)).toBe(1_060_000))
  test('an extension shorter than what is left never brings the end nearer', () =>
    expect(endAfterBid({ ...close, extensionMs: 10_000 }, 900_000)).toBe(1_000_000))
  test('only a bid that moves leader or price extends', () => {
    const before = replay(terms(100), [bid('A', 500)])!
    expect(movesStanding(null, before)).toBe(true)
    expect(movesStanding(before, applyBid(terms(100), before, bid('A', 600)))).toBe(false)
    expect(movesStanding(before, applyBid(terms(100), before, bid('B', 110)))).toBe(true)
    expect(movesStanding(before, applyBid(terms(100), before, bid('B', 700)))).toBe(true)
  })
})

describe('whatever is bid', () => {
  const anyTerms = fc
    .tuple(fc.integer({ min: 1, max: 2_000_00 }), fc.option(fc.integer({ min: 0, max: 5_000_00 })))
    .map(([opening, above]): Terms => ({
      openingCents: cents(opening),
      reserveCents: above === null ? null : cents(opening + above),
    }))
  const anyBids = fc.array(
    fc.record({
      bidderId: fc.constantFrom('A', 'B', 'C', 'D'),
      maxCents: fc.integer({ min: 0, max: 9_000_00 }).map(cents),
    }),
    { maxLength: 40 },
  )
  const property = (check: (of: Terms, accepted: MaxBid[], standings: Standing[]) => void) =>
    fc.assert(
      fc.property(anyTerms, anyBids, (of, bids) => {
        const { accepted, standings } = accept(of, bids)
        check(of, accepted, standings)
      }),
    )

  test('the price never falls', () =>
    property((_terms, _accepted, standings) =>
      standings.forEach((standing, i) =>
        expect(standing.priceCents).toBeGreaterThanOrEqual(standings[i - 1]?.priceCents ?? 0),
      ),
    ))

  test('the leader has the highest maximum, the earliest of equals, and never pays above it', () =>
    property((_terms, accepted, standings) =>
      standings.forEach((standing, i) => {
        const highest = Math.max(...accepted.slice(0, i + 1).map((each) => each.maxCents))
        expect(standing.leaderMaxCents).toBe(highest)
        expect(standing.leaderId).toBe(accepted.find((each) => each.maxCents === highest)!.bidderId)
        expect(standing.priceCents).toBeLessThanOrEqual(standing.leaderMaxCents)
      }),
    ))

  test("a leader's own raise is free, unless it first meets the reserve", () =>
    property((of, accepted, standings) =>
      standings.forEach((standing, i) => {
        const before = standings[i - 1]
        if (before?.leaderId !== accepted[i]!.bidderId || before.leaderId !== standing.leaderId) return
        expect(standing.priceCents === before.priceCents || standing.priceCents === of.reserveCents).toBe(true)
      }),
    ))

  test("a bidder's maximums always rise", () =>
    property((_terms, accepted) => {
      for (const bidderId of 'ABCD') {
        const own = accepted.filter((each) => each.bidderId === bidderId).map((each) => each.maxCents)
        expect(own).toEqual([...new Set(own)].toSorted((a, b) => a - b))
      }
    }))

  test('replaying the accepted bids gives the standing', () =>
    property((of, accepted, standings) => expect(replay(of, accepted)).toEqual(standings.at(-1) ?? null)))
})
