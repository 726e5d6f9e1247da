import { expect, test } from 'vitest'
import { countdownPhase, formatCountdown, formatDuration } from './format-countdown.ts'

const HOUR_MS = 3_600_000

test.each([
  ['hours, minutes and seconds', 2 * HOUR_MS + 3 * 60_000 + 4_000, '02:03:04'],
  ['hours past a day', 51 * HOUR_MS + 59_000, '51:00:59'],
  ['hours past four days', 100 * HOUR_MS, '100:00:00'],
  ['the part of a second that is left is not counted', 61_999, '00:01:01'],
  ['eleven seconds', 11_000, '00:00:11'],
  ['a little over ten seconds', 10_001, '00:00:10'],
  ['ten seconds show zeros', 10_000, '00:00:00'],
  ['one second shows zeros', 1_000, '00:00:00'],
  ['the end', 0, '00:00:00'],
  ['after the end', -HOUR_MS, '00:00:00'],
])('[S4.11] by default a countdown shows %s', (_case, remainingMs, shown) =>
  expect(formatCountdown(remainingMs)).toBe(shown),
)

test.each([
  [10_001, 'running'],
  [10_000, 'ending'],
  [1, 'ending'],
  [0, 'ended'],
  [-1, 'ended'],
] as const)('[S4.11] with %i ms left a countdown is %s', (remainingMs, phase) =>
  expect(countdownPhase(remainingMs)).toBe(phase),
)

test.each([
  ['days beside the time of the last one', 164 * HOUR_MS + 50 * 60_000 + 3_000, '6d\u{a0}20:50:03'],
  ['a day and no hours', 24 * HOUR_MS, '1d\u{a0}00:00:00'],
  ['the last second of a day', 48 * HOUR_MS - 1, '1d\u{a0}23:59:59'],
  ['ten days and more', 240 * HOUR_MS + 1_000, '10d\u{a0}00:00:01'],
  ['no days below one', 24 * HOUR_MS - 1, '23:59:59'],
  ['zeros at ten seconds', 10_000, '00:00:00'],
  ['zeros after the end', -30 * HOUR_MS, '00:00:00'],
])('a countdown in days shows %s', (_case, remainingMs, shown) =>
  expect(formatCountdown(remainingMs, 'days')).toBe(shown),
)

test.each([
  [180_000, '3 minutes'],
  [60_000, '1 minute'],
  [20_400, '20 seconds'],
  [1_000, '1 second'],
  [130_000, '2 min 10 s'],
])('%i ms are %s', (ms, words) => expect(formatDuration(ms)).toBe(words))
