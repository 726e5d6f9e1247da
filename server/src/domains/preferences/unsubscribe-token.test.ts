import { expect, test } from 'vitest'
import { sign } from '../../signature.ts'
import { makeUnsubscribeToken, readUnsubscribeToken } from './unsubscribe-token.ts'

const SECRET = 'a secret that is long enough for a test'
const ADA = { accountId: '0b0e0000-0000-4000-8000-000000000001', topic: 'bids' } as const
const token = makeUnsubscribeToken(SECRET, ADA)

test('a token says whose mail it is about, and what about', () => {
  expect(readUnsubscribeToken(SECRET, token)).toEqual(ADA)
  expect(token).toMatch(/^[\w.-]{1,300}$/)
})

test.each([
  ['nothing', ''],
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
