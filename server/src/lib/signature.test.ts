import { expect, test } from 'vitest'
import { isSignedBy, sign } from './signature.ts'

const signature = sign('secret', 'session', 'token')

test('a signature is accepted, and accepted again', () => {
  expect(isSignedBy('secret', 'session', 'token', signature)).toBe(true)
  expect(isSignedBy('secret', 'session', 'token', signature)).toBe(true)
})

type Claim = [secret: string, purpose: string, value: string, signature: string]

// After the genuine one was remembered: what differs in anything must not be taken for it.
test.each<[string, Claim]>([
  ['another secret', ['other', 'session', 'token', signature]],
  ['another purpose', ['secret', 'csrf', 'token', signature]],
  ['another value', ['secret', 'session', 'token2', signature]],
  ['another signature', ['secret', 'session', 'token', sign('secret', 'session', 'token2')]],
  ['a shortened signature', ['secret', 'session', 'token', signature.slice(0, -1)]],
  ['none', ['secret', 'session', 'token', '']],
  ['parts moved into each other', ['secret', 'session', `token\n${signature}`, '']],
])('%s is refused', (_case, claim) => {
  expect(isSignedBy('secret', 'session', 'token', signature)).toBe(true)
  expect(isSignedBy(...claim)).toBe(false)
})
