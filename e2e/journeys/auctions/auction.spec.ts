import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { formatCents } from '@lotyard/contract/rules/money'
import { bidStepCents } from '@lotyard/contract/rules/auctions/bid-steps'
import { shortenAnAuction } from '../../market-database.ts'
import { bidByApi, newBuyer, post } from '../../support/buyers.ts'
import { axeFindings } from '../../support/axe.ts'
import { placeBid, placeButton, reviewBid, reviewButton } from '../../support/place-bid.ts'
import { expect, PASSWORD, signInAs, test } from '../../support/test.ts'

test('two buyers bid against each other, live, through a soft close to the verified record', async ({
  page: ann,
  openOther,
}) => {
  const bob = await openOther()
  await Promise.all([signInAs(ann, 'buyer'), signInAs(bob, 'rival')])
  const auction = await shortenAnAuction({ endsInSeconds: 30, softCloseSeconds: 20 })
  const path = `/detail/${auction.name}?place_bid_form=1`
  await Promise.all([ann.goto(path), bob.goto(path)])
  await expect(pricePanel(ann)).toContainText('Starting bid')

  const first = auction.openingCents
  await placeBid(ann, first)
  await expect(pricePanel(ann)).toContainText('You are winning')
  await expect(pricePanel(bob)).toContainText('1 bid')

  const second = first + 4 * bidStepCents(first)
  await placeBid(bob, second)
  await expect(pricePanel(bob)).toContainText('You are winning')
  await expect(pricePanel(ann)).toContainText('You have been outbid')
  await expect(ann.getByRole('status').filter({ hasText: 'You have been outbid.' })).toHaveCount(1)
  await expect(pricePanel(ann)).not.toContainText('You are winning')

  // In the last ten seconds the clock shows zeros, bids are taken, and one that leads moves the end.
  await expect(pricePanel(ann).getByText('Ending now')).toBeVisible({ timeout: 180_000 })
  await expect(pricePanel(ann).locator('[data-phase] time')).toHaveText('00:00:00')
  const third = second + 4 * bidStepCents(second)
  await expect(pricePanel(ann)).toContainText('Bids still accepted')
  await placeBid(ann, third)
  await expect(pricePanel(ann)).toContainText('You are winning')
  await expect(
    pricePanel(bob)
      .getByRole('status')
      .filter({ hasText: /^Extended \d+ seconds by a late bid$/ }),
  ).toBeVisible()
  await expect(bob).toHaveTitle(/^Outbid · /)
  await expect(async () => {
    const endsAt = await bob.locator('[aria-label="Price"] [data-ends-at]').getAttribute('data-ends-at')
    expect(Date.parse(endsAt!)).toBeGreaterThan(auction.endsAt.getTime() + 1_000)
  }).toPass()

  await expect(pricePanel(ann)).toContainText(/You won! Pay by/, { timeout: 180_000 })
  await expect(pricePanel(bob)).toContainText('Another bidder won')
  const price = formatCents(second + bidStepCents(second))
  await expect(pricePanel(bob)).toContainText(price)

  await bob.getByRole('link', { name: 'Auction record' }).click()
  await expect(bob.getByText(`Verified: bidder 1 won at ${price}.`)).toBeVisible()
  await expect(bob.getByText('Closed: bidder 1 won')).toBeVisible()
  // A bidder need not type a receipt: the page checks the viewer's own.
  await expect(bob.getByText('Your bid is in this record, unchanged.')).toBeVisible()
  expect(await axeFindings(bob)).toEqual([])

  await ann.goto('/account/bids/')
  const row = ann.locator(`[data-bid="${auction.name}"]`)
  await expect(row).toContainText(/You won! Pay by/)
  await row.getByText('Your bid receipts').click()
  await row.locator('[data-receipt] > summary').first().click()
  const download = ann.waitForEvent('download')
  await row.getByRole('link', { name: 'Download receipt' }).first().click()
  const file = await (await download).path()
  await row.getByRole('link', { name: 'Check receipts against the auction record' }).click()
  await expect(ann.getByText('Your 2 bids are in this record, unchanged.')).toBeVisible()
  await ann.getByText('Check your receipt').click()
  await ann.getByLabel('Receipt file').setInputFiles(file)
  await expect(ann.getByText('Your bid is in this record, unchanged.')).toBeVisible()
  expect(await axeFindings(ann)).toEqual([])

  await ann.goto(`/detail/${auction.name}`)
  const [head, ...rows] = await ann.locator('section[aria-labelledby="bids"] tr').allInnerTexts()
  expect(head).toMatch(/Bidder\s+Price\s+Leader\s+Time/)
  expect(rows.at(-2)).toMatch(
    new RegExp(`Bidder 2\\s+${formatCents(first + bidStepCents(first)).replaceAll('$', '\\$')}\\s+Bidder 2`),
  )
})

test('[S2.08] ?place_bid_form=1 opens the form, and a visitor comes back to it from signing in', async ({
  quietPage: page,
}) => {
  const { name } = await shortenAnAuction({ endsInSeconds: 3_600, softCloseSeconds: 60 })
  await page.goto(`/detail/${name}`)
  await page.getByRole('link', { name: 'Sign in to bid' }).click()
  await page.getByLabel('E-mail address').first().fill('buyer@lotyard.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(new RegExp(`/detail/${name}\\?place_bid_form=1$`))
  await expect(page.getByLabel('Your maximum bid')).toBeFocused()
  await page.goto(`/detail/${name}`)
  await expect(page.getByLabel('Your maximum bid')).toBeHidden()
  await page.getByText('Place a bid').click()
  await expect(page.getByLabel('Your maximum bid')).toBeVisible()
  // On a phone it is in sight.
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(`/detail/${name}?place_bid_form=1`)
  await expect(page.getByLabel('Your maximum bid')).toBeInViewport()
})

test('an invalid bid is refused, a likely typing error must be confirmed, and every step is accessible', async ({
  quietPage: page,
  signIn,
}) => {
  await signIn('rival')
  const { name, openingCents } = await shortenAnAuction({ endsInSeconds: 3_600, softCloseSeconds: 60 })
  await page.goto(`/detail/${name}?place_bid_form=1`)
  await page.getByLabel('Your maximum bid').fill('a lot')
  await reviewButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(/^Enter a dollar amount, for example [\d,.]+\.$/)
  await expect(page.getByLabel('Your maximum bid')).toBeFocused()
  await reviewBid(page, 1)
  await expect(page.getByRole('alert')).toContainText(`The minimum is ${formatCents(openingCents)}.`)
  await reviewBid(page, 9_000_000_00)
  await expect(page.getByRole('heading', { name: 'Review your bid' })).toBeFocused()
  await expect(pricePanel(page)).toContainText('far above the starting bid')
  expect(await axeFindings(page)).toEqual([])
  // A second Enter does nothing, and Esc leads back to the amount.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Your maximum bid')).toHaveValue('9000000.00')
  await expect(page.getByLabel('Your maximum bid')).toBeFocused()
  await expect(pricePanel(page)).toContainText('No bids yet')
  await page.getByRole('button', { name: formatCents(openingCents), exact: true }).click()
  await reviewButton(page).click()
  await placeButton(page, openingCents).click()
  await expect(pricePanel(page)).toContainText('You are winning')
  await page.getByText('Bid receipt', { exact: true }).click()
  await expect(page.locator('[data-receipt]')).toContainText(/[0-9a-f]{64}/)
  expect(await axeFindings(page)).toEqual([])
  await page.goto(`/detail/${name}/record/`)
  await expect(page.getByText('The record is published after close')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

test('[S2.17] [S7.22] the bidder of a voided bid sees it on the open lot and on the bids page, with a way to bid again', async ({
  page: bidder,
  openCaller,
}) => {
  const admin = await openCaller()
  await Promise.all([signInAs(bidder, 'buyer'), signInAs(admin, 'admin')])
  const { name, openingCents } = await shortenAnAuction({ endsInSeconds: 3_600, softCloseSeconds: 60 })
  await bidder.goto(`/detail/${name}?place_bid_form=1`)
  await placeBid(bidder, openingCents)
  await expect(pricePanel(bidder)).toContainText('You are winning')
  const voided = { sequence: 1, reason: 'Typed by mistake' }
  const reply = await post(admin.request, `/api/admin/listings/${name}/void_bid`, voided)
  expect(reply.status(), await reply.text()).toBe(200)

  await expect(pricePanel(bidder)).toContainText('Your bid was voided')
  await expect(pricePanel(bidder)).not.toContainText(/outbid|You are winning|Your maximum is/)
  await expect(pricePanel(bidder)).toContainText('No bids yet')
  expect(await axeFindings(bidder)).toEqual([])
  await bidder.goto('/account/bids/')
  const row = bidder.locator(`[data-bid="${name}"]`)
  await expect(row).toHaveAttribute('data-state', 'voided')
  await expect(row).toContainText('Your bid no longer counts. You can bid again.')
  expect(await axeFindings(bidder)).toEqual([])
  await row.getByRole('link', { name: 'Bid again' }).click()
  await placeBid(bidder, openingCents)
  await expect(pricePanel(bidder)).toContainText('You are winning')
  await expect(pricePanel(bidder)).not.toContainText('voided')
})

test('the tabs of a browser share one stream, and cards move as bids come in', async ({
  context,
  page: lot,
  openCaller,
}) => {
  // Soon enough to be on the first page of those that end soonest.
  const auction = await shortenAnAuction({ endsInSeconds: 600, softCloseSeconds: 60 })
  const { name } = auction
  const streams: string[] = []
  context.on('request', (request) => request.url().includes('/api/live') && streams.push(request.url()))
  await lot.goto(`/detail/${name}`)
  await expect.poll(() => streams.some((url) => url.includes(name))).toBe(true)
  const opened = await countSettled(streams)

  // The same lot in a second tab: the stream already covers it.
  const second = await context.newPage()
  await second.goto(`/detail/${name}`)
  const shelf = await context.newPage()
  await shelf.goto('/lots/?buying_format=auction&sort_field=auction_ends_at')
  const card = shelf.getByRole('article').filter({ has: shelf.locator(`a[href^="/detail/${name}"]`) })
  await expect(card).toContainText('Starting bid')
  await expect.poll(() => streams.length).toBeGreaterThan(opened)

  await bidByApi(await newBuyer(await openCaller()), auction, auction.openingCents)
  for (const tab of [lot, second]) await expect(pricePanel(tab)).toContainText('1 bid.')
  await expect(card).toContainText('Current bid, 1 bid')
  // Each is for lots that none was for before it: the shelf's own, and those that come to it while others end.
  expect(new Set(streams).size).toBe(streams.length)
})

test('without scripts a buyer bids by plain forms, and a page that is sent twice bids once', async ({
  plainPage: page,
}) => {
  await signInAs(page, 'buyer')
  const { name, openingCents } = await shortenAnAuction({ endsInSeconds: 3_600, softCloseSeconds: 60 })
  await page.goto(`/detail/${name}?place_bid_form=1`)
  await reviewBid(page, 9_000_000_00)
  await expect(page.getByRole('heading', { name: 'Review your bid' })).toBeFocused()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Your maximum bid')).toHaveValue('9000000')
  await expect(page.getByLabel('Your maximum bid')).toBeFocused()
  await page.getByLabel('Your maximum bid').fill('nothing')
  await reviewButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(/^Enter a dollar amount/)
  // What is hidden in the review can be tampered with, and is judged like what is typed.
  await reviewBid(page, openingCents)
  await page.locator('[data-bid-review] [name="max_bid"]').evaluate((hidden: HTMLInputElement) => (hidden.value = '-1'))
  await placeButton(page, openingCents).click()
  await expect(page.getByRole('alert')).toHaveText(/^Enter a dollar amount/)
  await placeBid(page, openingCents)
  await expect(pricePanel(page)).toContainText('You are winning')
  await expect(page.locator('[data-receipt]')).toBeAttached()
  await page.reload()
  await expect(pricePanel(page)).toContainText('1 bid.')
  expect(page.url()).toMatch(/\?place_bid_form=1$/)
})

/** The scripts of the carousels come later, and the stream is opened once more with their lots. */
async function countSettled(streams: string[]): Promise<number> {
  let count = -1
  for (let look = 0; look < 10 && count !== streams.length; look += 1) {
    count = streams.length
    await sleep(2_000)
  }
  return count
}

function pricePanel(page: Page) {
  return page.getByRole('region', { name: 'Price' })
}
