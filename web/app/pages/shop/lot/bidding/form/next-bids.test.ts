import { MAX_CENTS } from '@lotyard/contract/rules/money'
import { expect, test } from 'vitest'
import { firstSensibleBid, suggestBids } from './next-bids.ts'

test('the suggestions begin with the minimum and climb by the step of their band', () => {
  expect(suggestBids(98_00)).toEqual([98_00, 99_00, 100_00, 102_50])
})

test('nothing is suggested beyond the largest amount', () => {
  expect(suggestBids(MAX_CENTS)).toEqual([MAX_CENTS])
  expect(suggestBids(MAX_CENTS - 1)).toEqual([MAX_CENTS - 1, MAX_CENTS])
  expect(suggestBids(firstSensibleBid(MAX_CENTS, MAX_CENTS))).toEqual([])
})

test.each([
  ['a challenger begins at the next bid', 310_00, null, 310_00],
  ['a leader begins a step above their own maximum', 310_00, 500_00, 510_00],
  ['a leader whose maximum was passed begins at the next bid', 610_00, 500_00, 610_00],
])('%s', (_case, next, own, expected) => expect(firstSensibleBid(next, own)).toBe(expected))
