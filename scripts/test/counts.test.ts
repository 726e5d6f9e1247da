import { expect, test } from 'vitest'
import { add, atLeastOneFailure, countPlaywright, countVitest, NOTHING } from './counts.ts'

const file = (status: string, tests: number) => ({
  status,
  assertionResults: Array.from({ length: tests }, () => ({})),
})

test.each([
  ['all well', { numPassedTests: 7, numFailedTests: 0, testResults: [file('passed', 7)] }, { passed: 7, failed: 0 }],
  [
    'a failing test',
    { numPassedTests: 6, numFailedTests: 1, testResults: [file('failed', 7)] },
    { passed: 6, failed: 1 },
  ],
  [
    'a file that does not load',
    { numPassedTests: 6, numFailedTests: 0, testResults: [file('failed', 0)] },
    { passed: 6, failed: 1 },
  ],
])('Vitest: %s', (_case, report, expected) => expect(countVitest(report)).toEqual(expected))

test.each([
  ['all well', { stats: { expected: 3, unexpected: 0, flaky: 1 }, errors: [] }, { passed: 4, failed: 0 }],
  ['a failing test', { stats: { expected: 3, unexpected: 2, flaky: 0 }, errors: [] }, { passed: 3, failed: 2 }],
  [
    'a file that does not load',
    { stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{}] },
    { passed: 0, failed: 1 },
  ],
  ['an empty report', {}, { passed: 0, failed: 1 }],
])('Playwright: %s', (_case, report, expected) => expect(countPlaywright(report)).toEqual(expected))

test('a runner that ended badly without saying why counts as a failure, and only then', () => {
  expect(atLeastOneFailure(NOTHING, false)).toEqual({ passed: 0, failed: 1 })
  expect(atLeastOneFailure({ passed: 3, failed: 2 }, false)).toEqual({ passed: 3, failed: 2 })
  expect(add(atLeastOneFailure({ passed: 3, failed: 0 }, true), { passed: 1, failed: 1 })).toEqual({
    passed: 4,
    failed: 1,
  })
})
