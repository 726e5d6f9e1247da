import type { Page } from '@playwright/test'
import type { DeskOrder } from '@lotyard/contract/desk/orders'
import type { Order } from '@lotyard/contract/orders/orders'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { newBuyer, post } from '../../support/buyers.ts'
import { FORT_WAYNE } from '../../support/example-address.ts'
import { openPage } from '../../support/open-page.ts'
import { axeFindings } from '../../support/axe.ts'
import { expect, signInAs, test } from '../../support/test.ts'

/** Buys lots of one page of a search, which other tests leave alone. */
async function buyLots(page: Page, count: number, searchPage: number): Promise<Order> {
  const found = await page.request.get(
    `/api/listings/?buying_format=fixed_price&sort_field=-selling_price&page=${searchPage}`,
  )
  const { listings } = (await found.json()) as { listings: { name: string }[] }
  return buy(page, listings.slice(0, count))
}

/** Lots of the demo's seller, of a page that other tests leave alone. */
async function findOwnLots(seller: Page, count: number): Promise<{ name: string }[]> {
  const found = await seller.request.get('/api/admin/listings?show=for_sale&format=fixed_price&sort=price_down&page=1')
  return ((await found.json()) as { listings: { name: string }[] }).listings.slice(0, count)
}

async function buy(page: Page, lots: { name: string }[]): Promise<Order> {
  for (const { name } of lots) expect((await post(page.request, '/api/cart/listings', { name })).status()).toBe(201)
  const reply = await post(page.request, '/api/orders', {
    shipping_address: FORT_WAYNE,
    billing_same_as_shipping: true,
    payment_gateway: 'braintree',
    payment_details: { type: 'CreditCard', payment_method_nonce: 'fake-valid-nonce' },
    browser_data: { language: 'en-US' },
  })
  expect(reply.status(), await reply.text()).toBe(201)
  return (await reply.json()) as Order
}

const panel = (page: Page, title: string | RegExp) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, level: 2 }) })

const SAVED = "Your update has been saved. You'll receive an inventory email soon, with a link to newly added lots."

test('[S2.21] [S8.04 saved] the success page thanks for an order, offers e-mails about new lots once, and is for its buyer alone', async ({
  page,
  openOther,
}) => {
  await newBuyer(page)
  const order = await buyLots(page, 1, 6)
  const path = `/checkout/success/${order.id}/`
  await openPage(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  await expect(page.getByRole('main')).toContainText(
    `Order ${order.number}, ${formatWithCents(order.totalCostFinalCents)}`,
  )
  expect(await axeFindings(page)).toEqual([])

  // On, but with nothing selected: no e-mail comes, which preferences say too.
  const setListings = async (enabled: boolean) => {
    const token = (await (await page.request.get('/api/csrf_token')).json()) as { csrf_token: string }
    await page.request.put('/api/account/preferences/notifications', {
      data: { notification_preferences: [{ topic: 'listings', medium: 'email', enabled }] },
      headers: { 'X-CSRF-Token': token.csrf_token },
    })
    await openPage(page, path)
  }
  await setListings(true)
  await expect(page.getByText(/^We e-mail you newly added lots/)).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Toys & Baby' }).check()
  await page.getByRole('button', { name: 'E-mail me newly added lots' }).click()
  await expect(page.locator('[data-flash]')).toHaveText(SAVED)
  await expect(page.getByText(/^We e-mail you newly added lots/)).toBeVisible()
  await setListings(false)
  await page.getByRole('button', { name: 'E-mail me newly added lots' }).click()
  await expect(page.locator('[data-flash]')).toHaveText(SAVED)
  await expect(page.getByRole('link', { name: 'Change your preferences' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  await page.getByRole('link', { name: 'View order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${order.number}`)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  expect((await page.request.get('/api/orders')).status()).toBe(200)

  const stranger = await newBuyer(await openOther({ javaScriptEnabled: false }))
  for (const other of [path, `/account/orders/${order.id}/`, `/account/orders/${order.id}/invoice/`])
    expect((await stranger.goto(other))!.status(), other).toBe(404)
  await stranger.context().clearCookies()
  await stranger.goto(path)
  await expect(stranger).toHaveURL(new RegExp(`/account/sign_in/\\?return_to=${encodeURIComponent(path)}`))
})

test('[S3.06] [S7.18] an order is shipped, and a problem with it talked over with photos by buyer, desk and seller, until it is refunded', async ({
  page,
  openOther,
}) => {
  await newBuyer(page)
  const seller = await openOther()
  await signInAs(seller, 'seller')
  const order = await buy(page, await findOwnLots(seller, 2))
  // Every act of the desk works without scripts.
  const admin = await openOther({ javaScriptEnabled: false })
  await signInAs(admin, 'admin')
  const isCaptured = async () =>
    ((await (await admin.request.get(`/api/admin/orders/${order.id}`)).json()) as DeskOrder).paymentState !==
    'authorised'
  await expect.poll(isCaptured).toBe(true)
  await admin.goto('/admin/orders/')
  await admin.getByLabel('Order number or buyer’s e-mail address').fill(order.number)
  await admin.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await admin.getByRole('link', { name: order.number, exact: true }).click()
  const [shipment, ...others] = order.warehouses.flatMap(({ shipments }) => shipments)
  const shipping = panel(admin, `Ships from ${shipment!.description}`).first()
  await shipping.getByRole('button', { name: 'Mark ready to ship' }).click()
  await expect(admin.locator('[data-flash]')).toHaveText('Marked ready. We’ve e-mailed the buyer.')
  // Without a carrier it is refused, in its own form and with what was typed.
  await shipping.getByLabel('Tracking numbers (optional)').fill('012-345')
  await shipping.getByRole('button', { name: 'Mark shipped' }).click()
  await expect(shipping.getByRole('alert')).toHaveText('Please check your entries.')
  await expect(shipping.getByLabel('Tracking numbers (optional)')).toHaveValue('012-345')
  await shipping.getByLabel('Carrier', { exact: true }).selectOption('Other')
  await shipping.getByLabel('Carrier’s name').fill('Estes Express')
  await shipping.getByRole('button', { name: 'Mark shipped' }).click()
  await expect(admin.locator('[data-flash]')).toHaveText('Marked shipped. We’ve e-mailed the buyer.')

  await openPage(page, '/account/orders/')
  await expect(page.locator(`[data-order="${order.number}"]`)).toContainText(order.listings[0]!.title)
  await page.getByRole('link', { name: `Order ${order.number}` }).click()
  await expect(panel(page, `Ships from ${shipment!.description}`).first()).toContainText(
    'Shipped with Estes Express, tracking number 012-345',
  )
  await page.getByRole('button', { name: 'It arrived' }).click()
  await expect(page.locator('[data-flash]')).toContainText('Thanks for telling us.')
  await expect(page.getByRole('button', { name: 'It arrived' })).toHaveCount(0)
  for (const other of others)
    await expect(panel(page, /^Ships from/).filter({ hasText: other.description })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('link', { name: 'Report a problem' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report a problem')
  const photo = await page.screenshot()
  await page.getByLabel('Photos (optional)').setInputFiles([
    { name: 'crack.png', mimeType: 'image/png', buffer: photo },
    { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no photo') },
  ])
  await page.getByLabel('Lot', { exact: true }).selectOption(shipment!.listings[0]!)
  await page.getByLabel('What’s wrong?').selectOption('damaged')
  await page.getByLabel('What happened?').fill('Two screens are cracked.')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Remove notes.png' }).click()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.locator('[data-flash]')).toHaveText('Thanks, we have your report. We’ll answer by e-mail.')
  const shown = panel(page, 'Problems').getByRole('img')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  // The desk asks; the buyer's open page hears of it, and sends a photo with the reply.
  const threads = (of: Page) => panel(of, 'Problems')
  await admin.goto(`/admin/orders/${order.id}/`)
  await threads(admin).getByLabel('Message', { exact: true }).fill('Can you show us the serial numbers?')
  await threads(admin).getByRole('button', { name: 'Send message' }).click()
  await expect(threads(admin)).toContainText('Waiting for the buyer')
  await expect(threads(page)).toContainText('Can you show us the serial numbers?')
  await threads(page).getByLabel('Your reply').fill('Here they are.')
  await threads(page)
    .getByLabel('Photos (optional)')
    .setInputFiles([{ name: 'serial.png', mimeType: 'image/png', buffer: await page.screenshot() }])
  expect(await axeFindings(page)).toEqual([])
  await threads(page).getByRole('button', { name: 'Send reply' }).click()
  await expect(page.locator('[data-flash]')).toHaveText('Message sent. We’ll answer here and by e-mail.')

  // The lot's seller sees all of it, and writes to the desk beside it.
  await openPage(seller, `/admin/orders/${order.id}/`)
  await expect(threads(seller).getByRole('img')).toHaveCount(2)
  await threads(seller).getByLabel('Message to the desk').fill('They left our dock whole.')
  await threads(seller)
    .getByLabel('Photos (optional)')
    .setInputFiles([{ name: 'dock.png', mimeType: 'image/png', buffer: await seller.screenshot() }])
  await threads(seller).getByRole('button', { name: 'Send message' }).click()
  await expect(seller.locator('[data-flash]')).toHaveText('Message sent. The buyer doesn’t see it.')
  await panel(seller, 'Notes').getByLabel('New note').fill('Third claim with this carrier.')
  await panel(seller, 'Notes').getByRole('button', { name: 'Add note' }).click()
  await expect(panel(seller, 'Notes')).toContainText('Third claim with this carrier.')
  expect(await axeFindings(seller)).toEqual([])

  // Nothing unread is closed: the desk's page is from before both.
  const resolve = async () => {
    await threads(admin).getByText('Resolve', { exact: true }).click()
    await threads(admin).getByLabel('Outcome').selectOption('refunded')
    await threads(admin).getByLabel('Refund amount').fill('125')
    await threads(admin).getByLabel('Refund this amount now').check()
    await threads(admin).getByLabel('Message to the buyer').fill('Sorry. We refund $125.')
    await threads(admin).getByRole('button', { name: 'Resolve problem' }).click()
  }
  await resolve()
  await expect(threads(admin).getByRole('alert')).toHaveText('There’s a new message. Read it, then send yours again.')
  await expect(page.getByText('They left our dock whole.')).toHaveCount(0)
  await threads(admin).getByRole('button', { name: 'Pass on to the buyer' }).click()
  await expect(threads(page)).toContainText('They left our dock whole.')
  await expect(threads(page).getByRole('img')).toHaveCount(3)
  await resolve()
  await expect(panel(admin, 'Refunds')).toContainText('$125.00')
  await expect(panel(admin, 'Notes')).toContainText('Third claim with this carrier.')

  await expect(threads(page)).toContainText('Sorry. We refund $125.')
  await expect(threads(page)).toContainText('Refunded $125.00')
  await expect(panel(page, 'Payment')).toContainText('Refunded−$125.00')
  await page.getByRole('link', { name: 'Invoice', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Invoice ${order.number}`)
  expect(await axeFindings(page)).toEqual([])
})

test('an order by invoice says how to pay it, and is marked paid at the desk', async ({ page, openOther }) => {
  await newBuyer(page)
  const admin = await openOther()
  await signInAs(admin, 'admin')
  const { email } = (await (await page.request.get('/api/account/')).json()) as { email: string }
  await openPage(admin, '/admin/invoices/')
  await admin.getByLabel('E-mail address').fill(email)
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.locator('[data-flash]')).toHaveText(`${email}: Invoice within 30 days.`)

  const found = await page.request.get('/api/listings/?buying_format=fixed_price&sort_field=-selling_price&page=8')
  const { listings } = (await found.json()) as { listings: { name: string }[] }
  await post(page.request, '/api/cart/listings', { name: listings[0]!.name })
  const placed = await post(page.request, '/api/orders', {
    shipping_address: FORT_WAYNE,
    billing_same_as_shipping: true,
    payment_gateway: 'invoice',
  })
  expect(placed.status(), await placed.text()).toBe(201)
  const order = (await placed.json()) as Order
  await page.goto(`/checkout/success/${order.id}/`)
  await expect(page.getByRole('main')).toContainText(`${formatWithCents(order.totalCostFinalCents)} is due by`)

  await openPage(admin, `/admin/orders/${order.id}/?do=receipt`)
  await admin.getByLabel('Bank reference or check number (optional)').fill('FT-77')
  await admin.getByLabel('This amount has arrived').check()
  await admin.getByRole('button', { name: 'Record payment' }).click()
  await expect(panel(admin, 'Payments')).toContainText('FT-77')
  await expect(panel(admin, 'Payments')).toContainText('Paid in full')
  expect(await axeFindings(admin)).toEqual([])
  await page.reload()
  await expect(page.getByRole('main')).not.toContainText('is due by')
})
