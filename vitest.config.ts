import { defineConfig } from 'vitest/config'
import { LongFirst } from './scripts/test/long-first.ts'

// A busy machine is slow, not wrong: limits are there to end a test that hangs.
const patience = { testTimeout: 180_000, hookTimeout: 240_000, expect: { poll: { timeout: 60_000 } } }

/** Which files each kind of test is in. `npm run spec` reads it too: a test in another file never runs. */
export const TEST_FILES = {
  unit: [
    '{contract,server,demo,scripts,web}/**/*.test.ts',
    'paypal-widget/*.test.ts',
    'paypal-widget/src/**/*.test.ts',
  ],
  db: ['{server,demo,scripts}/**/*.db.test.ts', 'server/**/routes.test.ts', 'scripts/start.test.ts'],
  components: ['web/**/*.test.tsx'],
}

// Files take turns in a few processes: starting one for each file, and loading Fastify and its like in it again, took almost
// as long as the tests. The setup file sees to it that a file leaves nothing behind (docs/decisions/072).
const sharedProcess = { isolate: false, setupFiles: ['scripts/test/shared-process.ts'] }

// As many as the smallest machine has cores; the default leaves one of two idle. Tests with a database wait for seconds on
// end, for PostgreSQL, a clock or a market that starts: one more keeps both cores at work.
const waitingWorkers = { maxWorkers: 3, sequence: { groupOrder: 0 } }
const busyWorkers = { maxWorkers: 2, sequence: { groupOrder: 1 } }

// Three kinds of tests: pure ones, ones that need PostgreSQL, and components in a simulated page.
export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          ...patience,
          ...sharedProcess,
          ...busyWorkers,
          name: 'unit',
          include: TEST_FILES.unit,
          exclude: ['**/node_modules/**', '**/*.db.test.ts', '**/routes.test.ts', 'scripts/start.test.ts'],
        },
      },
      {
        test: {
          ...patience,
          ...sharedProcess,
          ...waitingWorkers,
          setupFiles: [...sharedProcess.setupFiles, 'server/test/plans/refuse-unseen-limits.ts'],
          name: 'db',
          include: TEST_FILES.db,
          exclude: ['**/node_modules/**'],
          globalSetup: ['server/test/global-setup.ts'],
        },
      },
      {
        test: {
          ...patience,
          ...busyWorkers,
          name: 'components',
          include: TEST_FILES.components,
          exclude: ['**/node_modules/**'],
          environment: 'jsdom',
          // A new page and new modules for each file, but jsdom itself is loaded once a thread: that took half of the time.
          pool: 'vmThreads',
          setupFiles: ['web/test/simulated-page.ts'],
        },
      },
    ],
  },
})
