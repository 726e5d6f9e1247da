import type { Page } from '@playwright/test'
import { formatCents } from '@lotyard/contract/rules/money'
import { endAuctionNow, shortenAnAuction } from '../../market-database.ts'
import { bidByApi, newBuyer, payWonLots } from '../../support/buyers.ts'
import { axeFindings } from '../../support/axe.ts'
import { expect, test } from '../../support/test.ts'

/** Ended by the test itself. */
const AN_HOUR = { endsInSeconds: 3_600, softCloseSeconds: 0 }

test('an auction without bids ends unsold while a visitor looks on, and its page stays', async ({
  quietPage: page,
}) => {
  const { name } = await shortenAnAuction(AN_HOUR)
  await page.goto(`/detail/${name}`)
  await expect(pricePanel(page)).toContainText('Starting bid')
  await endAuctionNow(name)
  await expect(page.locator('[data-lot-state="unsold"]')).toContainText('Ended without a sale.')
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
  openOther,
  quietPage: page,
}) => {
  const winner = await newBuyer(await openOther())
  const auction = await shortenAnAuction(AN_HOUR)
  await bidByApi(winner, auction, auction.openingCents)
  await page.goto(`/detail/${auction.name}`)
  const state = page.locator('[data-lot-state]')
  await expect(pricePanel(page)).toContainText('1 bid')
  await endAuctionNow(auction.name)
  await expect(state).toContainText('Sold, awaiting payment.')
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
})

function pricePanel(page: Page) {
  return page.getByRole('region', { name: 'Price' })
}
