import { expect, test } from 'vitest'
import { sign } from '../../lib/signature.ts'
import { makeUnsubscribeToken, readUnsubscribeToken } from './unsubscribe-token.ts'

const SECRET = 'a secret that is long enough for a test'
const ADA = { accountId: '0b0e0000-0000-4000-8000-000000000001', topic: 'bids' } as const
const token = makeUnsubscribeToken(SECRET, ADA)

test('a token says whose mail it is about, and what about', () => {
  expect(readUnsubscribeToken(SECRET, token)).toEqual(ADA)
  expect(token).toMatch(/^[\w.-]{1,300}$/)
})

test.each([
  { topic: 'saved_search', searchId: '0b0e0000-0000-4000-8000-000000000002' },
  { topic: 'newsletter', email: "o'neil+lots@mail.example.com" },
] as const)('a token may be about something that is not a topic: %j', (subscription) => {
  const made = makeUnsubscribeToken(SECRET, subscription)
  expect(readUnsubscribeToken(SECRET, made)).toEqual(subscription)
  expect(encodeURIComponent(made)).toBe(made)
})

test('the tokens of mails that were sent before there were others keep working', () => {
  const value = `${ADA.accountId}.bids`
  expect(readUnsubscribeToken(SECRET, `${value}.${sign(SECRET, 'unsubscribe', value)}`)).toEqual(ADA)
})

test.each([
  ['nothing', ''],
  ["a saved search's by the name of an account", token.replace('bids', 'saved_search')],
  ['another account', token.replace('000000000001', '000000000002')],
  ['another topic', token.replace('bids', 'watching')],
  ['an unknown topic', `${ADA.accountId}.orders.${sign(SECRET, 'unsubscribe', `${ADA.accountId}.orders`)}`],
  ['no account', `x.bids.${sign(SECRET, 'unsubscribe', 'x.bids')}`],
  ['a longer one', `${token}.x`],
  ['a shortened signature', token.slice(0, -1)],
  ['one signed with another secret', makeUnsubscribeToken('another secret of the same length..', ADA)],
  ['one signed for another purpose', `${ADA.accountId}.bids.${sign(SECRET, 'session', `${ADA.accountId}.bids`)}`],
])('%s is no token', (_case, text) => {
  expect(readUnsubscribeToken(SECRET, text)).toBeNull()
})
