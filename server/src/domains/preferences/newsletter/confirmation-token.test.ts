import { expect, test } from 'vitest'
import { sign } from '../../../lib/signature.ts'
import { makeConfirmationToken, readConfirmationToken } from './confirmation-token.ts'

const SECRET = 'a secret that only this test knows'
const confirmation = { email: "o'neil+lots@mail.example.com", expiresAt: new Date('2026-11-23T08:00:00.000Z') }
const token = makeConfirmationToken(SECRET, confirmation)
const [address, seconds, signature] = token.split('.') as [string, string, string]

test('a token says whose address it confirms, and until when', () => {
  expect(readConfirmationToken(SECRET, token)).toEqual(confirmation)
  expect(encodeURIComponent(token)).toBe(token)
})

const other = Buffer.from('someone@else.example').toString('base64url')
test.each([
  ['nothing', ''],
  ['half of one', `${address}.${seconds}`],
  ['one with more behind it', `${token}.x`],
  ["another's address", `${other}.${seconds}.${signature}`],
  ['a later end', `${address}.${Number(seconds) + 1}.${signature}`],
  ['an end that is no number', `${address}.soon.${sign(SECRET, 'newsletter-confirmation', `${address}.soon`)}`],
  ['a signature for another use', `${address}.${seconds}.${sign(SECRET, 'unsubscribe', `${address}.${seconds}`)}`],
  ['a signature by another secret', makeConfirmationToken('another', confirmation)],
])('%s is none of ours', (_case, given) => expect(readConfirmationToken(SECRET, given)).toBeNull())
