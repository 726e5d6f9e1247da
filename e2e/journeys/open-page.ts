import { expect, type Page } from '@playwright/test'

/** Opens a page and waits until its scripts have taken it over: on a slow machine a click before that does nothing. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  const isAlive = () =>
    page.locator('footer form').evaluate((form) => Object.keys(form).some((key) => key.startsWith('__reactProps')))
  await expect.poll(isAlive).toBe(true)
}
