import { formatCents } from '@lotyard/contract/rules/money'
import { endAuctionNow, shortenAnAuction } from '../../market-database.ts'
import { axeFindings } from '../../support/axe.ts'
import { bidByApi, newBuyer } from '../../support/buyers.ts'
import { tabTo } from '../../support/keyboard.ts'
import { openPage } from '../../support/open-page.ts'
import { placeButton } from '../../support/place-bid.ts'
import { expect, test } from '../../support/test.ts'

test('a stranger names a ZIP code, sorts by delivered cost, bids by keyboard alone through the review, hears in another tab of being outbid, and wins', async ({
  quietPage: page,
  openCaller,
}) => {
  // A stranger: a ZIP code in the header, then lots by what they cost delivered.
  await openPage(page, '/lots/?buying_format=auction')
  const menu = page.locator('#deliver-to')
  await tabTo(page, menu.locator('summary'))
  await page.keyboard.press('Enter')
  await tabTo(page, menu.getByLabel('Your ZIP'))
  await page.keyboard.type('43215')
  await page.keyboard.press('Enter')
  await expect(menu.locator('summary')).toHaveText('Deliver to 43215')
  await openPage(page, '/lots/?buying_format=auction&sort_field=landed_cost&sort_order=asc')
  const delivered = await page.locator('.lot-delivered b').allTextContents()
  const amounts = delivered.map((text) => Number(text.replaceAll(/[^\d.]/g, '')))
  expect(amounts.length).toBeGreaterThan(3)
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))

  // The place stays with the account that they create; the review adds its freight.
  const auction = await shortenAnAuction({ endsInSeconds: 3_600, softCloseSeconds: 60 })
  const rival = await newBuyer(await openCaller())
  await newBuyer(page)
  await openPage(page, `/detail/${auction.name}?place_bid_form=1`)
  const price = page.getByRole('region', { name: 'Price' })
  await expect(price.getByLabel('Your maximum bid')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type((auction.openingCents / 100).toFixed(2))
  await page.keyboard.press('Enter')
  const review = price.getByRole('heading', { name: 'Review your bid' })
  await expect(review).toBeFocused()
  // What a screen reader finds there, in this order.
  const tree = await price.ariaSnapshot()
  const told = [
    'Review your bid',
    'Freight to 43215',
    'Total at your maximum',
    'If you win, pay by',
    'Place max bid of',
  ]
  const places = told.map((text) => tree.indexOf(text))
  expect(places, tree).not.toContain(-1)
  expect(places, tree).toEqual(places.toSorted((a, b) => a - b))
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(price.getByLabel('Your maximum bid')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(review).toBeFocused()
  await tabTo(page, placeButton(page, auction.openingCents))
  await page.keyboard.press('Enter')
  await expect(price).toContainText('You are winning')

  // Outbid while another tab is in front, which shows no lot.
  const tab = await page.context().newPage()
  await tab.goto('/help/')
  const bell = tab.getByRole('banner').getByRole('link', { name: 'Notices, 1 unread', exact: true })
  await bidByApi(rival, auction, auction.openingCents * 2)
  await expect(bell).toBeVisible()
  await tabTo(tab, bell)
  await tab.keyboard.press('Enter')
  const notice = tab.getByRole('dialog', { name: 'Notices' }).getByRole('link', { name: /You were outbid/ })
  await tabTo(tab, notice)
  await tab.keyboard.press('Enter')
  await expect(tab).toHaveURL(`/detail/${auction.name}`)

  // Back to the first tab, which says so too: a higher maximum, reviewed again, wins.
  await expect(price).toContainText('You have been outbid')
  const raised = auction.openingCents * 4
  await openPage(page, `/detail/${auction.name}?place_bid_form=1`)
  await page.getByLabel('Your maximum bid').press('ControlOrMeta+a')
  await page.keyboard.type((raised / 100).toFixed(2))
  await page.keyboard.press('Enter')
  await expect(review).toBeFocused()
  await tabTo(page, placeButton(page, raised))
  await page.keyboard.press('Enter')
  await expect(price).toContainText(`Your maximum is ${formatCents(raised)}`)
  await endAuctionNow(auction.name)
  await expect(price).toContainText(/You won! Pay by/)
})
