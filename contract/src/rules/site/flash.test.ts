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
