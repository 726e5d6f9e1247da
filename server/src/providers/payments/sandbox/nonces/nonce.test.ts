import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeNonce, readNonce } from './nonce.ts'

const SECRET = 'a secret of the tests'
const NOW = new Date('2026-01-02T03:04:05Z')
const AUTHORISATION = { email: 'pat@lotyard.test', type: 'Hermes Onetime', amount: '12.50', currency: 'USD' }

test('a nonce tells what was authorised', () => {
  expect(readNonce(SECRET, makeNonce(SECRET, AUTHORISATION, NOW), NOW)).toEqual(AUTHORISATION)
})

test('two nonces for the same authorisation differ', () => {
  expect(makeNonce(SECRET, AUTHORISATION, NOW)).not.toBe(makeNonce(SECRET, AUTHORISATION, NOW))
})

test('a nonce is worth nothing after three hours', () => {
  const later = new Date(NOW.getTime() + 3 * 60 * 60 * 1000)
  expect(readNonce(SECRET, makeNonce(SECRET, AUTHORISATION, NOW), later)).toBeNull()
})

test('a nonce of another secret, or with any character changed, is refused', () => {
  const nonce = makeNonce(SECRET, AUTHORISATION, NOW)
  expect(readNonce('another', nonce, NOW)).toBeNull()
  fc.assert(
    fc.property(fc.nat(nonce.length - 1), fc.constantFrom('A', 'z', '0', '.', '-'), (index, character) => {
      fc.pre(nonce[index] !== character)
      expect(readNonce(SECRET, nonce.slice(0, index) + character + nonce.slice(index + 1), NOW)).toBeNull()
    }),
  )
})

test.each(['', 'fake-valid-nonce', 'sandbox-paypal', 'sandbox-paypal..', 'sandbox-paypal.e30.'])(
  '%j is no nonce of ours',
  (text) => expect(readNonce(SECRET, text, NOW)).toBeNull(),
)
