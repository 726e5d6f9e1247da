import type { Page } from '@playwright/test'
import type { Order } from '@lotyard/contract/orders/orders'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { endAuctionNow, shortenAnAuction } from '../../market-database.ts'
import { bidByApi, newAccount, newBuyer, post } from '../../support/buyers.ts'
import { FORT_WAYNE } from '../../support/example-address.ts'
import { openPage } from '../../support/open-page.ts'
import { axeFindings } from '../../support/axe.ts'
import { expect, test } from '../../support/test.ts'
import { CARD, typeCard } from '../../support/type-card.ts'

const DECLINED_CARD = '4000111111111115'

const step = (page: Page, name: string) => page.locator(`[data-step=${name}]`)
const isOpen = (page: Page, name: string) => expect(step(page, name)).toHaveAttribute('data-open', 'true')
const placeButton = (page: Page) => page.getByRole('button', { name: /^Place order · / })
const summary = (page: Page) => page.getByRole('complementary', { name: 'Order summary' })

/** Lots of one page of a search, which other tests leave alone. */
async function findLots(page: Page, count: number, query: string): Promise<string[]> {
  const reply = await page.request.get(`/api/listings/?buying_format=fixed_price&sort_field=-selling_price&${query}`)
  const { listings } = (await reply.json()) as { listings: { name: string }[] }
  return listings.slice(0, count).map(({ name }) => name)
}

async function fillCart(page: Page, names: string[]): Promise<void> {
  for (const name of names) expect((await post(page.request, '/api/cart/listings', { name })).status()).toBe(201)
}

async function saveAddress(page: Page): Promise<void> {
  const saved = await post(page.request, '/api/account/addresses', { role: 'shipping', address: FORT_WAYNE })
  expect(saved.status()).toBe(201)
}

async function typeAddress(page: Page): Promise<void> {
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field('First name').fill('Nadia')
  await field('Last name').fill('Okafor')
  await field('Street address').fill('7 Elm Street')
  await field('City').fill('Schenectady')
  await field('State').selectOption('New York')
  await field('ZIP code').fill('12304')
  await field('Phone number').fill('(518) 555-0142')
  await field('Address type').selectOption('Commercial')
  await field('Loading dock').selectOption('Yes')
}

async function payByCard(page: Page, number: string): Promise<void> {
  await typeCard(page, number)
  await page.getByRole('button', { name: 'Review order' }).click()
}

/** Where the buyer is led after placing, and what the API says of that order. */
async function expectPlaced(page: Page): Promise<Order> {
  await expect(page).toHaveURL(/\/checkout\/success\/[0-9a-f-]+\/$/)
  const id = new URL(page.url()).pathname.split('/').at(-2)!
  const reply = await page.request.get(`/api/orders/${id}/`)
  expect(reply.status(), await reply.text()).toBe(200)
  return (await reply.json()) as Order
}

test('[Must show] [S2.19] [S7.20] a stranger finds a lot, signs in on the way, types address and card, and has bought it', async ({
  page,
}) => {
  const { email, password } = await newAccount(page, false)
  const carriers: string[] = []
  page.on('request', (request) => {
    const isOurs = /^\/(api|admin|checkout)/.test(new URL(request.url()).pathname)
    if (isOurs && `${request.url()}${request.postData() ?? ''}`.replace(/\s/g, '').includes(CARD))
      carriers.push(request.url())
  })
  const [name] = await findLots(page, 1, 'page=1')
  await openPage(page, `/lots/search/?search=${name!}`)
  await page.locator(`main .cart-button[value="${name!}"]`).first().click()
  await page.getByRole('dialog', { name: /^Cart/ }).getByRole('link', { name: 'Check out' }).click()
  await isOpen(page, 'shipping')
  await page.getByLabel('Company name').fill('Okafor Resale')

  // The session ends. Signing in again leads back, to what was typed.
  await page.context().clearCookies()
  await page.reload()
  await expect(page).toHaveURL(/\/account\/sign_in\/\?return_to=%2Fcheckout/)
  await page.getByLabel('E-mail').first().fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/checkout#shipping$/)
  await expect(page.locator('[data-order-type=customer]')).toBeVisible()
  await expect(page.getByLabel('Company name')).toHaveValue('Okafor Resale')
  await expect(summary(page)).toContainText('Total before freight')

  await page.getByLabel('ZIP code').fill('1')
  await page.getByLabel('City', { exact: true }).focus()
  await expect(step(page, 'shipping')).toContainText('Postal code is invalid')
  await typeAddress(page)
  await expect(summary(page)).not.toContainText('Total before freight')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Continue to billing' }).click()
  await isOpen(page, 'billing')
  await expect(page.getByRole('heading', { name: 'Billing' })).toBeFocused()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await isOpen(page, 'payment')
  await page.goBack()
  await isOpen(page, 'billing')
  await page.goForward()
  await isOpen(page, 'payment')
  await page.getByLabel('Save for next time').first().check()
  await payByCard(page, CARD)
  await expect(step(page, 'payment')).toContainText('Visa ending in 1111')
  await expect(page.getByRole('heading', { name: 'Order summary' })).toBeFocused()
  // The frame leads nowhere by accident. The cart opens over the step and closes to it, with the card that was typed.
  await expect(page.locator('input[type=search]')).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to cart' }).click()
  await expect(page.getByRole('dialog', { name: /^Cart/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/checkout#review$/)
  expect(await axeFindings(page)).toEqual([])
  const shown = (await placeButton(page).textContent())!
  await placeButton(page).dblclick()

  const order = await expectPlaced(page)
  expect(order).toMatchObject({ state: 'paid', orderType: 'customer', shippingAddress: { postal_code: '12304' } })
  expect(order.listings.map((lot) => lot.name)).toEqual([name])
  expect(shown).toBe(`Place order · ${formatWithCents(order.totalCostFinalCents)}`)
  expect(carriers, 'requests of ours with the card number').toEqual([])
  const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))
  expect(kept).not.toContain('Elm Street')
  const methods = await (await page.request.get('/api/account/payment_methods')).json()
  expect(methods.payment_methods).toMatchObject([{ last_four: '1111', default: true }])
  await page.goto('/checkout')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('[S8.09] a declined card keeps every entry, through a reload too, and PayPal pays in its place', async ({
  page,
}) => {
  await newAccount(page, false)
  await saveAddress(page)
  await fillCart(page, await findLots(page, 2, 'page=2'))
  await openPage(page, '/checkout')
  await isOpen(page, 'payment')
  await page.getByRole('button', { name: 'Edit shipping' }).click()
  await page.getByRole('radio', { name: 'Use a new address' }).check()
  await typeAddress(page)
  await page.getByRole('button', { name: 'Continue to billing' }).click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await payByCard(page, DECLINED_CARD)
  await placeButton(page).click()

  await isOpen(page, 'payment')
  const refusal = page.locator('[data-placing-status="422"][data-placing-code=payment_declined]')
  await expect(refusal).toBeFocused()
  await expect(step(page, 'shipping')).toContainText('7 Elm Street')
  expect(await axeFindings(page)).toEqual([])
  await page.reload()
  await isOpen(page, 'payment')
  await expect(step(page, 'shipping')).toContainText('7 Elm Street')

  await page.getByRole('radio', { name: 'PayPal' }).check()
  const button = page.getByRole('button', { name: 'Checkout with PayPal' })
  await expect(button).toBeVisible()
  const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()])
  await popup
    .getByRole('button', { name: /approve|agree|pay/i })
    .first()
    .click()
  await expect(page.locator('#bt-pp-email')).toContainText('@')
  await page.getByRole('button', { name: 'Review order' }).click()
  await expect(step(page, 'payment')).toContainText('PayPal')
  await placeButton(page).click()
  const order = await expectPlaced(page)
  expect(order).toMatchObject({ state: 'paid', payment: { type: 'PayPalAccount' } })
  expect(order.listings).toHaveLength(2)
})

test('a won auction is paid by itself, with what is saved, and the cart stays', async ({ page }) => {
  await newBuyer(page)
  await saveAddress(page)
  const [added] = await findLots(page, 1, 'page=3')
  await fillCart(page, [added!])
  const auction = await shortenAnAuction({ endsInSeconds: 3_600, softCloseSeconds: 0 })
  await bidByApi(page, auction, auction.openingCents)
  await endAuctionNow(auction.name)
  const readCart = async () => JSON.stringify(await (await page.request.get('/api/cart')).json())
  await expect.poll(readCart).toContain(auction.name)

  await openPage(page, '/checkout?only=won')
  await expect(placeButton(page)).toBeEnabled()
  await expect(page.locator(`aside [data-order-lot="${auction.name}"]`)).toBeVisible()
  await expect(page.locator(`[data-order-lot="${added!}"]`)).toHaveCount(0)
  await placeButton(page).click()
  const order = await expectPlaced(page)
  expect(order.listings).toMatchObject([{ name: auction.name, isWon: true, priceCents: auction.openingCents }])
  expect(await readCart()).toContain(added)
})

test('[S2.20] [S4.10] [S7.21] an admin sells a lot directly, by invoice; buyers find no such page', async ({
  plainPage: buyer,
  quietPage: page,
  signIn,
}) => {
  const { email } = await newAccount(buyer)
  await saveAddress(buyer)
  expect((await buyer.goto('/admin/direct_orders/new'))!.status()).toBe(404)

  await signIn('admin')
  const [name] = await findLots(page, 1, 'page=4')
  await openPage(page, '/admin/')
  await page.getByRole('link', { name: 'New direct order' }).click()
  await expect(page.locator('[data-order-type=direct_order]')).toBeVisible()
  await page.getByLabel('Buyer’s e-mail').fill(email)
  await page.getByRole('button', { name: 'Find buyer' }).click()
  await isOpen(page, 'lots')
  await page.getByLabel('Find a lot').fill(name!)
  await page.getByRole('button', { name: /^Add / }).click()
  await page.getByLabel(/^Price of /).fill('1,250.50')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Continue to shipping' }).click()
  await expect(step(page, 'shipping')).toContainText('1200 Yard Road')
  await page.getByRole('button', { name: 'Continue to billing' }).click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('radio', { name: /^Invoice/ }).check()
  await page.getByRole('button', { name: 'Review order' }).click()
  const posted = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/new'))
  await placeButton(page).click()
  expect((await posted).postDataJSON()).toMatchObject({ listings: [{ name, price_cents: 1_250_50 }] })
  await expect(page).toHaveURL(/\/admin\/orders\/[0-9a-f-]+\/$/)
  const { orders } = (await (await buyer.request.get('/api/orders')).json()) as { orders: Order[] }
  expect(orders).toMatchObject([{ orderType: 'direct_order', state: 'proposed', subtotalCostCents: 1_250_50 }])
  await buyer.goto(`/account/orders/${orders[0]!.id}/`)
  await buyer.getByRole('button', { name: 'Accept order' }).click()
  await expect(buyer.getByText('The lots are yours.')).toBeVisible()
})
