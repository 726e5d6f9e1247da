import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'

export const PASSWORD = 'lotyard-demo'
export type Who = 'buyer' | 'rival' | 'seller' | 'admin'

type Fixtures = {
  /** Fails the test when a page logs an error, throws or breaks its Content-Security-Policy. */
  quietPage: Page
  signIn: (who: Who) => Promise<void>
}

export const test = base.extend<Fixtures>({
  quietPage: async ({ page }, use) => {
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(`threw: ${error.message}`))
    page.on('console', (message) => {
      // A refused call is logged by the browser itself, whatever the page makes of it.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        complaints.push(message.text())
    })
    await use(page)
    expect(complaints, 'what the page complained about').toEqual([])
  },
  signIn: async ({ page }, use) => {
    await use(async (who) => {
      await page.goto('/account/sign_in/')
      await page.getByLabel('E-mail address').first().fill(`${who}@lotyard.test`)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL((url) => !url.pathname.startsWith('/account/sign_in'))
    })
  },
})

export { expect }

/** What axe finds on the page as it is now, as short lines. */
export async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}
