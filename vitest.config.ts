import { defineConfig } from 'vitest/config'

// Three kinds of tests: pure ones, ones that need PostgreSQL, and components in a simulated page.
export default defineConfig({
  test: {
    // As many as the smallest machine has cores; the default leaves one of two idle.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,scripts,web}/**/*.test.ts', 'paypal-widget/src/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.db.test.ts', '**/routes.test.ts', 'scripts/start.test.ts'],
        },
      },
      {
        test: {
          name: 'db',
          include: ['server/**/*.db.test.ts', 'server/**/routes.test.ts', 'scripts/start.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['server/test/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'components',
          include: ['web/**/*.test.tsx'],
          exclude: ['**/node_modules/**'],
          environment: 'jsdom',
        },
      },
    ],
  },
})
