import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOtherTabs, limitNames } from './other-tabs.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const numbered = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`)

test('what other tabs want comes after what this tab shows, each name once', () => {
  const others = createOtherTabs()
  others.hear('one', ['B', 'A'])
  others.hear('two', ['C', 'B'])
  expect(others.addTo(['A'])).toEqual(['A', 'B', 'C'])
})

test('a tab wants what it has said last', () => {
  const others = createOtherTabs()
  others.hear('one', ['A', 'B'])
  others.hear('one', ['C'])
  expect(others.addTo([])).toEqual(['C'])
})

test('a tab that has left wants nothing, and neither does one that was not heard for 150 s', () => {
  const others = createOtherTabs()
  others.hear('left', ['A'])
  others.hear('silent', ['B'])
  others.forget('left')
  expect(others.addTo([])).toEqual(['B'])
  vi.advanceTimersByTime(100_000)
  others.hear('heard', ['C'])
  vi.advanceTimersByTime(50_000)
  expect(others.addTo([])).toEqual(['B', 'C'])
  vi.advanceTimersByTime(1)
  expect(others.addTo([])).toEqual(['C'])
})

test('of more than 100 names those of this tab stay', () => {
  const others = createOtherTabs()
  others.hear('one', numbered('B', 60))
  expect(others.addTo(numbered('A', 70))).toEqual([...numbered('A', 70), ...numbered('B', 30)])
  expect(limitNames(numbered('A', 101))).toEqual(numbered('A', 100))
})
