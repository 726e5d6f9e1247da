import { expect, test } from 'vitest'
import { formatDay } from './format-day.ts'

test.each([
  ['2027-12-31', 'Dec 31, 2027'],
  ['2028-01-01', 'Jan 1, 2028'],
])('%s is written %s, wherever the reader is', (day, words) => expect(formatDay(day)).toBe(words))
