import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './chromium.ts'

// Two projects in one run: the tests of the widget need no market, so they run while it starts.
// One of them alone: npm run e2e -- --project=widget
export default defineConfig({
  globalSetup: './global-setup.ts',
  outputDir: './test-results',
  fullyParallel: true,
  // Three for each core of a small machine: tests wait for auctions, streams and each other's windows. All of them together
  // compute for some 350 seconds on two cores, and took 424 with four workers.
  workers: 6,
  // Both limits only end a test that hangs. A busy machine takes several times as long as a quiet one.
  timeout: 300_000,
  expect: { timeout: 60_000, toPass: { timeout: 120_000 } },
  forbidOnly: true,
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: chromiumOptions(),
    // Its first page is emptied before each test. A new context loads and compiles every script again (docs/decisions/071).
    reuseContext: true,
    // Fades and slides take a fifth of a journey, and every wait for something to hold still is a wait for them.
    contextOptions: { reducedMotion: 'reduce' },
    // An element that never comes ends its test here, not at the test's limit.
    actionTimeout: 60_000,
    navigationTimeout: 120_000,
    // A trace of every test costs a quarter of the run. To see why one fails: npm run e2e -- --trace retain-on-failure
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'widget', testDir: './paypal' },
    // The address is set by the global setup before a worker reads this file.
    { name: 'journeys', testDir: './journeys', use: { baseURL: process.env['E2E_URL'] } },
  ],
})
