import { expect, test } from 'vitest'
import { toMissedTerm } from './search-miss.ts'

test.each([
  ['  Air   FRYER ', 'air fryer'],
  ['ｐｓ５', 'ps5'],
  ['012345678905', '012345678905'],
  ['iphone 15 128gb', 'iphone 15 128gb'],
  ['tv\u0000\u200bstand', 'tv stand'],
])('%j is kept as %j', (search, term) => expect(toMissedTerm(search)).toBe(term))

test.each([
  ['an e-mail address', 'ada@lotyard.test'],
  ['a phone number', '(317) 555-0142'],
  ['a card number', '4111 1111 1111 1111'],
  ['a card number without spaces', '4111111111111111'],
  ['a letter', 'x'],
  ['nothing', '   '],
  ['a whole page', 'word '.repeat(50)],
])('%s is not kept', (_what, search) => expect(toMissedTerm(search)).toBeNull())
