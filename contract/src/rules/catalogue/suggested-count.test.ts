import { expect, test } from 'vitest'
import { describeSuggestedCount, toSuggestedCount } from './suggested-count.ts'

test.each([
  [1, '1 lot'],
  [63, '63 lots'],
  [20_000, '20,000 lots'],
  [20_001, '20,000+ lots'],
  [1_000_000, '20,000+ lots'],
])('%i lots are shown as "%s"', (total, text) => {
  expect(describeSuggestedCount(toSuggestedCount(total))).toBe(text)
})
