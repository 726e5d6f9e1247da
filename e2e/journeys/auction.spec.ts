import type { Browser, BrowserContext, Page } from '@playwright/test'
import { formatCents } from '@lotyard/contract/rules/money'
import { bidStepCents } from '@lotyard/contract/rules/proxy-bids'
import { shortenAnAuction } from '../market-database.ts'
import { axeFindings, expect, PASSWORD, test, type Who } from './test.ts'

const SOFT_CLOSE_SECONDS = 8

test('two buyers bid against each other, live, through a soft close to the verified record', async ({ browser }) => {
  test.setTimeout(120_000)
  const [ann, bob] = await Promise.all([openAs(browser, 'buyer'), openAs(browser, 'rival')])
  const auction = await shortenAnAuction({ endsInSeconds: 25, softCloseSeconds: SOFT_CLOSE_SECONDS })
  const path = `/detail/${auction.name}?place_bid_form=1`
  await Promise.all([ann.goto(path), bob.goto(path)])
  await expect(pricePanel(ann)).toContainText('Opening bid')

  const first = auction.openingCents
  await bid(ann, first)
  await expect(pricePanel(ann)).toContainText('You are winning')
  await expect(pricePanel(bob)).toContainText('1 bid')

  const second = first + 4 * bidStepCents(first)
  await bid(bob, second)
  await expect(pricePanel(bob)).toContainText('You are winning')
  await expect(pricePanel(ann)).toContainText('You have been outbid')
  await expect(ann.getByRole('status').filter({ hasText: 'You have been outbid.' })).toHaveCount(1)
  await expect(pricePanel(ann)).not.toContainText('You are winning')

  // In the last ten seconds the clock shows zeros, bids are taken, and one that leads moves the end.
  await expect(pricePanel(ann).getByText('Ending now')).toBeVisible({ timeout: 30_000 })
  await expect(pricePanel(ann).locator('[data-phase] time')).toHaveText('00:00:00')
  await expect(async () => expect(Date.now()).toBeGreaterThan(auction.endsAt.getTime() - 6_000)).toPass()
  const third = second + 4 * bidStepCents(second)
  await bid(ann, third)
  await expect(pricePanel(ann)).toContainText('You are winning')
  await expect(async () => {
    const endsAt = await bob.locator('[aria-label="Price"] [data-ends-at]').getAttribute('data-ends-at')
    expect(Date.parse(endsAt!)).toBeGreaterThan(auction.endsAt.getTime() + 1_000)
  }).toPass()

  await expect(pricePanel(ann)).toContainText(/Won, pay by/, { timeout: 30_000 })
  await expect(pricePanel(bob)).toContainText('Somebody else bid more')
  const price = formatCents(second + bidStepCents(second))
  await expect(pricePanel(bob)).toContainText(price)

  await bob.getByRole('link', { name: 'Check the auction’s record' }).click()
  await expect(bob.getByText(`Verified: bidder 1 won at ${price}.`)).toBeVisible()
  await expect(bob.getByText('Closed: bidder 1 won')).toBeVisible()
  expect(await axeFindings(bob)).toEqual([])

  await ann.goto('/account/bids/')
  await expect(ann.locator(`[data-bid="${auction.name}"]`)).toContainText(/Won, pay by/)
  await Promise.all([ann.context().close(), bob.context().close()])
})

function pricePanel(page: Page) {
  return page.getByRole('region', { name: 'Price' })
}

async function bid(page: Page, cents: number): Promise<void> {
  await page.getByLabel('Your maximum bid').fill((cents / 100).toFixed(2))
  await page.getByRole('button', { name: 'Bid', exact: true }).click()
}

async function openAs(browser: Browser, who: Who): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ baseURL: process.env['E2E_URL']! })
  const page = await context.newPage()
  await page.goto('/account/sign_in/')
  await page.getByLabel('E-mail address').first().fill(`${who}@lotyard.test`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/account/sign_in'))
  return page
}
