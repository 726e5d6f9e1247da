import type { Page } from '@playwright/test'
import type { Order } from '@lotyard/contract/orders/orders'
import { formatCents, formatWithCents } from '@lotyard/contract/rules/money'
import { endAuctionNow, shortenAnAuction } from '../../market-database.ts'
import { axeFindings } from '../../support/axe.ts'
import { bidByApi, newAccount, newBuyer, post, put } from '../../support/buyers.ts'
import { FORT_WAYNE } from '../../support/example-address.ts'
import { findLink } from '../../support/find-link.ts'
import { tabTo } from '../../support/keyboard.ts'
import { openPage } from '../../support/open-page.ts'
import { placeButton } from '../../support/place-bid.ts'
import { expect, signInAs, test } from '../../support/test.ts'
import { typeCard } from '../../support/type-card.ts'

test('[Must show] a stranger names a ZIP code, sorts by delivered cost, bids by keyboard alone through the review, hears in another tab of being outbid, wins, pays two wires and the rest by card through the link, and sees it delivered', async ({
  quietPage: page,
  openCaller,
  openOther,
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
  const { email } = await newAccount(page)
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
  // The market takes wires, from this buyer on an admin's word.
  const admin = await openOther({ javaScriptEnabled: false })
  await signInAs(admin, 'admin')
  const { rules } = await (await admin.request.get('/api/admin/market/rules')).json()
  await put(admin.request, '/api/admin/market/rules', { ...rules, wire_from_cents: 0 })
  await put(admin.request, '/api/admin/invoice_terms', { email, invoice_days: null, may_wire: true })
  const [, token] = (await findLink(admin, email, 'verify_email')).split('token=')
  await put(page.request, '/api/account/verification', { token })
  expect((await post(page.request, '/api/account/addresses', { role: 'shipping', address: FORT_WAYNE })).status()).toBe(
    201,
  )
  await openPage(page, '/checkout?only=won')
  await page.getByRole('button', { name: 'Edit payment' }).click()
  await page.getByRole('radio', { name: /^Wire transfer/ }).check()
  await page.getByRole('button', { name: 'Review order' }).click()
  await page.getByRole('button', { name: /^Place order · / }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  const id = new URL(page.url()).pathname.split('/').at(-2)!
  const readOrder = async () => (await (await page.request.get(`/api/orders/${id}/`)).json()) as Order
  const { totalCostFinalCents: total, payPath } = await readOrder()

  // Open in two browsers: what the desk does shows in the second, which nobody touches.
  const second = await openOther()
  await second.context().addCookies(await page.context().cookies())
  await openPage(second, `/account/orders/${id}/`)
  const step = second.getByRole('region', { name: 'Next step' })
  const parts = [Math.floor(total / 4), Math.floor(total / 3)]
  for (const [at, cents] of parts.entries()) {
    await admin.goto(`/admin/orders/${id}/?do=receipt`)
    await admin.getByLabel('Amount', { exact: true }).fill(formatWithCents(cents))
    await admin.getByLabel('Bank reference or check number (optional)').fill(`FT-${at}-${id}`)
    await admin.getByLabel('This amount has arrived').check()
    await admin.getByRole('button', { name: 'Record payment' }).click()
    await expect(admin.locator('[data-flash]')).toBeVisible()
  }
  const rest = total - parts[0]! - parts[1]!
  await expect(step).toContainText(`Pay ${formatWithCents(rest)} by`)

  // The bookkeeper has the link and no account.
  const bookkeeper = await openOther()
  await openPage(bookkeeper, payPath!)
  await bookkeeper.getByLabel('Your name').fill('Kim Ledger')
  await bookkeeper.getByLabel('Billing ZIP code').fill('46803')
  await typeCard(bookkeeper)
  await bookkeeper.getByRole('button', { name: `Pay ${formatWithCents(rest)}` }).click()
  await expect(bookkeeper.getByRole('heading', { level: 1 })).toHaveText(/^Thanks! Invoice \d+ is paid\.$/)
  await expect(step).toContainText('We’re packing your lots')

  await deliverAtDesk(admin, id)
  await expect(second.locator('[data-order-news]')).toHaveText('Order updated: Delivered.')
  // Twelve days from when it left, or five from when it was to arrive: the later.
  const { reportUntil, warehouses } = await readOrder()
  const leftAt = Date.parse(warehouses[0]!.shipments[0]!.leftAt!)
  expect(Date.parse(reportUntil!)).toBeGreaterThanOrEqual(leftAt + 12 * 86_400_000)
  await expect(step).toContainText('Check your lots. Report any problem by')
  await expect(step.locator('time')).toHaveAttribute('datetime', reportUntil!)
})

/** Every step of the one shipment that the order has. */
async function deliverAtDesk(admin: Page, orderId: string): Promise<void> {
  await admin.goto(`/admin/orders/${orderId}/`)
  await admin.getByRole('button', { name: 'Mark ready to ship' }).click()
  await admin.getByLabel('Carrier', { exact: true }).selectOption({ index: 1 })
  await admin.getByRole('button', { name: 'Mark shipped' }).click()
  await admin.getByRole('button', { name: 'Mark delivered' }).click()
  await expect(admin.getByText('Delivered', { exact: true }).first()).toBeVisible()
}
