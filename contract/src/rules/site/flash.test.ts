import { expect, test } from 'vitest'
import { decodeFlash, encodeFlash } from './flash.ts'

test.each([
  { kind: 'success', text: 'Your name has been updated.' },
  { kind: 'danger', text: 'Déjà vu; 100 % "quoted", = and ,' },
  { kind: 'info', text: 'two\nlines' },
] as const)('a message survives its cookie: $text', (flash) => {
  expect(decodeFlash(encodeFlash(flash))).toEqual(flash)
})

test('a long message is cut', () => {
  expect(decodeFlash(encodeFlash({ kind: 'info', text: 'x'.repeat(5000) }))?.text).toHaveLength(300)
})

test.each([undefined, '', 'success', 'success:', 'loud:text', null, 'constructor:text'])(
  'a cookie of %j is no message',
  (value) => expect(decodeFlash(value)).toBeNull(),
)

test('only a request from the page that was posted from takes the message, so that no other tab does', () => {
  const saved = { kind: 'success', text: 'Saved: entirely.' } as const
  const value = encodeFlash(saved, 'http://lotyard.test/account/addresses/?remove=1')
  expect(decodeFlash(value, 'http://lotyard.test/account/addresses/')).toEqual(saved)
  expect(decodeFlash(value, 'http://lotyard.test/detail/ABC123')).toBeNull()
  expect(decodeFlash(value)).toEqual(saved)
  expect(decodeFlash(encodeFlash(saved), 'http://lotyard.test/detail/ABC123')).toEqual(saved)
  const odd = encodeFlash(saved, 'http://lotyard.test/a:b@c/')
  expect(decodeFlash(odd, 'http://lotyard.test/a:b@c/')).toEqual(saved)
  expect(decodeFlash(odd, 'http://lotyard.test/a')).toBeNull()
})

test.each(['', 'nonsense'])('a referrer that is no address counts as none: %o', (referer) => {
  const saved = { kind: 'success', text: 'Saved.' } as const
  expect(decodeFlash(encodeFlash(saved, 'http://lotyard.test/a/'), referer)).toEqual(saved)
})
