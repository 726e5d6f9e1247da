import { expect, type Page } from '@playwright/test'
import { PASSWORD, type Who } from './test.ts'

/** Signs the page's browser in without walking through the form, where a test is about something else. */
export async function signInByApi(page: Page, who: Who): Promise<void> {
  const reply = await page.request.post('/api/account/session', {
    data: { email: `${who}@lotyard.test`, password: PASSWORD },
    headers: { origin: process.env['E2E_URL']! },
  })
  expect(reply.status()).toBe(201)
}
