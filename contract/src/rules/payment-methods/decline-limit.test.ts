import { expect, test } from 'vitest'
import { areTooManyDeclines, areTooManyLinkDeclines, declinesThatCount } from './decline-limit.ts'

test.each([
  ['no declines', 0, 0, 0, false],
  ['nine of an account', 9, 9, 1, false],
  ['ten of an account', 10, 10, 1, true],
  ["a neighbour's ten", 0, 10, 1, false],
  ["a neighbour's hundred", 0, 100, 1, false],
  ['twenty of four accounts', 5, 20, 4, false],
  ['five accounts that mistyped once', 1, 5, 5, false],
  ['nineteen of five accounts', 4, 19, 5, false],
  ['twenty of five accounts', 0, 20, 5, true],
  ['twenty accounts with a card each', 1, 20, 20, true],
])('%s', (_case, ofAccount, ofNetwork, networkAccounts, isTooMany) => {
  expect(areTooManyDeclines({ ofAccount, ofNetwork, networkAccounts })).toBe(isTooMany)
})

test('a payment link takes five declines, and so does a network over all links', () => {
  expect([4, 5].map((ofLink) => areTooManyLinkDeclines({ ofLink, ofNetwork: 0 }))).toEqual([false, true])
  expect([4, 5].map((ofNetwork) => areTooManyLinkDeclines({ ofLink: 0, ofNetwork }))).toEqual([false, true])
})

test('new cards are judged by every decline, PayPal by cards in its name only, the others by none', () => {
  expect((['new_card', 'new_paypal', 'saved', 'invoice'] as const).map(declinesThatCount)).toEqual([
    'all',
    'disguised',
    'none',
    'none',
  ])
})
