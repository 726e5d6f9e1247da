// Browser tests of the PayPal widget alone: `npx playwright test -c e2e/paypal`. Each worker starts its own servers on free
// ports, so that runs may go side by side.
import { defineConfig } from '@playwright/test'
import { findChromium } from '../chromium.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/paypal',
  fullyParallel: true,
  workers: 2,
  // Generous, because a busy machine is slow at opening windows; no test waits for time to pass.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    launchOptions: {
      executablePath: findChromium(),
      // Chromium's own sandbox does not start for root.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
})
