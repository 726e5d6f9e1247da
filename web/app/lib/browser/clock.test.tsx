import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const NOW = Date.parse('2026-05-01T12:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  vi.resetModules()
  // jsdom does not record how a page was loaded.
  Object.assign(performance, { getEntriesByType: () => [] })
})
afterEach(() => void vi.useRealTimers())

const clock = () => import('./clock.ts')

test('the first live event sets the clock, however little it is off', async () => {
  const { learnServerTime, serverNowMs } = await clock()
  learnServerTime(NOW + 1_200)
  expect(serverNowMs()).toBe(NOW + 1_200)
})

test('an event that took its time does not set the clock back', async () => {
  const { learnServerTime, serverNowMs } = await clock()
  learnServerTime(NOW + 1_200)
  learnServerTime(NOW + 200)
  expect(serverNowMs()).toBe(NOW + 1_200)
  learnServerTime(NOW + 1_300)
  expect(serverNowMs()).toBe(NOW + 1_300)
})

test('a clock that the reader has set again is followed', async () => {
  const { learnServerTime, serverNowMs } = await clock()
  learnServerTime(NOW + 60_000)
  learnServerTime(NOW + 100)
  expect(serverNowMs()).toBe(NOW + 100)
})

test('countdowns begin with the time that the page shows, and go on by the clock', async () => {
  const { readTick, subscribeToTicks, syncClock } = await clock()
  document.documentElement.dataset['serverNow'] = new Date(NOW - 3_000).toISOString()
  syncClock()
  const stop = subscribeToTicks(() => {})
  expect(readTick()).toBe(NOW - 3_000)
  vi.advanceTimersByTime(1_000)
  expect(readTick()).toBe(NOW + 1_000)
  stop()
})

test('on a page without countdowns the time that it shows is soon forgotten', async () => {
  const { readTick, syncClock } = await clock()
  document.documentElement.dataset['serverNow'] = new Date(NOW - 3_000).toISOString()
  syncClock()
  vi.advanceTimersByTime(60_000)
  expect(readTick()).toBe(NOW + 60_000)
})

test('a countdown that comes later begins with the time it is', async () => {
  const { readTick, subscribeToTicks } = await clock()
  readTick()
  vi.advanceTimersByTime(60_000)
  const stop = subscribeToTicks(() => {})
  expect(readTick()).toBe(NOW + 60_000)
  stop()
})
