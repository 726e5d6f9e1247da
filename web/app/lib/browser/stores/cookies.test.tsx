import { afterEach, expect, test, vi } from 'vitest'
import { writeCookie } from './cookies.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  [365, 'Max-Age=31536000'],
  [0, 'Max-Age=0'],
  [1 / 24, 'Max-Age=3600'],
])('a lifetime of %d days is %s', (days, words) => {
  const set = vi.spyOn(document, 'cookie', 'set')
  writeCookie('display_style', 'a b', { days })
  expect(set).toHaveBeenCalledWith(expect.stringMatching(/^display_style=a%20b; Path=\/; SameSite=Lax; /))
  expect(set.mock.calls[0]![0]).toContain(words)
})
