import type { Browser, Page, Route } from '@playwright/test'
import { newBuyer } from './buyers.ts'
import { openPage } from './open-page.ts'
import { expect, test } from './test.ts'

const PATH = '/account/preferences/'
const SAVED_WITH_EMAIL =
  "Your update has been saved. You'll receive an inventory email soon, with a link to newly added lots."
const SAVED = 'Your update has been saved.'
/** Where the router posts the forms of the page. */
const POSTS = '**/account/preferences/_.data*'

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name })
const panel = (page: Page, title: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })

async function openForm(browser: Browser, part: 'inventory' | 'notifications'): Promise<Page> {
  const page = await newBuyer(browser)
  await openPage(page, `${PATH}?edit=${part}`)
  return page
}

test('[S2.18] [S4.08 inventory] [S4.14] [S8.04 saved] a selection is saved, turns e-mail on and promises a mail', async ({
  browser,
}) => {
  const page = await newBuyer(browser)
  await openPage(page, PATH)
  await expect(panel(page, 'Inventory preferences')).toContainText(
    "Nothing selected, so we don't e-mail you newly added lots.",
  )
  await expect(panel(page, 'E-mail notifications').getByRole('listitem').first()).toContainText('Off')
  await page.getByRole('link', { name: 'Edit inventory preferences' }).click()
  await box(page, 'Televisions').check()
  await box(page, 'Toys & Baby').check()
  await box(page, 'Like New').check()
  await button(page, 'Save preferences').click()
  await expect(page.locator('[data-flash]')).toHaveText(SAVED_WITH_EMAIL)
  await expect(page).toHaveURL(PATH)
  await expect(panel(page, 'Inventory preferences')).toContainText('Televisions, Toys & Baby')
  await expect(panel(page, 'Inventory preferences')).toContainText('Lot sizesAll')
  await expect(panel(page, 'E-mail notifications').getByRole('listitem').first()).toContainText('On')
  await page.context().close()
})

test('[S8.04 saving] [S8.04 saving failed] a save says that it is under way, and when it failed keeps what was ticked', async ({
  browser,
}) => {
  const page = await openForm(browser, 'inventory')
  await box(page, 'Pallet').check()
  const asked = Promise.withResolvers<Route>()
  await page.route(POSTS, (route) => asked.resolve(route), { times: 1 })
  await button(page, 'Save preferences').click()
  await expect(page.getByRole('main').getByRole('status').getByText('Saving preferences...')).toBeVisible()
  await expect(button(page, 'Save preferences')).toBeDisabled()
  await (await asked.promise).abort()
  await expect(page.getByRole('alert')).toHaveText('Failure saving preferences.')
  await expect(page.getByText('Saving preferences...')).toHaveCount(0)
  await expect(box(page, 'Pallet')).toBeChecked()
  await button(page, 'Save preferences').click()
  await expect(page.locator('[data-flash]')).toHaveText(SAVED_WITH_EMAIL)
  await page.context().close()
})

test('[S8.04 saving failed] a server that fails is told the same way', async ({ browser }) => {
  const page = await openForm(browser, 'notifications')
  await page.route(POSTS, (route) => route.fulfill({ status: 500, body: 'no' }), { times: 1 })
  await button(page, 'Save notifications').click()
  await expect(page.getByRole('alert')).toHaveText('Failure saving preferences.')
  await page.context().close()
})

test('[S8.04 loading failed] [S8.04 devices failed] what cannot be loaded is said, and loads when tried again', async ({
  browser,
}) => {
  const page = await newBuyer(browser)
  await openPage(page, '/account/')
  await page.route('**/api/account/preferences/**', (route) => route.abort())
  await page.route('**/api/account/devices', (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Preferences' }).click()
  const alerts = page.getByRole('main').getByRole('alert')
  await expect(alerts.getByText('Failure loading preferences', { exact: true })).toBeVisible()
  await expect(alerts.getByText('Failure loading device information.', { exact: true })).toBeVisible()
  await expect(panel(page, 'Test e-mail')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(panel(page, 'Inventory preferences')).toBeVisible()
  await expect(page.getByText('This device')).toBeVisible()
  await expect(alerts).toHaveCount(0)
  await page.context().close()
})

test('[S4.13] ticking a parent clears its children, and ticking a child clears its parent', async ({ browser }) => {
  const page = await openForm(browser, 'inventory')
  await box(page, 'Laptops').check()
  await box(page, 'Monitors').check()
  await box(page, 'Shoes').check()
  await box(page, 'Computers & Office').check()
  await expect(box(page, 'Laptops')).not.toBeChecked()
  await expect(box(page, 'Monitors')).not.toBeChecked()
  await expect(box(page, 'Shoes')).toBeChecked()
  await box(page, 'Networking').focus()
  await page.keyboard.press('Space')
  await expect(box(page, 'Computers & Office')).not.toBeChecked()
  await button(page, 'Save preferences').click()
  await expect(panel(page, 'Inventory preferences')).toContainText('Networking, Shoes')
  await page.context().close()
})

test('[S5.11] nothing is saved while nothing is ticked; Clear all saves none', async ({ browser }) => {
  const page = await openForm(browser, 'inventory')
  const save = button(page, 'Save preferences')
  await expect(save).toBeDisabled()
  await expect(button(page, 'Clear all')).toHaveCount(0)
  await box(page, 'Case').check()
  await expect(save).toBeEnabled()
  await box(page, 'Case').uncheck()
  await expect(save).toBeDisabled()
  await expect(page.getByText('Select at least one category, condition or lot size.')).toBeVisible()
  await box(page, 'Case').check()
  await save.click()
  await expect(page.locator('[data-flash]')).toHaveText(SAVED_WITH_EMAIL)
  await page.getByRole('link', { name: 'Edit inventory preferences' }).click()
  await button(page, 'Clear all').click()
  await expect(page.locator('[data-flash]')).toHaveText(SAVED)
  await expect(panel(page, 'Inventory preferences')).toContainText(
    "Nothing selected, so we don't e-mail you newly added lots.",
  )
  await page.context().close()
})

for (const [member, parent, children] of [
  ['computers_office', 'Computers & Office', ['Laptops', 'Networking']],
  ['consumer_electronics', 'Consumer Electronics', ['Televisions', 'Smart Home']],
  ['toys_baby', 'Toys & Baby', ['Toys & Games', 'Outdoor Play']],
  ['home_garden', 'Home & Garden', ['Kitchen', 'Small Appliances']],
  ['apparel_accessories', 'Apparel & Accessories', ["Women's Clothing", 'Jewelry & Watches']],
  ['general_merchandise', 'General Merchandise', ['Health & Beauty', 'Pet Supplies']],
] as const)
  test(`[S9.09 ${member}] ${parent} is offered with its children`, async ({ page, signIn }) => {
    await signIn('rival')
    await page.goto(`${PATH}?edit=inventory`)
    const family = page.getByRole('listitem').filter({ has: box(page, parent) })
    for (const child of children) await expect(family.getByRole('checkbox', { name: child, exact: true })).toBeVisible()
  })

test('[S4.08 notification] notifications are edited in place, each topic by itself', async ({ browser }) => {
  const page = await newBuyer(browser)
  await openPage(page, PATH)
  await page.getByRole('link', { name: 'Edit e-mail notifications' }).click()
  await page.getByRole('checkbox', { name: /^Your bids/ }).uncheck()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(panel(page, 'E-mail notifications').getByRole('listitem').nth(1)).toContainText('On')
  await page.getByRole('link', { name: 'Edit e-mail notifications' }).click()
  await page.getByRole('checkbox', { name: /^Your bids/ }).uncheck()
  await button(page, 'Save notifications').click()
  await expect(page.locator('[data-flash]')).toHaveText(SAVED)
  await expect(panel(page, 'E-mail notifications').getByRole('listitem').nth(1)).toContainText('Off')
  await expect(panel(page, 'E-mail notifications').getByRole('listitem').nth(2)).toContainText('On')
  await page.context().close()
})

test('[S8.05] [S7.31] a test e-mail is triggered once a minute, and what was ticked meanwhile stays', async ({
  browser,
}) => {
  const page = await openForm(browser, 'inventory')
  await box(page, 'Pallet').check()
  await button(page, 'Send a test e-mail').click()
  await expect(panel(page, 'Test e-mail').getByRole('status')).toHaveText(
    'Email triggered. Please allow a few minutes to receive it.',
  )
  await expect(box(page, 'Pallet')).toBeChecked()
  await button(page, 'Send a test e-mail').click()
  await expect(panel(page, 'Test e-mail').getByRole('alert')).toHaveText(
    'You can send one test e-mail a minute. Try again shortly.',
  )
  await expect(box(page, 'Pallet')).toBeChecked()
  await page.context().close()
})

test('whoever was signed out elsewhere is asked to sign in, not told of a failure', async ({ browser }) => {
  const page = await newBuyer(browser)
  await openPage(page, '/account/')
  const token = await page.locator('meta[name="csrf-token"]').getAttribute('content')
  await page.request.delete('/api/account/session', { headers: { 'X-CSRF-Token': token! } })
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Preferences' }).click()
  await expect(page).toHaveURL(/\/account\/sign_in\//)
  await page.context().close()
})

test('without scripts plain forms do the same, and the server judges what scripts would', async ({ browser }) => {
  const page = await newBuyer(browser, false)
  await page.goto(PATH)
  await page.getByRole('link', { name: 'Edit inventory preferences' }).click()
  await button(page, 'Save preferences').click()
  await expect(page.getByRole('alert')).toHaveText('Select at least one category, condition or lot size.')
  await box(page, 'Toys & Baby').check()
  await box(page, 'Nursery').check()
  await box(page, 'New').check()
  await button(page, 'Save preferences').click()
  await expect(page.getByRole('alert')).toHaveText('Select Toys & Baby or its subcategories, not both')
  await expect(page.getByRole('alert')).toBeInViewport()
  for (const name of ['Toys & Baby', 'Nursery', 'New']) await expect(box(page, name)).toBeChecked()
  await box(page, 'Toys & Baby').uncheck()
  await button(page, 'Save preferences').click()
  await expect(page.locator('[data-flash]')).toHaveText(SAVED_WITH_EMAIL)

  await page.getByRole('link', { name: 'Edit inventory preferences' }).click()
  await button(page, 'Clear all').click()
  await expect(page.locator('[data-flash]')).toHaveText(SAVED)
  await page.getByRole('link', { name: 'Edit e-mail notifications' }).click()
  await page.getByRole('checkbox', { name: /^Lots you watch/ }).uncheck()
  await button(page, 'Save notifications').click()
  await expect(panel(page, 'E-mail notifications').getByRole('listitem').nth(2)).toContainText('Off')
  await button(page, 'Send a test e-mail').click()
  await expect(page.getByText('Email triggered. Please allow a few minutes to receive it.')).toBeVisible()
  await page.context().close()
})
