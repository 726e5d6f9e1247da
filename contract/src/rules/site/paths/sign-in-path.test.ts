import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeReturnPath } from './safe-return-path.ts'
import { returnPathOf, signInPath } from './sign-in-path.ts'
import { signInReasonOf } from './sign-in-reason.ts'

const SITE = 'https://lotyard.example'

test('the path to sign in names where to come back to, escaped', () => {
  expect(signInPath()).toBe('/account/sign_in/')
  expect(signInPath('/detail/AAAA?place_bid_form=1')).toBe(
    '/account/sign_in/?return_to=%2Fdetail%2FAAAA%3Fplace_bid_form%3D1',
  )
})

test.each(['/', '/lots/?search=a+b%26c&page=2', '/detail/AAAA?place_bid_form=1', '/lots/?q=%E2%82%AC&x=#top'])(
  'a visitor who is sent to sign in from %s comes back there',
  (path) => expect(returnPathOf(SITE + signInPath(path))).toBe(path),
)

test.each([
  signInPath(),
  '/account/sign_up/',
  '/account/sign_in/?return_to=',
  '/account/sign_in/?return_to=//evil.example',
])('%s leads back to the front page', (path) => expect(returnPathOf(SITE + path)).toBe('/'))

test('whatever is written, the same comes back as far as it is safe', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webPath(), fc.webUrl()), (path) => {
      expect(returnPathOf(SITE + signInPath(path))).toBe(safeReturnPath(path))
    }),
  )
})

test.each([
  ['watch', 'watch this lot'],
  ['cart', 'add this lot to your cart'],
] as const)('a visitor who is sent to sign in to %s is told so, and comes back', (reason, words) => {
  const path = SITE + signInPath('/lots/?page=2', reason)
  expect(signInReasonOf(new URL(path).searchParams)).toBe(words)
  expect(returnPathOf(path)).toBe('/lots/?page=2')
})

test.each(['', 'reason=', 'reason=toString', 'reason=<b>pay</b>'])('%j gives no reason', (query) => {
  expect(signInReasonOf(new URLSearchParams(query))).toBeNull()
})
