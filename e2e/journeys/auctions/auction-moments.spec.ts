import type { Locator, Page } from '@playwright/test'
import { openAnAuctionSoon, publishALotSoon, shortenAnAuction } from '../../market-database.ts'
import { bidByApi, newBuyer } from '../../support/buyers.ts'
import { openPage } from '../../support/open-page.ts'
import { placeBid } from '../../support/place-bid.ts'
import { axeFindings } from '../../support/axe.ts'
import { expect, test } from '../../support/test.ts'

// What an open page shows when an auction opens, ends, or its connection is lost.

const PHONE = { width: 360, height: 640 }

test('an auction opens while its page is open: the countdown becomes the bid form, bids come in live, and the overview asks who is outbid to bid again', async ({
  page: buyer,
  openCaller,
  openOther,
}) => {
  await newBuyer(buyer)
  const visitor = await openOther()
  const auction = await openAnAuctionSoon(40)
  await Promise.all([openPage(buyer, `/detail/${auction.name}`), openPage(visitor, `/detail/${auction.name}`)])
  const panel = buyer.getByRole('region', { name: 'Price' })
  await expect(panel).toContainText(/Opens in|Opening now/)
  await expect(buyer.locator('[data-lot-state="scheduled"]')).toBeVisible()
  await expect(panel.getByText('Place a bid')).toHaveCount(0)

  await expect(panel.getByText('Place a bid')).toBeVisible({ timeout: 180_000 })
  await expect(panel).toContainText('Ends in')
  await expect(buyer.locator('[data-lot-state]')).toHaveCount(0)
  await expect(visitor.getByRole('link', { name: 'Sign in to bid' })).toBeVisible()
  await panel.getByText('Place a bid').click()
  await expect(buyer.getByLabel('Your maximum bid')).toBeFocused()
  await placeBid(buyer, auction.openingCents)
  await expect(panel).toContainText('You are winning')
  await expect(visitor.getByRole('region', { name: 'Price' })).toContainText('1 bid.')

  await openPage(buyer, '/account/')
  await expect(buyer.getByText('Winning')).toBeVisible()
  await expect(buyer.getByRole('region', { name: 'Outbid' })).toHaveCount(0)
  await bidByApi(await newBuyer(await openCaller()), auction, auction.openingCents * 2)
  const again = buyer.getByRole('region', { name: 'Outbid' }).getByRole('link', { name: /^Bid again/ })
  await expect(again).toBeVisible()
  expect(await axeFindings(buyer)).toEqual([])
  await again.click()
  await expect(buyer.getByLabel('Your maximum bid')).toBeVisible()
  const calendar = await buyer.request.get(
    (await panel.getByRole('link', { name: 'Add to calendar' }).getAttribute('href'))!,
  )
  expect([calendar.status(), await calendar.text()]).toEqual([200, expect.stringContaining(`UID:${auction.name}@`)])
})

test('a fixed price that was scheduled has its page and its card from the moment it is published', async ({
  plainPage: page,
}) => {
  const name = await publishALotSoon(4)
  expect((await page.goto(`/detail/${name}`))!.status()).toBe(404)
  await expect(async () => {
    expect((await page.goto(`/detail/${name}`))!.status()).toBe(200)
  }).toPass()
  await expect(page.getByRole('region', { name: 'Price' })).toContainText('Fixed price')
  await expect(page.locator('[data-lot-state]')).toHaveCount(0)
})

test('an auction ends while its page is open: from then on no bidder is winning and there is no form', async ({
  page: buyer,
}) => {
  await newBuyer(buyer)
  const auction = await shortenAnAuction({ endsInSeconds: 35, softCloseSeconds: 1 })
  await bidByApi(buyer, auction, auction.openingCents)
  // The result is held back, so that the moment between the end and the result lasts.
  let isHeld = true
  await buyer.route('**/detail/**.data*', (route) => (isHeld ? route.abort() : route.continue()))
  await openPage(buyer, `/detail/${auction.name}`)
  const panel = buyer.getByRole('region', { name: 'Price' })
  await expect(panel).toContainText('You are winning')
  await expect(panel).toContainText('Ending now', { timeout: 180_000 })
  await expect(panel).toContainText('Bids still accepted')
  await expect(buyer.getByText('Auction ended, result in a moment.')).toBeVisible()
  await expect(panel).not.toContainText(/You are winning|Raise your maximum|Ending now|Ends in/)
  await expect(panel.locator('form[data-bid-form]')).toHaveCount(0)
  isHeld = false
  await expect(panel).toContainText(/You won! Pay by/)
  await expect(panel.getByRole('link', { name: 'Auction record' })).toBeVisible()
})

test('losing the network is said once for all tabs, and going on keeps the page until the network is back', async ({
  context,
  page: lot,
}) => {
  const { name } = await shortenAnAuction({ endsInSeconds: 3_600, softCloseSeconds: 60 })
  const shelf = await context.newPage()
  await openPage(lot, `/detail/${name}`)
  await openPage(shelf, '/lots/?buying_format=auction')
  await expect(lot.getByRole('region', { name: 'Price' })).toContainText('No bids yet')
  const title = await shelf.getByRole('heading', { level: 1 }).textContent()

  await context.setOffline(true)
  const stale = 'Reconnecting… price and time may be out of date.'
  for (const tab of [lot, shelf]) await expect(tab.getByText(stale)).toHaveCount(1)
  expect(await axeFindings(lot)).toEqual([])

  await firstLot(shelf).click()
  await expect(shelf.getByText('No connection.')).toBeVisible()
  await shelf.getByRole('button', { name: 'Retry' }).click()
  await expect(shelf.getByText('No connection.')).toBeVisible()
  await expect(shelf.getByRole('heading', { level: 1 })).toHaveText(title!)
  await expect(shelf).toHaveURL(/\/lots\//)

  await context.setOffline(false)
  await expect(shelf).toHaveURL(/\/detail\//)
  await expect(shelf.getByRole('region', { name: 'Price' })).toBeVisible()
  for (const tab of [lot, shelf]) await expect(tab.getByText(stale)).toHaveCount(0)
})

test('on a phone a bar keeps price, time and the action at hand, and covers neither footer nor focus', async ({
  openCaller,
  page,
  signIn,
}) => {
  await signIn('rival')
  await page.setViewportSize(PHONE)
  const auction = await shortenAnAuction({ endsInSeconds: 3_600, softCloseSeconds: 60 })
  await openPage(page, `/detail/${auction.name}`)
  const bar = page.getByRole('complementary', { name: 'Bid' })
  await expect(bar).toBeVisible()
  await expect(bar).toContainText('Starting bid')
  await expect(bar.locator('time')).toHaveText(/^\d\d:\d\d:\d\d$/)
  expect(await axeFindings(page)).toEqual([])

  const lastLink = page.locator('footer').locator('a, button, input').last()
  await lastLink.focus()
  const covered = async () => (await lastLink.boundingBox())!.y + (await lastLink.boundingBox())!.height
  await expect.poll(covered).toBeLessThanOrEqual((await bar.boundingBox())!.y)

  await bar.getByRole('button', { name: 'Bid' }).click()
  await expect(page.getByLabel('Your maximum bid')).toBeFocused()
  await expect(page.getByLabel('Your maximum bid')).toBeInViewport()
  await expect(bar).toBeHidden()

  await bidByApi(page, auction, auction.openingCents)
  // Not the badge of a lot beside it that this buyer leads too.
  const price = page.getByRole('region', { name: 'Price' })
  await expect(price.getByText('You are winning', { exact: true })).toBeVisible()
  await bidByApi(await newBuyer(await openCaller()), auction, auction.openingCents * 3)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(bar).toContainText('Outbid at')
  expect(await axeFindings(page)).toEqual([])

  await page.setViewportSize({ width: 1280, height: 500 })
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(bar).toBeHidden()
})

function firstLot(page: Page): Locator {
  return page.getByRole('article').first().getByRole('heading').getByRole('link')
}
