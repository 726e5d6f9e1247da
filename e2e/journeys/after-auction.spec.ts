import type { Page } from '@playwright/test'
import { formatCents } from '@lotyard/contract/rules/money'
import { shortenAnAuction } from '../market-database.ts'
import { bidByApi, newBuyer, payWonLots } from './buyers.ts'
import { axeFindings, expect, test } from './test.ts'

const SHORT = { endsInSeconds: 8, softCloseSeconds: 0 }

test('an auction without bids ends unsold while a visitor looks on, and its page stays', async ({
  quietPage: page,
}) => {
  const { name } = await shortenAnAuction(SHORT)
  await page.goto(`/detail/${name}`)
  await expect(pricePanel(page)).toContainText('Starting bid')
  await expect(page.locator('[data-lot-state="unsold"]')).toContainText('Ended without a sale.', { timeout: 40_000 })
  const reply = await page.reload()
  expect(reply!.status()).toBe(200)
  await expect(page.locator('[data-lot-state="unsold"]')).toBeVisible()
  expect(await reply!.text()).toContain('https://schema.org/SoldOut')
  await expect(page.getByText('Place a bid')).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])
  await page.locator('[data-lot-state] a').click()
  await expect(page).toHaveURL(/\/lots\/\?category=/)
  await expect(page.locator(`a[href^="/detail/${name}"]`)).toHaveCount(0)
})

test('a won lot is sold once it is paid, and its page shows the price to everybody', async ({
  browser,
  quietPage: page,
}) => {
  const winner = await newBuyer(browser)
  const auction = await shortenAnAuction(SHORT)
  await bidByApi(winner, auction, auction.openingCents)
  await page.goto(`/detail/${auction.name}`)
  const state = page.locator('[data-lot-state]')
  await expect(state).toContainText('Sold, awaiting payment.', { timeout: 40_000 })
  await expect(pricePanel(page)).toContainText(formatCents(auction.openingCents))
  await payWonLots(winner)
  // Visitors' pages are kept for a second.
  await expect(async () => {
    await page.reload()
    await expect(state).toContainText('Sold.', { timeout: 500 })
  }).toPass()
  await expect(pricePanel(page).getByText('Sold for', { exact: true })).toBeVisible()
  await expect(pricePanel(page)).toContainText(formatCents(auction.openingCents))
  await winner.goto(`/detail/${auction.name}`)
  await expect(pricePanel(winner)).toContainText('You won')
  expect(await axeFindings(winner)).toEqual([])
  await winner.goto('/account/bids/')
  await expect(winner.locator(`[data-bid="${auction.name}"]`)).toHaveAttribute('data-state', 'won')
  await winner.context().close()
})

function pricePanel(page: Page) {
  return page.getByRole('region', { name: 'Price' })
}
