import { expect, test } from 'vitest'
import { cleanNote, noteError } from './lot-note.ts'

test.each([
  ['  Missing chargers?\r\nAsk first. ', 'Missing chargers?\nAsk first.'],
  ['a\u0000b\u202ec\u200bd', 'abcd'],
  ['<b>=1+1</b>', '<b>=1+1</b>'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  [' \u200b\n ', ''],
])('%j is kept as %j', (given, kept) => expect(cleanNote(given)).toBe(kept))

test('a note has 500 characters at most', () => {
  expect(noteError('x'.repeat(500))).toBeNull()
  expect(noteError('x'.repeat(501))).toBe('Use up to 500 characters.')
})
