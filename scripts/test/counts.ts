// Reads how many tests really ran from the reports that the test runners write.

export type Counts = { passed: number; failed: number }

export const NOTHING: Counts = { passed: 0, failed: 0 }

/** What a runner that ended badly did not report is one failure: a crash must never look like a success. */
export function atLeastOneFailure(counts: Counts, isDone: boolean): Counts {
  return isDone || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}

export function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed }
}

export function countVitest(report: unknown): Counts {
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    testResults = [],
  } = report as {
    numPassedTests?: number
    numFailedTests?: number
    testResults?: { status: string; assertionResults: unknown[] }[]
  }
  // A file that could not even be loaded has failed without a single test.
  const unloadable = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  return { passed: numPassedTests, failed: numFailedTests + unloadable }
}

export function countPlaywright(report: unknown): Counts {
  const { stats, errors = [] } = report as {
    stats?: { expected: number; unexpected: number; flaky: number }
    errors?: unknown[]
  }
  if (stats === undefined) return { passed: 0, failed: 1 }
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}
