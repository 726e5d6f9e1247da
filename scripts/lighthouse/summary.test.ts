import { expect, test } from 'vitest'
import { findShortfalls, summarize, toTable, type Run } from './summary.ts'

const GOOD: Run = {
  performance: 97,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  lcpMs: 2_140,
  tbtMs: 88.4,
  cls: 0,
  scriptBytes: 130 * 1024,
  scriptFiles: 6,
  totalBytes: 220 * 1024,
}

test('one run in a busy moment does not move the medians', () => {
  const row = summarize('home', [GOOD, { ...GOOD, performance: 12, tbtMs: 4_000 }, GOOD])
  expect(row).toEqual({ page: 'home', ...GOOD })
})

test('of an even number of runs the lower of the middle two scores counts', () => {
  expect(summarize('home', [GOOD, { ...GOOD, performance: 89 }]).performance).toBe(89)
})

test('a page without a run is an error, and not a row of nothing', () => {
  expect(() => summarize('home', [])).toThrow('Nothing was measured for home.')
})

test.each([
  [{ performance: 94 }, ['lot: performance is 94, and must be 95.']],
  [{ performance: 95 }, []],
  [{ accessibility: 99 }, ['lot: accessibility is 99, and must be 100.']],
  [{ bestPractices: 96 }, ['lot: bestPractices is 96, and must be 100.']],
  [{ seo: 92 }, []],
])('%j falls short by %j', (changed, expected) => {
  expect(findShortfalls([{ page: 'lot', ...GOOD, ...changed }])).toEqual(expected)
})

test('the table is Markdown with units', () => {
  const [titles, rule, row] = toTable([{ page: 'home', ...GOOD }]).split('\n')
  expect(titles).toMatch(/^\| page \| performance /)
  expect(rule).toMatch(/^\| -+ \| -+ \|/)
  expect(row).toContain('| 2.1 s | 88 ms | 0.000 | 130 KB in 6 | 220 KB')
})
