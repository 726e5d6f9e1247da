import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAnnouncer } from './announcer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openAnnouncer() {
  const announce = vi.fn()
  return { announce, ...createAnnouncer(announce) }
}

test('changes of one moment are said once', () => {
  const { announce, soon } = openAnnouncer()
  soon()
  vi.advanceTimersByTime(20)
  soon()
  vi.advanceTimersByTime(10)
  expect(announce).toHaveBeenCalledOnce()
  soon()
  vi.advanceTimersByTime(30)
  expect(announce).toHaveBeenCalledTimes(2)
})

test('what was said at once is not said again soon', () => {
  const { announce, soon, now } = openAnnouncer()
  soon()
  now()
  vi.advanceTimersByTime(100)
  expect(announce).toHaveBeenCalledOnce()
})

test('it is repeated until it is stopped, and a change after that is said all the same', () => {
  const { announce, start, soon, stop } = openAnnouncer()
  start()
  vi.advanceTimersByTime(60_000)
  expect(announce).toHaveBeenCalledTimes(2)
  soon()
  stop()
  vi.advanceTimersByTime(60_000)
  expect(announce).toHaveBeenCalledTimes(2)
  soon()
  vi.advanceTimersByTime(30)
  expect(announce).toHaveBeenCalledTimes(3)
})
