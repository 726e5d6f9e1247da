// Reads from the reports that the test runners write how many tests really ran, and which went wrong.
import { stripVTControlCharacters } from 'node:util'

const MAX_REASON_LENGTH = 200

export type Counts = { passed: number; failed: number }
export type Findings = Counts & {
  /** One line for each test that failed. */
  failures: string[]
  /** One line for each test that failed at first and passed when it was run again. */
  unsteady: string[]
}

export const NOTHING: Findings = { passed: 0, failed: 0, failures: [], unsteady: [] }

/** What a runner that ended badly did not report is one failure: a crash must never look like a success. */
export function atLeastOneFailure(findings: Findings, isDone: boolean): Findings {
  return isDone || findings.failed > 0 ? findings : { ...findings, failed: 1 }
}

export function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed }
}

/** What a check that is good wants to be read all the same, such as what it could not look at: its line that begins so. */
export function readNote(output: string): string | undefined {
  return /^Note: (.+)$/m.exec(output)?.[1]
}

type VitestFile = {
  name: string
  status: string
  message?: string
  assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
}

export function readVitest(report: unknown): Findings {
  const { testResults = [] } = report as { testResults?: VitestFile[] }
  const tests = testResults.flatMap((file) => file.assertionResults.map((result) => ({ ...result, file: file.name })))
  const failed = tests.filter((result) => result.status === 'failed')
  const passed = tests.filter((result) => result.status === 'passed')
  // A file that could not even be loaded has failed without a single test.
  const unloadable = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const lineOf = (test: (typeof tests)[number]): string =>
    describe(test.file, test.fullName, test.failureMessages?.[0] ?? '')
  return {
    passed: passed.length,
    failed: failed.length + unloadable.length,
    failures: [...failed.map(lineOf), ...unloadable.map((file) => describe(file.name, '', file.message ?? ''))],
    unsteady: passed.filter((result) => (result.failureMessages ?? []).length > 0).map(lineOf),
  }
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs?: { file: string; title: string; tests: PlaywrightTest[] }[]
}
type PlaywrightTest = { status: string; results: { error?: { message?: string } }[] }

export function readPlaywright(report: unknown): Findings {
  const { suites, errors = [] } = report as { suites?: PlaywrightSuite[]; errors?: { message?: string }[] }
  if (suites === undefined) return { ...NOTHING, failed: 1 }
  const tests = suites
    .flatMap(specsOf)
    .flatMap((spec) => spec.tests.map((test) => ({ ...test, file: spec.file, title: spec.title })))
  const withStatus = (status: string) => tests.filter((test) => test.status === status)
  const lineOf = (test: (typeof tests)[number]): string =>
    describe(test.file, test.title, test.results.find((result) => result.error !== undefined)?.error?.message ?? '')
  return {
    passed: withStatus('expected').length + withStatus('flaky').length,
    failed: withStatus('unexpected').length + errors.length,
    failures: [
      ...withStatus('unexpected').map(lineOf),
      ...errors.map((error) => describe('', '', error.message ?? '')),
    ],
    unsteady: withStatus('flaky').map(lineOf),
  }
}

function specsOf(suite: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
}

/** Where, which, and the first line of why. */
function describe(file: string, name: string, reason: string): string {
  const [why = ''] = stripVTControlCharacters(reason).trim().split('\n')
  return [file, name, why.slice(0, MAX_REASON_LENGTH)].filter((part) => part !== '').join(' · ')
}
