import { expect, test } from 'vitest'
import { toUtf8 } from './to-utf8.ts'

test.each([
  ['', ''],
  ['letters', 'Lot · 3 × 4 – “a” 馬 🎉'],
  ['a page larger than any before', '馬🎉 '.repeat(200_000)],
  ['half a pair, as Buffer.from writes it', 'a\ud83d'],
])('%s', (_case, text) => expect(toUtf8(text).equals(Buffer.from(text))).toBe(true))

test('a text keeps its bytes while the next is written', () => {
  const first = toUtf8('first')
  toUtf8('other')
  expect(first.toString()).toBe('first')
})
