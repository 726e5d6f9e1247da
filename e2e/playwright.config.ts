import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './chromium.ts'

export default defineConfig({
  testDir: './journeys',
  globalSetup: './global-setup.ts',
  outputDir: './test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list']],
  use: {
    // Set by the global setup before a worker reads this file.
    baseURL: process.env['E2E_URL'],
    browserName: 'chromium',
    launchOptions: chromiumOptions(),
    // A trace of every test costs a quarter of the run. To see why one fails: npm run e2e -- --trace retain-on-failure
    screenshot: 'only-on-failure',
  },
})
