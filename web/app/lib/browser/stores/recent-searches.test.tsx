import { afterEach, expect, test, vi } from 'vitest'
import { forgetRecentSearches, readRecentSearches, rememberSearch } from './recent-searches.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('the newest eight are kept, each once, whatever its case', () => {
  for (let at = 0; at < 10; at += 1) rememberSearch(`search ${at}`)
  rememberSearch(' Search 5 ')
  expect(readRecentSearches()).toEqual(['Search 5', ...[9, 8, 7, 6, 4, 3, 2].map((at) => `search ${at}`)])
  rememberSearch('x')
  rememberSearch('   ')
  expect(readRecentSearches()).toHaveLength(8)
})

test('forgotten ones are gone from the browser', () => {
  rememberSearch('drills')
  forgetRecentSearches()
  expect(readRecentSearches()).toEqual([])
  expect(localStorage).toHaveLength(0)
})

test.each(['not json', '{"a":1}', '[1, null, "drills"]'])('what another release wrote (%s) does no harm', (kept) => {
  localStorage.setItem('recent-searches', kept)
  expect(readRecentSearches()).toEqual(kept.startsWith('[') ? ['drills'] : [])
})

test('where storage is forbidden there are none', () => {
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  for (const name of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, name).mockImplementation(forbidden)
  rememberSearch('drills')
  forgetRecentSearches()
  expect(readRecentSearches()).toEqual([])
})
