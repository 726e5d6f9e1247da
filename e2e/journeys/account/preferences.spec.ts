import type { Page } from '@playwright/test'
import { newBuyer } from '../../support/buyers.ts'
import { openPage } from '../../support/open-page.ts'
import { expect, test } from '../../support/test.ts'

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

test('[S2.18] [S4.08 inventory] [S4.08 notification] [S4.13] [S4.14] [S5.11] [S8.04 saved] a selection is saved, turns e-mail on and promises a mail; Clear all saves none', async ({
  page,
}) => {
  await newBuyer(page)
  await openPage(page, PATH)
  const inventory = panel(page, 'Inventory preferences')
  const topic = (index: number) => panel(page, 'E-mail notifications').getByRole('listitem').nth(index)
  await expect(inventory).toContainText("Nothing selected, so we don't e-mail you newly added lots.")
  await expect(topic(0)).toContainText('Off')
  await page.getByRole('link', { name: 'Edit inventory preferences' }).click()
  const save = button(page, 'Save preferences')
  await expect(save).toBeDisabled()
  await expect(button(page, 'Clear all')).toHaveCount(0)
  await box(page, 'Laptops').check()
  await box(page, 'Computers & Office').check()
  await expect(box(page, 'Laptops')).not.toBeChecked()
  await box(page, 'Networking').focus()
  await page.keyboard.press('Space')
  await expect(box(page, 'Computers & Office')).not.toBeChecked()
  await box(page, 'Toys & Baby').check()
  await box(page, 'Like New').check()
  await save.click()
  await expect(page.locator('[data-flash]')).toHaveText(SAVED_WITH_EMAIL)
  await expect(page).toHaveURL(PATH)
  await expect(inventory).toContainText('Networking, Toys & Baby')
  await expect(inventory).toContainText('Lot sizesAll')
  await expect(topic(0)).toContainText('On')

  await page.getByRole('link', { name: 'Edit e-mail notifications' }).click()
  await page.getByRole('checkbox', { name: /^Your bids/ }).uncheck()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(topic(1)).toContainText('On')
  await page.getByRole('link', { name: 'Edit inventory preferences' }).click()
  await button(page, 'Clear all').click()
  await expect(page.locator('[data-flash]')).toHaveText(SAVED)
  await expect(inventory).toContainText("Nothing selected, so we don't e-mail you newly added lots.")
})

test('[S8.04 saving failed] [S8.05] a save that the network loses keeps what was ticked, and so does a test e-mail', async ({
  page,
}) => {
  await newBuyer(page)
  await openPage(page, `${PATH}?edit=inventory`)
  await box(page, 'Pallet').check()
  await button(page, 'Send a test e-mail').click()
  await expect(panel(page, 'Test e-mail').getByRole('status')).toHaveText(
    'Email triggered. Please allow a few minutes to receive it.',
  )
  await expect(box(page, 'Pallet')).toBeChecked()
  await page.route(POSTS, (route) => route.abort(), { times: 1 })
  await button(page, 'Save preferences').click()
  await expect(page.getByRole('alert')).toHaveText('Failure saving preferences.')
  await expect(box(page, 'Pallet')).toBeChecked()
  await button(page, 'Save preferences').click()
  await expect(page.locator('[data-flash]')).toHaveText(SAVED_WITH_EMAIL)
})

test('[S8.04 loading failed] [S8.04 devices failed] what cannot be loaded is said, and loads when tried again; who was signed out elsewhere is asked to sign in', async ({
  page,
}) => {
  await newBuyer(page)
  await openPage(page, '/account/')
  await page.route('**/api/account/preferences/**', (route) => route.abort())
  await page.route('**/api/account/devices', (route) => route.fulfill({ status: 500, body: 'no' }))
  const preferences = page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Preferences' })
  await preferences.click()
  const alerts = page.getByRole('main').getByRole('alert')
  await expect(alerts.getByText('Failure loading preferences', { exact: true })).toBeVisible()
  await expect(alerts.getByText('Failure loading device information.', { exact: true })).toBeVisible()
  await expect(panel(page, 'Test e-mail')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(panel(page, 'Inventory preferences')).toBeVisible()
  await expect(page.getByText('This device')).toBeVisible()
  await expect(alerts).toHaveCount(0)

  await openPage(page, '/account/')
  const token = await page.locator('meta[name="csrf-token"]').getAttribute('content')
  await page.request.delete('/api/account/session', { headers: { 'X-CSRF-Token': token! } })
  await preferences.click()
  await expect(page).toHaveURL(/\/account\/sign_in\//)
})

test('without scripts plain forms do the same, and the server judges what scripts would', async ({
  plainPage: page,
}) => {
  await newBuyer(page)
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
})
