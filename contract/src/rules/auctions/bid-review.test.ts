import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderTotals } from '../orders/order-total.ts'
import { taxCents } from '../orders/tax/tax-cents.ts'
import { needsReview, tooLowMessage, totalAtMaximum, type ReviewFacts } from './bid-review.ts'
import { needsConfirmation } from './needs-confirmation.ts'
import { MAX_REVIEW_FROM_CENTS, reviewFromProblem } from './review-from.ts'

const RAISE: ReviewFacts = { maxCents: 450_00, ownMaxCents: 400_00, displayedCents: 300_00, reviewFromCents: 500_00 }

test.each([
  ['a raise below the chosen amount is placed at once', {}, false],
  ['so is one of exactly that amount', { maxCents: 500_00 }, false],
  ['a cent more is reviewed', { maxCents: 500_01 }, true],
  ['a first bid on a lot is reviewed, whatever was chosen', { ownMaxCents: null }, true],
  ['without a choice every raise is reviewed', { reviewFromCents: 0 }, true],
  ['also one of a cent', { reviewFromCents: 0, maxCents: 1, ownMaxCents: null }, true],
  ['what looks like a slip of the finger is reviewed', { maxCents: 900_01, reviewFromCents: 1_000_00 }, true],
  ['three times the price is no slip', { maxCents: 900_00, reviewFromCents: 1_000_00 }, false],
])('%s', (_title, given, expected) => {
  expect(needsReview({ ...RAISE, ...given })).toBe(expected)
})

const amount = fc.integer({ min: 0, max: 999_999_999 })
const chosen = fc.integer({ min: 0, max: MAX_REVIEW_FROM_CENTS })

test('whatever the account may choose, a first bid, a likely slip and a bid past the limit are reviewed', () => {
  fc.assert(
    fc.property(amount, fc.option(amount), amount, chosen, (maxCents, ownMaxCents, displayedCents, reviewFromCents) => {
      const isReviewed = needsReview({ maxCents, ownMaxCents, displayedCents, reviewFromCents })
      if (ownMaxCents === null || maxCents > MAX_REVIEW_FROM_CENTS) expect(isReviewed).toBe(true)
      if (needsConfirmation(maxCents, displayedCents)) expect(isReviewed).toBe(true)
    }),
  )
})

test.each([
  [0, true],
  [1, true],
  [MAX_REVIEW_FROM_CENTS, true],
  [MAX_REVIEW_FROM_CENTS + 1, false],
  [-1, false],
  [0.5, false],
  [NaN, false],
  [null, false],
])('%s cents may be chosen: %s', (cents, isGood) => {
  expect(reviewFromProblem(cents) === null).toBe(isGood)
})

test('the limit is said in dollars', () => {
  expect(reviewFromProblem(null)).toBe('Enter an amount from $0 to $100,000.')
  expect(tooLowMessage(310_00)).toBe('Your bid is too low. The minimum is $310.')
})

test('the total at the maximum is what an order of that price would cost', () => {
  fc.assert(
    fc.property(amount, fc.nat(1_000_000), fc.integer({ min: 0, max: 25_000 }), (maxCents, freightCents, rate) => {
      const { totalCents, taxCents: tax, isWhole } = totalAtMaximum({ maxCents, freightCents, taxMilliPercent: rate })
      const lot = {
        priceCents: maxCents,
        shippingCostCents: freightCents,
        shippingCostFinalCents: freightCents,
        taxCents: taxCents(maxCents + freightCents, rate),
      }
      expect({ totalCents, tax, isWhole }).toEqual({
        totalCents: orderTotals([lot]).totalCostFinalCents,
        tax: lot.taxCents,
        isWhole: true,
      })
    }),
  )
})

test('what is not known is not added, and the total says that it is not whole', () => {
  expect(totalAtMaximum({ maxCents: 100_00, freightCents: null, taxMilliPercent: 7_000 })).toEqual({
    taxCents: null,
    totalCents: 100_00,
    isWhole: false,
  })
  expect(totalAtMaximum({ maxCents: 100_00, freightCents: 20_00, taxMilliPercent: null })).toEqual({
    taxCents: null,
    totalCents: 120_00,
    isWhole: false,
  })
})
