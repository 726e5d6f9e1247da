import type { Page } from '@playwright/test'
import { axeFindings } from '../support/axe.ts'
import {
  ACCOUNT,
  callWidget,
  CHROME_ON_IOS,
  expect,
  HERMES_ONETIME,
  makeWidget,
  openPopup,
  postToSelf,
  recall,
  test,
} from './fixtures.ts'

/** The test's own page has no landmarks worth judging, so only the parts that the widget drew are looked at. */
async function expectAccessible(page: Page, part = 'body'): Promise<void> {
  expect(await axeFindings(page, { within: part })).toEqual([])
}

test('[S2.28] axe finds nothing in the logged-out views', async ({ shopPage, shop }) => {
  await makeWidget(shopPage, shop)
  await makeWidget(shopPage, shop, { channel: 'two', merchant: { ...HERMES_ONETIME, container: 'second' } })
  await expectAccessible(shopPage)
})

test('[S2.29] axe finds nothing in the logged-in bar', async ({ shopPage, shop }) => {
  await makeWidget(shopPage, shop)
  await postToSelf(shopPage, 'PAYMENT_METHOD_GENERATED', ACCOUNT)
  await expect(shopPage.locator('#braintree-paypal-loggedin')).toBeVisible()
  await expectAccessible(shopPage)
})

test('[S2.30] axe finds nothing in the overlay', async ({ shopPage, shop }) => {
  await makeWidget(shopPage, shop)
  await openPopup(shopPage)
  await expect(shopPage.locator('.bt-overlay')).toBeVisible()
  await expectAccessible(shopPage, '.bt-overlay')
})

test('[S2.31] axe finds nothing in the authorisation window', async ({ shopPage, shop }) => {
  await makeWidget(shopPage, shop, { merchant: HERMES_ONETIME })
  const popup = await openPopup(shopPage)
  await popup.getByLabel('Sign in as someone else').check()
  await expectAccessible(popup)
})

test('[S2.30] the overlay takes the focus, keeps it, and gives it back to the button on Escape', async ({
  shopPage,
  shop,
}) => {
  await makeWidget(shopPage, shop)
  const button = shopPage.locator('#braintree-paypal-button')
  await button.focus()
  const [popup] = await Promise.all([shopPage.waitForEvent('popup'), shopPage.keyboard.press('Enter')])
  await shopPage.bringToFront()
  const link = shopPage.getByRole('link', { name: 'Continue' })
  const close = shopPage.locator('.bt-close-overlay')
  await expect(link).toBeFocused()
  await shopPage.keyboard.press('Tab')
  await expect(close).toBeFocused()
  await shopPage.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await shopPage.keyboard.press('Shift+Tab')
  await expect(close).toBeFocused()
  await shopPage.keyboard.press('Shift+Tab')
  await expect(link).toBeFocused()
  await shopPage.locator('#given-field').evaluate((field: HTMLElement) => field.focus())
  await expect(link).toBeFocused()
  await Promise.all([popup.waitForEvent('close'), shopPage.keyboard.press('Escape')])
  await expect(shopPage.locator('.bt-overlay')).toHaveCount(0)
  await expect(button).toBeFocused()
})

for (const key of ['Enter', 'Space']) {
  test(`[S2.30] ${key} on the close icon closes the window`, async ({ shopPage, shop }) => {
    await makeWidget(shopPage, shop)
    const popup = await openPopup(shopPage)
    await shopPage.bringToFront()
    await shopPage.locator('.bt-close-overlay').focus()
    await Promise.all([popup.waitForEvent('close'), shopPage.keyboard.press(key)])
    await expect(shopPage.locator('.bt-overlay')).toHaveCount(0)
  })
}

test('[S4.17] [S4.18] the focus follows the views: the bar after success, the button after Cancel', async ({
  shopPage,
  shop,
}) => {
  await makeWidget(shopPage, shop)
  const popup = await openPopup(shopPage)
  await popup.getByRole('button', { name: 'Approve' }).click()
  await expect(shopPage.getByRole('group', { name: 'PayPal' })).toBeFocused()
  await shopPage.bringToFront()
  await shopPage.keyboard.press('Tab')
  await expect(shopPage.locator('#bt-pp-cancel')).toBeFocused()
  await shopPage.keyboard.press('Enter')
  await expect(shopPage.locator('#braintree-paypal-button')).toBeFocused()
})

test.describe('where popups are unsupported', () => {
  test.use({ userAgent: CHROME_ON_IOS })

  test('[S2.31] the frame has a name and the focus, and Escape in it closes it', async ({ shopPage, shop }) => {
    await makeWidget(shopPage, shop, { isMerchantPageHttps: true })
    const button = shopPage.locator('#braintree-paypal-button')
    await button.click()
    const approve = shopPage.frameLocator('#braintree-paypal-frame').getByRole('button', { name: 'Approve' })
    await approve.waitFor()
    await expect(shopPage.locator('iframe')).toBeFocused()
    await expectAccessible(shopPage, 'iframe')
    await shopPage.locator('#given-field').evaluate((field: HTMLElement) => field.focus())
    await expect(shopPage.locator('iframe')).toBeFocused()
    await approve.press('Escape')
    await expect(shopPage.locator('iframe')).toHaveCount(0)
    await expect(button).toBeFocused()
    expect(await recall(shopPage, 'calls')).toEqual([])
    await callWidget(shopPage, 'teardown')
  })
})
