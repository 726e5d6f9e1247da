import { expect, test } from 'vitest'
import { continueWithout, describeAllGone, describeGoneLots } from './gone-lots.ts'

const SOLD = { isSold: true }

test.each([
  [[SOLD], 1, '1 lot has sold. Continue with the other one?'],
  [[SOLD, SOLD], 1, '2 lots have sold. Continue with the other one?'],
  [[SOLD], 3, '1 lot has sold. Continue with the other 3?'],
  [[SOLD, {}], 2, '2 lots are no longer available. Continue with the other 2?'],
  [[{}], 1, '1 lot is no longer available. Continue with the other one?'],
])('%j beside %i others: %s', (gone, left, text) => {
  expect(describeGoneLots(gone, left)).toBe(text)
})

test.each([
  [[SOLD], 'The lot in your cart has sold'],
  [[SOLD, SOLD], 'Both lots in your cart have sold'],
  [[SOLD, SOLD, {}], 'All 3 lots in your cart are no longer available'],
])('%j and nothing else: %s', (gone, text) => {
  expect(describeAllGone(gone)).toBe(text)
})

test.each([
  [[SOLD], 'Continue without 1 sold lot'],
  [[SOLD, SOLD], 'Continue without 2 sold lots'],
  [[SOLD, {}], 'Continue without 2 lots'],
])('the button that leaves %j out: %s', (gone, text) => {
  expect(continueWithout(gone)).toBe(text)
})
