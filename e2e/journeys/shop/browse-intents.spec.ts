// What is typed and what is clicked on the browse page, in any order and with slow replies.
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/test.ts'

const WORDS = 'Keywords in title or manifest'
/** Longer than the pause in typing, so that a change that is still to come would come within it. */
const AFTER_THE_PAUSE_MS = 1_200

/** Every search and every lot page takes this long, whatever the server does. */
async function slowReplies(page: Page, delayMs: number): Promise<void> {
  const slow = async (route: { continue: () => Promise<void> }): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    // A reply to a call that was given up meanwhile goes nowhere.
    await route.continue().catch(() => {})
  }
  await page.route(/\/api\/listings\/(\?|$)/, slow)
  await page.route('**/detail/**.data**', slow)
}

/** The page's clock stands still from here on: on a busy machine the pause would end before the test has clicked. */
async function openBooted(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Show lots' })).toHaveCount(0)
  await page.clock.install({ time: new Date() })
  await page.clock.pauseAt(new Date(Date.now() + 1_000))
}

/** Lets the clock go on. The address is reached, and nothing that was still pending moves it again. */
async function expectToStayAt(page: Page, address: string | RegExp): Promise<void> {
  await page.clock.resume()
  await expect(page).toHaveURL(address)
  await page.clock.runFor(AFTER_THE_PAUSE_MS)
  await page.unrouteAll({ behavior: 'wait' })
  await expect(page).toHaveURL(address)
}

test('[S2.05] words and prices typed while a ticked filter is on its way hold with it', async ({ clockPage: page }) => {
  await openBooted(page, '/lots/')
  await slowReplies(page, 1_500)
  await page.getByRole('checkbox', { name: /^Salvage/ }).click()
  await page.getByLabel(WORDS).pressSequentially('kitchen')
  await page.getByLabel('From').pressSequentially('50')
  await page.getByRole('checkbox', { name: /^Pallet/ }).click()
  await expectToStayAt(page, '/lots/search/?search=kitchen&condition=salvage&lot_size=pallet&min_price=50')
})

test('[S2.05] a lot opened within the pause in typing stays open', async ({ clockPage: page }) => {
  await openBooted(page, '/lots/')
  await slowReplies(page, 1_500)
  await page.getByLabel(WORDS).pressSequentially('kitchen')
  await page.locator('main article h2 a').first().click()
  await expectToStayAt(page, /\/detail\//)
})

test('[S2.05] Back within the pause in typing cancels what was typed', async ({ clockPage: page }) => {
  await openBooted(page, '/lots/')
  await page.getByRole('checkbox', { name: /^Salvage/ }).click()
  await expect(page).toHaveURL('/lots/?condition=salvage')
  await slowReplies(page, 800)
  await page.getByLabel(WORDS).pressSequentially('kitchen')
  await page.goBack()
  await expectToStayAt(page, '/lots/')
  await expect(page.getByLabel(WORDS)).toHaveValue('')
  await expect(page.getByRole('checkbox', { name: /^Salvage/ })).not.toBeChecked()
  await page.goForward()
  await expectToStayAt(page, '/lots/?condition=salvage')
})

test('[S9.12] a filter removed before the app boots is not put back by the boot', async ({ clockPage: page }) => {
  await page.clock.install({ time: new Date() })
  await page.clock.pauseAt(new Date(Date.now() + 1_000))
  await page.goto('/lots/?condition=salvage&lot_size=pallet')
  const isHydrated = () =>
    page
      .locator('form[data-filters]')
      .evaluate((form) => Object.keys(form).some((key) => key.startsWith('__reactProps')))
  await expect.poll(isHydrated).toBe(true)
  await page.getByRole('link', { name: 'Remove filter: Salvage' }).click()
  await expect(page).toHaveURL('/lots/?lot_size=pallet')
  await page.clock.runFor(2_000)
  await expectToStayAt(page, '/lots/?lot_size=pallet')
  await expect(page.getByRole('checkbox', { name: /^Salvage/ })).not.toBeChecked()
})
