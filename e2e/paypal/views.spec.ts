import {
  callWidget,
  expect,
  HERMES_ONETIME,
  INTERNET_EXPLORER,
  makeWidget,
  openPopup,
  postToSelf,
  ACCOUNT,
  test,
} from './fixtures.ts'

test('[S2.28] the logged-out view is an image link that says Pay with PayPal', async ({ shopPage, shop }) => {
  await makeWidget(shopPage, shop)
  const link = shopPage.locator('#paypal a#braintree-paypal-button')
  await expect(link).toHaveAttribute('href', '#')
  await expect(link).toHaveAccessibleName('Pay with PayPal')
  expect(await link.boundingBox()).toMatchObject({ width: 115, height: 44 })
  const image = link.locator('img')
  await expect(image).toHaveAttribute('src', `${shop.assets}/pwpp/2.21.0/images/pay-with-paypal.png`)
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(230)
})

test('[S2.28] one-time Hermes has a Checkout with PayPal button instead', async ({ shopPage, shop }) => {
  await makeWidget(shopPage, shop, { merchant: { ...HERMES_ONETIME, locale: 'de-AT' } })
  const button = shopPage.getByRole('button', { name: 'Checkout with PayPal' })
  await expect(button).toHaveId('braintree-paypal-button')
  await expect(button).toHaveAttribute('data-lc', 'de_AT')
  await expect(shopPage.locator('#paypal img')).toHaveCount(0)
})

test('[S2.28] a billing agreement uses the image link too', async ({ shopPage, shop }) => {
  await makeWidget(shopPage, shop, { gateway: { billingAgreementsEnabled: true } })
  await expect(shopPage.locator('#paypal a#braintree-paypal-button img')).toBeVisible()
})

test('[S2.28] the container holds the field, the bar and the button, in this order', async ({ shopPage, shop }) => {
  await makeWidget(shopPage, shop)
  const children = await shopPage
    .locator('#paypal')
    .evaluate((container) =>
      [...container.children].map((child) => `${child.tagName} ${child.id || child.getAttribute('name')}`),
    )
  expect(children).toEqual([
    'INPUT payment_method_nonce',
    'DIV braintree-paypal-loggedin',
    'DIV braintree-paypal-loggedout',
  ])
  await expect(shopPage.locator('#braintree-paypal-loggedin')).toBeHidden()
})

test('[S2.29] the logged-in bar shows PayPal, the email as text and Cancel, at most 500 px wide', async ({
  shopPage,
  shop,
}) => {
  await makeWidget(shopPage, shop)
  const email = '<img src=x onerror=alert(1)>@example.com'
  await postToSelf(shopPage, 'PAYMENT_METHOD_GENERATED', { ...ACCOUNT, details: { email } })
  const bar = shopPage.locator('#braintree-paypal-loggedin')
  await expect(bar.locator('#bt-pp-name')).toHaveText('PayPal')
  await expect(bar.locator('#bt-pp-email')).toHaveText(email)
  await expect(bar.locator('button#bt-pp-cancel')).toHaveText('Cancel')
  expect((await bar.boundingBox())!.width).toBe(500)
  await expect(bar.locator('img')).toHaveCount(0)
  await shopPage.setViewportSize({ width: 360, height: 640 })
  expect((await bar.boundingBox())!.width).toBeLessThanOrEqual(312)
})

test('[S2.29] Cancel never submits the form around the container', async ({ shopPage, shop }) => {
  await makeWidget(shopPage, shop)
  await postToSelf(shopPage, 'PAYMENT_METHOD_GENERATED', ACCOUNT)
  await shopPage.locator('#bt-pp-cancel').click()
  await expect(shopPage.locator('#braintree-paypal-button')).toBeVisible()
  expect(new URL(shopPage.url()).pathname).toBe('/')
})

test('[S2.30] the overlay covers the page while a popup is open, and goes with it', async ({ shopPage, shop }) => {
  await makeWidget(shopPage, shop)
  const popup = await openPopup(shopPage)
  const overlay = shopPage.getByRole('dialog', { name: 'PayPal' })
  await expect(overlay).toHaveClass('bt-overlay')
  await expect(overlay).toHaveCSS('z-index', '20001')
  await expect(overlay).toHaveCSS('position', 'fixed')
  const { width, height } = shopPage.viewportSize()!
  expect(await overlay.boundingBox()).toEqual({ x: 0, y: 0, width, height })
  await expect(overlay.locator('.bt-close-overlay')).toBeVisible()
  await expect(overlay).toContainText('Your PayPal window is open')
  await expect(overlay.getByRole('link', { name: 'Continue' })).toBeVisible()
  await popup.close()
  await expect(overlay).toHaveCount(0)
})

test('[S2.30] there is no overlay when the page is framed itself', async ({ page, shop, shopPage }) => {
  await page.goto(`${shop.origin}/framing`)
  const frame = page.frame({ name: 'shop' })!
  await frame.waitForLoadState()
  await makeWidget(frame, shop)
  const [popup] = await Promise.all([page.waitForEvent('popup'), frame.locator('#braintree-paypal-button').click()])
  await popup.getByRole('button', { name: 'Approve' }).waitFor()
  await expect(frame.locator('.bt-overlay')).toHaveCount(0)
  await expect(shopPage.locator('.bt-overlay')).toHaveCount(0)
  await popup.getByRole('button', { name: 'Approve' }).click()
  await expect(frame.locator('#bt-pp-email')).toHaveText('buyer@lotyard.test')
})

test('[S2.32] other browsers get no bridge frame', async ({ shopPage, shop }) => {
  await makeWidget(shopPage, shop)
  await expect(shopPage.locator('#bt-proxy-frame')).toHaveCount(0)
})

test.describe('on Internet Explorer', () => {
  test.use({ userAgent: INTERNET_EXPLORER })

  test('[S2.32] [S9.14 bridge] a hidden 1x1 bridge frame comes first, and relays the flow', async ({
    shopPage,
    shop,
  }) => {
    await makeWidget(shopPage, shop)
    const bridge = shopPage.locator('#paypal > iframe:first-child')
    await expect(bridge).toHaveId('bt-proxy-frame')
    await expect(bridge).toHaveAttribute('name', 'bt-proxy-frame')
    await expect(bridge).toHaveAttribute('src', `${shop.assets}/pwpp/2.21.0/html/bridge-frame.html#one`)
    expect(await bridge.boundingBox()).toMatchObject({ width: 1, height: 1 })
    await expect(bridge).toHaveCSS('opacity', '0')
    const popup = await openPopup(shopPage)
    await popup.getByRole('button', { name: 'Approve' }).click()
    await expect(shopPage.locator('#bt-pp-email')).toHaveText('buyer@lotyard.test')
    await callWidget(shopPage, 'teardown')
    await expect(shopPage.locator('#bt-proxy-frame')).toHaveCount(0)
  })
})
