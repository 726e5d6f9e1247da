import { expect, test } from 'vitest'
import { toPage } from './latest-page.ts'

test('one table says what was measured, how, when, of which commit and on how fast a machine', () => {
  const page = toPage({
    startedAt: new Date('2030-01-02T03:04:05Z'),
    commit: 'abc1234',
    machine: '2 × a core',
    loopMs: 30,
    referenceLoopMs: 20,
    results: [
      {
        name: 'orders',
        command: 'npm run bench -- orders',
        outcome: 'failed',
        figures: [
          { name: 'beside bare inserts', value: 0.15, unit: 'times', goal: { atLeast: 0.5 } },
          { name: 'buyers | answered', value: 999, unit: '' },
        ],
      },
      { name: 'cart', command: 'npm run bench -- cart', outcome: 'too slow', figures: [] },
    ],
  })
  expect(page).toContain('2030-01-02 03:04 UTC, commit abc1234')
  expect(page).toContain("took 30.0 ms of CPU time, 1.50 times the reference machine's 20 ms")
  expect(page).toContain('| orders | beside bare inserts | 0.15 times | at least 0.5 | **missed** |')
  expect(page).toContain('| orders | buyers \\| answered | 999.0 |  |  |')
  expect(page).toContain('| cart | too slow | `npm run bench -- cart` |')
})
