import { expect, test } from 'vitest'
import { askAgain, MAX_ASKS_A_DAY, type Asks } from './confirmation-asks.ts'

const START = Date.parse('2026-11-16T08:00:00.000Z')
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const at = (ms: number): Date => new Date(START + ms)
const asks = (count: number, lastMs: number): Asks => ({ count, since: at(0), at: at(lastMs) })

test.each([
  ['an address that was never asked is asked', asks(0, 0), 0, 1],
  ['an address is left alone for a minute', asks(1, 0), MINUTE_MS - 1, null],
  ['a clock that went back asks no one', asks(1, 0), -1, null],
  ['after a minute it may be asked again', asks(1, 0), MINUTE_MS, 2],
  ['five times is enough for a day', asks(MAX_ASKS_A_DAY, 4 * MINUTE_MS), DAY_MS - 1, null],
  ['the next day counts from one', asks(MAX_ASKS_A_DAY, 4 * MINUTE_MS), DAY_MS, 1],
  ['also then it is left alone for a minute', asks(2, DAY_MS - 1), DAY_MS, null],
])('%s', (_case, before, nowMs, count) => {
  expect(askAgain(before, at(nowMs))?.count ?? null).toBe(count)
})

test('a window begins with its first mail', () => {
  expect(askAgain(asks(1, 0), at(MINUTE_MS))).toEqual({ count: 2, since: at(0), at: at(MINUTE_MS) })
  expect(askAgain(asks(1, 0), at(DAY_MS))).toEqual({ count: 1, since: at(DAY_MS), at: at(DAY_MS) })
})
