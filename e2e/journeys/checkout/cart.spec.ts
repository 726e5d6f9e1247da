import type { Page } from '@playwright/test'
import { NO_SHIP_TO_MESSAGE } from '@lotyard/contract/rules/cart/cart-messages'
import { priceCart } from '@lotyard/contract/rules/cart/price-cart'
import { formatCents, formatWithCents } from '@lotyard/contract/rules/money'
import { FIRST_TARIFF } from '@lotyard/contract/rules/shipping/tariff/tariff'
import { laneBetween, type ShipTo } from '../../../server/src/domains/shipping/index.ts'
import {
  endAuctionNow,
  readLotsForSale,
  shortenAnAuction,
  withdrawLot,
  type LotForSale,
} from '../../market-database.ts'
import { bidByApi, newAccount, newBuyer, post } from '../../support/buyers.ts'
import { openPage } from '../../support/open-page.ts'
import { FORT_WAYNE } from '../../support/example-address.ts'
import { axeFindings } from '../../support/axe.ts'
import { expect, test } from '../../support/test.ts'

const LOTS_PATH = '/lots/?buying_format=fixed_price'
/** For the test that takes a lot off the market, which others must not have in their carts. */
const LATER_LOTS_PATH = `${LOTS_PATH}&page=2`

async function saveAddress(page: Page, change: object = {}): Promise<string> {
  const reply = await post(page.request, '/api/account/addresses', {
    role: 'shipping',
    address: { ...FORT_WAYNE, ...change },
  })
  expect(reply.status(), await reply.text()).toBe(201)
  return ((await reply.json()) as { address: { id: string } }).address.id
}

type Found = { listings: { name: string; warehouse: { key: string } }[] }

/** Two lots of one warehouse and one of another, all on one page of a search. */
async function findLots(page: Page, path = LOTS_PATH): Promise<[LotForSale, LotForSale, LotForSale]> {
  const reply = await page.request.get(path.replace('/lots/', '/api/listings/'))
  const { listings } = (await reply.json()) as Found
  const pair = [...Map.groupBy(listings, ({ warehouse }) => warehouse.key).values()].find((lots) => lots.length > 1)!
  const other = listings.find(({ warehouse }) => warehouse.key !== pair[0]!.warehouse.key)!
  const names = [pair[0]!, pair[1]!, other].map(({ name }) => name)
  const lots = await readLotsForSale(names)
  return names.map((name) => lots.find((lot) => lot.name === name)!) as [LotForSale, LotForSale, LotForSale]
}

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Cart/ })
const row = (page: Page, { name }: { name: string }) => dialog(page).locator(`[data-cart-lot="${name}"]`)
const buttonOf = (page: Page, { name }: { name: string }) => page.locator(`main .cart-button[value="${name}"]`)
const count = (page: Page) => page.locator('[data-cart-count]')

/** Every figure of the open cart against the pure function. `lots` in the order they were added. */
async function expectPriced(page: Page, lots: LotForSale[], shipTo: ShipTo): Promise<void> {
  // The cart has the newest first, which decides who pays the last cent of a shared truck.
  const groups = [...Map.groupBy(lots.toReversed(), ({ zip }) => zip).entries()]
  const priced = priceCart(
    groups.map(([zip, ofPlace]) => ({ isPickUp: false, lane: laneBetween(FIRST_TARIFF, zip, shipTo), lots: ofPlace })),
  )
  for (const [at, [, ofPlace]] of groups.entries()) {
    for (const [index, lot] of ofPlace.entries()) {
      const { shippingCostFinalCents: freight } = priced.warehouses[at]!.lots[index]!
      const delivered = lot.priceCents + freight!
      await expect(row(page, lot)).toContainText(`Delivered${formatCents(delivered)}`)
      await expect(row(page, lot)).toContainText(`${formatCents(Math.round(delivered / lot.units))} a unit`)
    }
  }
  const totals = dialog(page).locator('[data-cart-totals]')
  await expect(totals).toContainText(`Subtotal (${lots.length} lots)${formatWithCents(priced.subtotalCostCents)}`)
  await expect(totals).toContainText(`Freight if shipped separately${formatWithCents(priced.shippingCostCents!)}`)
  await expect(totals).toContainText(`You save−${formatWithCents(priced.shippingCostDiscountCents!)}`)
  await expect(totals).toContainText(`Delivered, before tax${formatWithCents(priced.totalCostFinalCents)}`)
  await expect(dialog(page).locator('[data-cart-total]')).toHaveText(formatCents(priced.totalCostFinalCents))
}

test('[Must show] [S4.02] [S2.22] from an empty cart to three lots of two warehouses and another ship-to, every figure checked', async ({
  page,
}) => {
  await newBuyer(page)
  await saveAddress(page)
  const [first, second, third] = await findLots(page)

  await openPage(page, LOTS_PATH)
  await page.locator('[data-cart-link]').click()
  await expect(dialog(page)).toContainText('Your cart is empty')
  await expect(page).toHaveURL(/\?buying_format=fixed_price&show_cart$/)
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)

  await buttonOf(page, first).click()
  await expect(row(page, first)).toContainText(first.title)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\?buying_format=fixed_price$/)
  await expect(buttonOf(page, first)).toBeFocused()
  await expect(buttonOf(page, first)).toContainText('In cart')
  await expect(count(page)).toHaveText('1')

  await page.getByRole('button', { name: 'List', exact: false }).click()
  await page.locator(`tr .cart-button[value="${second.name}"]`).click()
  await expect(row(page, second)).toContainText(second.title)
  await dialog(page).getByRole('link', { name: 'Close' }).click()
  await openPage(page, `/detail/${third.name}`)
  await buttonOf(page, third).press('Enter')
  await expect(row(page, third)).toContainText(third.title)
  await expectPriced(page, [first, second, third], { postalCode: '46803', isResidential: false, hasDock: true })
  expect(await axeFindings(page)).toEqual([])

  await dialog(page).getByRole('button', { name: 'Change' }).click()
  await dialog(page).getByRole('button', { name: 'Enter a new address' }).click()
  await dialog(page).getByLabel('First name').fill('Nadia')
  await dialog(page).getByLabel('Last name').fill('Okafor')
  await dialog(page).getByLabel('Street address').fill('7 Elm Street')
  await dialog(page).getByLabel('City').fill('Schenectady')
  await dialog(page).getByLabel('State').selectOption('New York')
  await dialog(page).getByLabel('ZIP code').fill('12304')
  await dialog(page).getByLabel('Phone number').fill('(518) 555-0142')
  await dialog(page).getByLabel('Address type').selectOption('Residential')
  await dialog(page).getByLabel('Loading dock').selectOption('No')
  await dialog(page).getByRole('button', { name: 'Ship to this address' }).click()
  await expect(dialog(page).locator('[data-ship-to]')).toContainText('7 Elm Street, Schenectady, NY 12304')
  await expectPriced(page, [first, second, third], { postalCode: '12304', isResidential: true, hasDock: false })

  await row(page, third).getByRole('button', { name: 'Remove' }).click()
  await expect(row(page, third)).toHaveCount(0)
  await expectPriced(page, [first, second], { postalCode: '12304', isResidential: true, hasDock: false })
  await page.keyboard.press('Escape')
  await expect(buttonOf(page, third)).toContainText('Add to cart')
  await expect(count(page)).toHaveText('2')
})

test('[S4.01] [S4.03] tabs and devices are in step; a failed call, a deleted ship-to and a gone lot are said', async ({
  page,
  openOther,
}) => {
  const { email, password } = await newAccount(page)
  const shipTo = await saveAddress(page)
  const [first, second] = await findLots(page, LATER_LOTS_PATH)
  const tab = await page.context().newPage()
  const device = await openOther()
  await device.request.post('/api/account/session', {
    data: { email, password },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  // Auctions on this page: its stream is open.
  await openPage(device, '/lots/?buying_format=auction')
  await openPage(tab, LATER_LOTS_PATH)
  await openPage(page, `/detail/${first.name}`)
  await buttonOf(page, first).click()
  await expect(row(page, first)).toBeVisible()
  await expect(count(tab)).toHaveText('1')
  await expect(buttonOf(tab, first)).toContainText('In cart')
  await expect(count(device)).toHaveText('1')
  const openAt = performance.now()
  await buttonOf(tab, second).click()
  await expect(row(page, second)).toBeVisible()
  await expect(row(page, second)).not.toContainText('Add your ZIP')

  // A new phone number in the other tab loads nothing here; a new ZIP loads the cart, once. Beside that an open cart is read
  // again every 15 seconds, which pass on a busy machine.
  const rereads = (): number => Math.floor((performance.now() - openAt) / 15_000)
  const loads: string[] = []
  page.on('request', (request) => {
    if (/\/api\/cart(\/summary)?$/.test(new URL(request.url()).pathname)) loads.push(request.url())
  })
  const rewrite = async (label: string, value: string) => {
    await openPage(tab, `/account/addresses/?edit=${shipTo}`)
    await tab.getByLabel(label).fill(value)
    await tab.getByRole('button', { name: 'Save address' }).click()
    await expect(tab.getByText('Address updated successfully.')).toBeVisible()
  }
  await rewrite('Phone number', '(260) 555-0199')
  await page.waitForTimeout(1_500)
  expect(loads.length).toBeLessThanOrEqual(rereads())
  const before = loads.length
  await rewrite('ZIP code', '46802')
  await expect.poll(() => loads.length).toBeGreaterThan(before)
  await page.waitForTimeout(1_500)
  expect(loads.length).toBeLessThanOrEqual(1 + rereads())

  // The ship-to address is deleted in the other tab.
  await openPage(tab, `/account/addresses/?remove=${shipTo}`)
  await tab
    .getByRole('button', { name: /^(Remove|Yes)/ })
    .first()
    .click()
  await expect(tab.getByText('Address removed successfully.')).toBeVisible()
  await expect(dialog(page)).toContainText(NO_SHIP_TO_MESSAGE)
  await expect(row(page, second)).toContainText('Add a shipping address to see freight')

  await withdrawLot(second.name)
  await expect(row(page, second)).toContainText('No longer available')
  await expect(row(page, second)).toContainText('Similar lots')
  await expect(count(page)).toHaveText('1')

  await page.route('**/api/cart', (route) => route.fulfill({ status: 503, body: '' }))
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await page.reload()
  await page.locator('[data-cart-link]').click()
  await expect(dialog(page).getByRole('alert')).toContainText('We couldn’t load your cart, so it’s shown empty.')
  await expect(dialog(page).locator('[data-cart-totals]')).toContainText('Delivered, before tax$0.00')
  await page.unroute('**/api/cart')
  await dialog(page).getByRole('link', { name: 'Retry' }).click()
  await expect(row(page, first)).toBeVisible()

  // Checkout goes on without what is gone, and notices by itself when nothing is left.
  await openPage(page, '/checkout')
  await expect(page.getByText('1 lot is no longer available. Continue with the other one?')).toBeVisible()
  await page.getByRole('button', { name: 'Continue without 1 lot' }).click()
  await expect(page.getByText('1 lot is no longer available.')).toBeHidden()
  await withdrawLot(first.name)
  const left = page.getByRole('heading', { name: 'The lot in your cart is no longer available' })
  await expect(left).toBeVisible()
  await expect(page.locator(`[data-gone-lot="${first.name}"]`)).toContainText('Similar lots')
})

test('without scripts the cart is filled, shipped to another address and emptied by forms', async ({
  plainPage: page,
}) => {
  await newBuyer(page)
  await saveAddress(page)
  const albany = await saveAddress(page, {
    first_name: 'Nadia',
    locality: 'Albany',
    region: 'NY',
    postal_code: '12304',
  })
  const [first] = await findLots(page)
  await page.goto(LOTS_PATH)
  await buttonOf(page, first).click()
  await expect(page).toHaveURL(/buying_format=fixed_price&show_cart$/)
  await expect(row(page, first)).toContainText('Delivered')
  await dialog(page).getByLabel('Another address').selectOption(albany)
  await dialog(page).getByRole('button', { name: 'Ship here' }).click()
  await expect(dialog(page).locator('[data-ship-to]')).toContainText('Albany, NY 12304')
  await row(page, first).getByRole('button', { name: 'Remove' }).click()
  await expect(dialog(page)).toContainText('Your cart is empty')
  await dialog(page).getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\?buying_format=fixed_price$/)
  await expect(dialog(page)).toHaveCount(0)
})

test('a visitor’s lot is in the cart after sign-in, and a won lot is locked there', async ({ page, openCaller }) => {
  const winner = await openCaller()
  const { email, password } = await newAccount(winner)
  const auction = await shortenAnAuction({ endsInSeconds: 3_600, softCloseSeconds: 0 })
  await bidByApi(winner, auction, auction.openingCents)
  await endAuctionNow(auction.name)

  const [first] = await findLots(page)
  await page.goto('/help/?show_cart=1')
  await expect(dialog(page)).toContainText('Sign in to use the cart')
  // Escape needs scripts: from then on it is a modal.
  await expect(page.locator('dialog:modal')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.locator('[data-cart-link]')).toBeFocused()
  await page.goto(`/detail/${first.name}`)
  await buttonOf(page, first).click()
  await page.getByLabel('E-mail address').first().fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(row(page, first)).toContainText(first.title)

  await expect(async () => {
    await page.goto('/help/?show_cart')
    await expect(row(page, auction)).toContainText('Won', { timeout: 2_000 })
  }).toPass()
  await expect(row(page, auction)).toContainText('Pay by')
  await expect(row(page, auction).getByRole('button')).toHaveCount(0)
})
