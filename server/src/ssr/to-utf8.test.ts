import { expect, test } from 'vitest'
import { toUtf8 } from './to-utf8.ts'

test.each([
  ['', ''],
  ['letters', 'Lot · 3 × 4 – “a” 馬 🎉'],
  ['a page larger than any before', '馬🎉 '.repeat(200_000)],
  ['half a pair, as Buffer.from writes it', 'a\ud83d'],
])('%s', (_case, text) => expect(toUtf8([text]).equals(Buffer.from(text))).toBe(true))

test('pieces follow one another, even where one ends within a pair', () => {
  expect(toUtf8(['a', '', 'b\ud83c', '\udf89 馬']).toString()).toBe('ab🎉 馬')
  expect(toUtf8([]).length).toBe(0)
})

test('a text keeps its bytes while the next is written', () => {
  const first = toUtf8(['first'])
  toUtf8(['other'])
  expect(first.toString()).toBe('first')
})
