import { expect, test } from 'vitest'
import { formatLocalDate, formatUtcDate } from './local-date.tsx'

test('a day is written with its year, and without a zero before it', () => {
  const date = new Date('2026-03-05T12:00:00.000Z')
  expect(formatUtcDate(date)).toBe('Mar 5, 2026')
  const local = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' }).format(date)
  expect(formatLocalDate(date)).toBe(local)
})
