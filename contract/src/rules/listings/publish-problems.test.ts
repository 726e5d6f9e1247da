import { expect, test } from 'vitest'
import { DEFAULT_PLAN } from '../auctions/auction-plan.ts'
import { byField, publishProblems, publishWarnings, type Publishable } from './publish-problems.ts'

const now = new Date('2026-11-20T09:00:00Z')
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const fixed: Publishable = { buyingFormat: 'fixed_price', fixedPriceCents: 100_00, plan: null, startsAt: null, now }
const plan = { ...DEFAULT_PLAN, openingCents: 100_00 }
const auction: Publishable = { ...fixed, buyingFormat: 'auction', fixedPriceCents: null, plan }

const START = 'Choose a start in the future, or leave it empty to start now.'
const END = 'Choose an end at least 10 minutes after the start.'

test('what has a price, or an opening bid and times, can be published', () => {
  expect(publishProblems(fixed)).toEqual([])
  expect(publishProblems({ ...fixed, startsAt: after(1) })).toEqual([])
  expect(publishProblems(auction)).toEqual([])
  expect(publishProblems({ ...auction, plan: { ...plan, startsAt: after(60), endsAt: after(70) } })).toEqual([])
})

test.each([
  [{ ...fixed, fixedPriceCents: null }, { fixed_price_cents: ['Enter a price.'] }],
  [{ ...fixed, startsAt: now }, { publish: [START] }],
  [{ ...fixed, startsAt: after(367 * 24 * 60) }, { publish: ['Choose a start within a year.'] }],
  [{ ...auction, plan: null }, { auction: ['Enter the auction settings.'] }],
  [{ ...auction, plan: DEFAULT_PLAN }, { opening_cents: ['Enter an opening bid.'] }],
  [{ ...auction, plan: { ...plan, startsAt: after(-1) } }, { starts_at: [START] }],
  [{ ...auction, plan: { ...plan, endsAt: after(9) } }, { ends_at: [END] }],
  // A start given when it is published counts instead of the planned one.
  [{ ...auction, plan: { ...plan, startsAt: after(10), endsAt: after(60) }, startsAt: after(55) }, { ends_at: [END] }],
])('what is missing is said at its field', (draft, problems) => {
  expect(byField(publishProblems(draft))).toEqual(problems)
})

test('photos and a manifest are advised, not required', () => {
  expect(publishWarnings({ photoCount: 1, lineCount: 1 })).toEqual([])
  expect(publishWarnings({ photoCount: 0, lineCount: 0 })).toHaveLength(2)
})
