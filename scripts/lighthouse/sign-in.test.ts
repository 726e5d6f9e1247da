import { expect, test } from 'vitest'
import { toCookieHeader } from './sign-in.ts'

test('cookies are sent by name and value alone', () => {
  const set = ['lotyard_session=a.b; Path=/; HttpOnly; SameSite=Lax', 'place=46803; Max-Age=60']
  expect(toCookieHeader(set)).toBe('lotyard_session=a.b; place=46803')
  expect(toCookieHeader([])).toBe('')
})
