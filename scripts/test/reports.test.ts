import { expect, test } from 'vitest'
import { add, atLeastOneFailure, NOTHING, readNote, readPlaywright, readVitest } from './reports.ts'

const good = { fullName: 'adds', status: 'passed', failureMessages: [] }
const shaky = { fullName: 'waits', status: 'passed', failureMessages: ['Error: late\n    at a.ts:1'] }
const bad = {
  fullName: 'divides',
  status: 'failed',
  failureMessages: ['\u001b[31mError\u001b[39m: by zero\n    at a.ts:2'],
}
const skipped = { fullName: 'later', status: 'skipped' }

test.each([
  ['all well', [{ name: 'a.ts', status: 'passed', assertionResults: [good, good, skipped] }], { passed: 2 }],
  [
    'a failing test',
    [{ name: 'a.ts', status: 'failed', assertionResults: [good, bad] }],
    { passed: 1, failed: 1, failures: ['a.ts · divides · Error: by zero'] },
  ],
  [
    'a file that does not load',
    [{ name: 'a.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] }],
    { failed: 1, failures: ['a.ts · Cannot find module'] },
  ],
  [
    'a test that passed when it was run again',
    [{ name: 'a.ts', status: 'passed', assertionResults: [good, shaky] }],
    { passed: 2, unsteady: ['a.ts · waits · Error: late'] },
  ],
])('Vitest: %s', (_case, testResults, expected) =>
  expect(readVitest({ testResults })).toEqual({ ...NOTHING, ...expected }),
)

const spec = (title: string, status: string, errors: (string | undefined)[] = []) => ({
  file: 'a.spec.ts',
  title,
  tests: [{ status, results: errors.map((message) => (message === undefined ? {} : { error: { message } })) }],
})

test.each([
  ['all well', { suites: [{ specs: [spec('opens', 'expected')], suites: [] }] }, { passed: 1 }],
  [
    'a failing test, deep inside',
    { suites: [{ suites: [{ specs: [spec('opens', 'expected'), spec('closes', 'unexpected', ['Error: stuck'])] }] }] },
    { passed: 1, failed: 1, failures: ['a.spec.ts · closes · Error: stuck'] },
  ],
  [
    'a test that passed when it was run again',
    { suites: [{ specs: [spec('opens', 'flaky', ['Error: late', undefined])] }] },
    { passed: 1, unsteady: ['a.spec.ts · opens · Error: late'] },
  ],
  [
    'a file that does not load',
    { suites: [], errors: [{ message: 'Cannot find module' }] },
    { failed: 1, failures: ['Cannot find module'] },
  ],
  ['an empty report', {}, { failed: 1 }],
])('Playwright: %s', (_case, report, expected) => expect(readPlaywright(report)).toEqual({ ...NOTHING, ...expected }))

test('a runner that ended badly without saying why counts as a failure, and only then', () => {
  expect(atLeastOneFailure(NOTHING, false)).toEqual({ ...NOTHING, failed: 1 })
  expect(atLeastOneFailure({ ...NOTHING, passed: 3, failed: 2 }, false)).toMatchObject({ passed: 3, failed: 2 })
  expect(atLeastOneFailure({ ...NOTHING, passed: 3 }, true)).toMatchObject({ passed: 3, failed: 0 })
  expect(add({ passed: 3, failed: 0 }, { passed: 1, failed: 1 })).toEqual({ passed: 4, failed: 1 })
})

test('what a check wants to be read is its line that says so', () => {
  expect(readNote('npm warn x\nNote: none were looked at.\n')).toBe('none were looked at.')
  expect(readNote('All well. Note: x\n')).toBeUndefined()
})
