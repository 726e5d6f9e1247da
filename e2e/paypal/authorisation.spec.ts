import type { Page } from '@playwright/test'
import {
  callWidget,
  CHROME_ON_IOS,
  expect,
  FIREFOX,
  HERMES_ONETIME,
  makeWidget,
  openPopup,
  postToSelf,
  recall,
  test,
} from './fixtures.ts'

const nonceOf = (page: Page): Promise<string> => page.locator('input[name=payment_method_nonce]').inputValue()

test('[S2.31] the popup shows what is asked, and approving gives the account back', async ({ shopPage, shop }) => {
  await makeWidget(shopPage, shop, { merchant: { ...HERMES_ONETIME, locale: 'de' } })
  const popup = await openPopup(shopPage)
  await expect(popup.locator('#amount')).toHaveText('1.250,00\u00a0$')
  await expect(popup.locator('#currency')).toHaveText('USD')
  await expect(popup.locator('#locale')).toHaveText('de_DE')
  await popup.getByLabel('Sign in as rival@lotyard.test').check()
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Approve' }).click()])
  await expect(shopPage.locator('#bt-pp-email')).toHaveText('rival@lotyard.test')
  expect(shop.nonceRequests.at(-1)).toEqual({
    email: 'rival@lotyard.test',
    type: 'Hermes Onetime',
    amount: '1250',
    currency: 'USD',
  })
})

test('[S4.17] approving closes the window, swaps the views, fills the field and calls onSuccess last', async ({
  shopPage,
  shop,
}) => {
  await makeWidget(shopPage, shop)
  const popup = await openPopup(shopPage)
  await popup.getByLabel('Sign in as someone else').check()
  await popup.getByLabel('Email of the other account').fill('ann@example.com')
  await popup.getByRole('button', { name: 'Approve' }).click()
  await expect(shopPage.locator('#braintree-paypal-loggedin')).toBeVisible()
  await expect(shopPage.locator('#braintree-paypal-loggedout')).toBeHidden()
  await expect(shopPage.locator('.bt-overlay')).toHaveCount(0)
  await expect.poll(() => popup.isClosed()).toBe(true)
  expect(await nonceOf(shopPage)).toBe('nonce-for-ann@example.com')
  const event = { type: 'PayPalAccount', nonce: 'nonce-for-ann@example.com', details: { email: 'ann@example.com' } }
  await expect.poll(() => recall(shopPage, 'calls')).toEqual([['onSuccess', event]])
})

test('[S4.18] Cancel clears the field, hides the bar, shows the button and calls onCancelled', async ({
  shopPage,
  shop,
}) => {
  await makeWidget(shopPage, shop)
  const popup = await openPopup(shopPage)
  await popup.getByRole('button', { name: 'Approve' }).click()
  await shopPage.locator('#bt-pp-cancel').click()
  await expect(shopPage.locator('#braintree-paypal-loggedin')).toBeHidden()
  await expect(shopPage.locator('#braintree-paypal-loggedout')).toBeVisible()
  expect(await nonceOf(shopPage)).toBe('')
  expect((await recall(shopPage, 'calls')).at(-1)).toEqual(['onCancelled'])
})

test('[S4.16] a window that the user closes is noticed once, without onCancelled', async ({ shopPage, shop }) => {
  await makeWidget(shopPage, shop)
  const popup = await openPopup(shopPage)
  await popup.close()
  await expect.poll(() => recall(shopPage, 'heard')).toEqual(['one UI_POPUP_DID_OPEN', 'one UI_POPUP_DID_CLOSE'])
  await expect(shopPage.locator('.bt-overlay')).toHaveCount(0)
  // The next window proves that the first one is forgotten, and that nothing was announced twice.
  await (await openPopup(shopPage)).close()
  await expect.poll(() => recall(shopPage, 'heard')).toHaveLength(4)
  expect(await recall(shopPage, 'calls')).toEqual([])
})

test('[S4.16] a second click while the window is open only focuses it', async ({ shopPage, shop }) => {
  await makeWidget(shopPage, shop)
  await openPopup(shopPage)
  await callWidget(shopPage, 'initAuthFlow')
  await expect.poll(() => recall(shopPage, 'opened')).toHaveLength(1)
  await expect(shopPage.locator('.bt-overlay')).toHaveCount(1)
})

test('[S4.16] a click right after the window closed opens another, before the next look at the first', async ({
  shopPage,
  shop,
}) => {
  await makeWidget(shopPage, shop)
  await shopPage.evaluate(() => {
    const { widgets } = window as unknown as import('./fixtures.ts').Witness
    const opened: { closed: boolean }[] = []
    const open = () => {
      const popup = { closed: false, length: 0, focus() {}, postMessage() {}, close: () => (popup.closed = true) }
      opened.push(popup)
      return popup
    }
    Object.assign(window, { open, openCount: () => opened.length })
    widgets.one!.initAuthFlow()
    opened[0]!.closed = true
    widgets.one!.initAuthFlow()
  })
  expect(await shopPage.evaluate(() => (window as unknown as { openCount: () => number }).openCount())).toBe(2)
  const told = ['one UI_POPUP_DID_OPEN', 'one UI_POPUP_DID_CLOSE', 'one UI_POPUP_DID_OPEN']
  await expect.poll(() => recall(shopPage, 'heard')).toEqual(told)
  await expect(shopPage.locator('.bt-overlay')).toHaveCount(1)
  await callWidget(shopPage, 'closeAuthFlow')
  await expect.poll(() => recall(shopPage, 'heard')).toEqual([...told, 'one UI_POPUP_DID_CLOSE'])
})

test('[S4.16] cancelling in the window closes it and leaves the button', async ({ shopPage, shop }) => {
  await makeWidget(shopPage, shop)
  const popup = await openPopup(shopPage)
  await popup.getByRole('button', { name: 'Approve' }).waitFor()
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Cancel' }).click()])
  await expect(shopPage.locator('.bt-overlay')).toHaveCount(0)
  await expect(shopPage.locator('#braintree-paypal-button')).toBeFocused()
  expect(await recall(shopPage, 'calls')).toEqual([])
})

test('[S4.16] closeAuthFlow closes the window and the overlay', async ({ shopPage, shop }) => {
  await makeWidget(shopPage, shop)
  const popup = await openPopup(shopPage)
  await Promise.all([popup.waitForEvent('close'), callWidget(shopPage, 'closeAuthFlow')])
  await expect(shopPage.locator('.bt-overlay')).toHaveCount(0)
  await callWidget(shopPage, 'closeAuthFlow')
  await expect.poll(() => recall(shopPage, 'heard')).toEqual(['one UI_POPUP_DID_OPEN', 'one UI_POPUP_DID_CLOSE'])
})

test('[S4.16] a page that is left while the window is open takes the window with it', async ({ shopPage, shop }) => {
  await makeWidget(shopPage, shop)
  const popup = await openPopup(shopPage)
  await Promise.all([popup.waitForEvent('close'), shopPage.goto(`${shop.origin}/elsewhere`)])
  await shopPage.goBack()
  await expect(shopPage.locator('.bt-overlay')).toHaveCount(0)
})

test('[S4.19] closing the overlay raises the close event and closes the window', async ({ shopPage, shop }) => {
  await makeWidget(shopPage, shop)
  const popup = await openPopup(shopPage)
  await Promise.all([popup.waitForEvent('close'), shopPage.locator('.bt-close-overlay').click()])
  await expect(shopPage.locator('.bt-overlay')).toHaveCount(0)
  await expect
    .poll(() => recall(shopPage, 'heard'))
    .toEqual(['one UI_POPUP_DID_OPEN', 'one paypal:CLOSE_APP', 'one UI_POPUP_DID_CLOSE'])
})

test('[S2.30] Continue brings the same window back', async ({ shopPage, shop }) => {
  await shopPage.evaluate(() => {
    const openWindow = window.open
    let focusCount = 0
    Object.assign(window, {
      readFocusCount: () => focusCount,
      // A window of another origin cannot be spied on, so the test wraps it before the widget gets it.
      open: (...values: Parameters<typeof window.open>) => {
        const opened = openWindow(...values)!
        return {
          get closed() {
            return opened.closed
          },
          close: () => opened.close(),
          postMessage: () => undefined,
          length: 0,
          focus() {
            focusCount += 1
            opened.focus()
          },
        }
      },
    })
  })
  const focusCount = () =>
    shopPage.evaluate(() => (window as unknown as { readFocusCount: () => number }).readFocusCount())
  await makeWidget(shopPage, shop)
  await openPopup(shopPage)
  expect(await focusCount()).toBe(1)
  await shopPage.getByRole('link', { name: 'Continue' }).click()
  await expect.poll(focusCount).toBeGreaterThan(1)
  await expect.poll(() => recall(shopPage, 'opened')).toHaveLength(1)
  const before = await focusCount()
  await shopPage.locator('.bt-overlay').click({ position: { x: 5, y: 5 } })
  await expect.poll(focusCount).toBeGreaterThan(before)
  await expect
    .poll(() => recall(shopPage, 'heard'))
    .toEqual(['one UI_POPUP_DID_OPEN', 'one paypal:FOCUS_APP', 'one paypal:FOCUS_APP'])
})

test.describe('in Firefox', () => {
  test.use({ userAgent: FIREFOX })

  test('[S2.30] Continue closes the window and opens it again', async ({ shopPage, shop }) => {
    await makeWidget(shopPage, shop)
    const first = await openPopup(shopPage)
    const [second] = await Promise.all([
      shopPage.waitForEvent('popup'),
      first.waitForEvent('close'),
      shopPage.getByRole('link', { name: 'Continue' }).click(),
    ])
    await expect(shopPage.locator('.bt-overlay')).toHaveCount(1)
    await second.getByRole('button', { name: 'Approve' }).click()
    await expect(shopPage.locator('#bt-pp-email')).toHaveText('buyer@lotyard.test')
  })
})

test('[S2.31] a browser that refuses the popup gets the frame, and no overlay', async ({ shopPage, shop }) => {
  await shopPage.evaluate(() => Object.assign(window, { open: () => null }))
  await makeWidget(shopPage, shop)
  await shopPage.locator('#braintree-paypal-button').click()
  await expect(shopPage.locator('iframe#braintree-paypal-frame')).toBeVisible()
  await expect(shopPage.locator('.bt-overlay')).toHaveCount(0)
})

test.describe('where popups are unsupported', () => {
  test.use({ userAgent: CHROME_ON_IOS })
  const https = { isMerchantPageHttps: true }

  test('[S2.31] a full-viewport frame opens, and approving in it gives the account back', async ({
    shopPage,
    shop,
  }) => {
    await makeWidget(shopPage, shop, https)
    await shopPage.locator('#braintree-paypal-button').click()
    const frame = shopPage.locator('iframe#braintree-paypal-frame')
    const { width, height } = shopPage.viewportSize()!
    expect(await frame.boundingBox()).toEqual({ x: 0, y: 0, width, height })
    await shopPage.frameLocator('#braintree-paypal-frame').getByRole('button', { name: 'Approve' }).click()
    await expect(frame).toHaveCount(0)
    await expect(shopPage.locator('#bt-pp-email')).toHaveText('buyer@lotyard.test')
    expect(await recall(shopPage, 'opened')).toEqual([])
  })

  test('[S4.19] the frame locks scrolling, and closing it restores exactly what was there', async ({
    shopPage,
    shop,
  }) => {
    await shopPage.evaluate(() => {
      document.documentElement.style.setProperty('overflow-y', 'scroll', 'important')
      document.body.style.height = '99%'
      window.scrollTo(0, 300)
    })
    const styles = () =>
      shopPage.evaluate(() => [document.documentElement, document.body].map((element) => element.getAttribute('style')))
    const before = await styles()
    await makeWidget(shopPage, shop, https)
    await callWidget(shopPage, 'initAuthFlow')
    await callWidget(shopPage, 'initAuthFlow')
    for (const element of [shopPage.locator('html'), shopPage.locator('body')]) {
      expect(await element.evaluate(({ style }) => [style.overflow, style.height])).toEqual(['hidden', '100%'])
    }
    const cancel = shopPage.frameLocator('#braintree-paypal-frame').getByRole('button', { name: 'Cancel' })
    await cancel.click()
    await expect(shopPage.locator('iframe')).toHaveCount(0)
    expect(await styles()).toEqual(before)
    expect(await shopPage.evaluate(() => window.scrollY)).toBe(300)
    await expect.poll(() => recall(shopPage, 'heard')).toContain('one UI_MODAL_DID_CLOSE')
  })

  test('[S4.19] a page whose own rules are important does not scroll either', async ({ shopPage, shop }) => {
    await shopPage.evaluate(() => {
      const rules = new CSSStyleSheet()
      rules.replaceSync('html, body { overflow: auto !important; height: 3000px !important }')
      document.adoptedStyleSheets = [rules]
    })
    await makeWidget(shopPage, shop, https)
    await callWidget(shopPage, 'initAuthFlow')
    const { height } = shopPage.viewportSize()!
    for (const element of [shopPage.locator('html'), shopPage.locator('body')]) {
      await expect(element).toHaveCSS('overflow', 'hidden')
      await expect(element).toHaveCSS('height', `${height}px`)
    }
    await callWidget(shopPage, 'closeAuthFlow')
    await expect(shopPage.locator('body')).toHaveCSS('overflow', 'auto')
  })

  test('[S4.19] a page without inline styles has none afterwards', async ({ shopPage, shop }) => {
    await makeWidget(shopPage, shop, https)
    await callWidget(shopPage, 'initAuthFlow')
    await expect(shopPage.locator('body')).toHaveCSS('overflow', 'hidden')
    await callWidget(shopPage, 'closeAuthFlow')
    expect(await shopPage.locator('html').getAttribute('style')).toBeNull()
    expect(await shopPage.locator('body').getAttribute('style')).toBeNull()
  })

  test('[S3.17 insertFrameFunction] the page places the frame itself and is never locked', async ({
    shopPage,
    shop,
  }) => {
    await shopPage.evaluate((assetsUrl) => {
      const page = window as unknown as import('./fixtures.ts').Witness
      page.createPayPalWidget({
        channel: 'one',
        isMerchantPageHttps: true,
        merchantConfiguration: {
          paypal: {
            container: 'paypal',
            insertFrameFunction(url) {
              const frame = Object.assign(document.createElement('iframe'), { src: url, id: 'placed', title: 'PayPal' })
              document.querySelector('#second')!.replaceChildren(frame)
            },
            onSuccess: () => document.querySelector('#placed')!.remove(),
          },
        },
        gatewayConfiguration: { paypalEnabled: true, paypal: { assetsUrl } },
      })
    }, shop.assets)
    await shopPage.locator('#braintree-paypal-button').click()
    await expect(shopPage.locator('#placed')).toHaveAttribute(
      'src',
      `${shop.assets}/pwpp/2.21.0/html/braintree-frame.html#one`,
    )
    expect(await shopPage.locator('body').getAttribute('style')).toBeNull()
    await shopPage.frameLocator('#placed').getByRole('button', { name: 'Approve' }).click()
    await expect(shopPage.locator('#bt-pp-email')).toHaveText('buyer@lotyard.test')
    await expect(shopPage.locator('iframe')).toHaveCount(0)
  })

  for (const [type, merchant, name] of [
    ['Legacy', {}, 'braintree-paypal-frame'],
    ['Hermes', HERMES_ONETIME, 'PPFrameRedirect'],
  ] as const) {
    test(`[S9.14 frame] the ${type} frame is ${name}, fixed, above all else`, async ({ shopPage, shop }) => {
      await makeWidget(shopPage, shop, { ...https, merchant })
      await shopPage.locator('#braintree-paypal-button').click()
      const frame = shopPage.locator(`iframe#${name}`)
      await expect(frame).toHaveAttribute('name', name)
      await expect(frame).toHaveAttribute('src', `${shop.assets}/pwpp/2.21.0/html/braintree-frame.html#one`)
      await expect(frame).toHaveCSS('z-index', '20001')
      await expect(frame).toHaveCSS('position', 'fixed')
    })
  }

  for (const [width, position] of [
    [599, 'absolute'],
    [600, 'fixed'],
  ] as const) {
    test(`[S9.14 mobile] at ${width} px the frame is ${position}`, async ({ shopPage, shop }) => {
      await shopPage.setViewportSize({ width, height: 700 })
      await makeWidget(shopPage, shop, https)
      await shopPage.locator('#braintree-paypal-button').click()
      await expect(shopPage.locator('iframe')).toHaveCSS('position', position)
      expect(await shopPage.locator('iframe').boundingBox()).toEqual({ x: 0, y: 0, width, height: 700 })
    })

    test(`[S2.31] at ${width} px the frame fills the view of a tall page that was scrolled`, async ({
      shopPage,
      shop,
    }) => {
      await shopPage.setViewportSize({ width, height: 700 })
      await makeWidget(shopPage, shop, https)
      await shopPage.evaluate(() => {
        document.body.style.minHeight = '3000px'
        window.scrollTo(0, 900)
      })
      await callWidget(shopPage, 'initAuthFlow')
      await expect(shopPage.locator('iframe')).toHaveCSS('position', position)
      expect(await shopPage.locator('iframe').boundingBox()).toEqual({ x: 0, y: 0, width, height: 700 })
      await callWidget(shopPage, 'closeAuthFlow')
      expect(await shopPage.evaluate(() => window.scrollY)).toBe(900)
    })
  }
})

for (const [type, merchant, name, width, height] of [
  ['Legacy', {}, 'braintree_paypal_popup', 410, 470],
  ['Hermes', HERMES_ONETIME, 'PPFrameRedirect', 450, 535],
] as const) {
  test(`[S9.14 popup] the ${type} popup is ${name}, ${width}x${height}, centred`, async ({ shopPage, shop }) => {
    await makeWidget(shopPage, shop, { merchant })
    await openPopup(shopPage)
    const expected = await shopPage.evaluate(
      (size) => ({ top: (outerHeight - size.height) / 2 + screenY, left: (outerWidth - size.width) / 2 + screenX }),
      { width, height },
    )
    await expect
      .poll(() => recall(shopPage, 'opened'))
      .toEqual([
        {
          url: `${shop.assets}/pwpp/2.21.0/html/braintree-frame.html#one`,
          name,
          features: `height=${height},width=${width},top=${expected.top},left=${expected.left},resizable,scrollbars`,
        },
      ])
  })
}

test('[S9.14 polling] the window is looked at every 100 ms, by one timer that ends with it', async ({
  shopPage,
  shop,
}) => {
  await shopPage.evaluate(() => {
    const [set, clear] = [window.setInterval.bind(window), window.clearInterval.bind(window)]
    const running = new Map<number, number>()
    Object.assign(window, {
      readDelays: () => [...running.values()],
      setInterval(act: () => void, delayMs: number) {
        const timer = set(act, delayMs)
        running.set(timer, delayMs)
        return timer
      },
      clearInterval(timer: number) {
        running.delete(timer)
        clear(timer)
      },
    })
  })
  const delays = () => shopPage.evaluate(() => (window as unknown as { readDelays: () => number[] }).readDelays())
  await makeWidget(shopPage, shop)
  const popup = await openPopup(shopPage)
  await callWidget(shopPage, 'initAuthFlow')
  expect(await delays()).toEqual([100])
  await popup.close()
  await expect.poll(delays).toEqual([])
})

test('[S3.18] the event carries type, nonce and details.email, and an account without details has an empty email', async ({
  shopPage,
  shop,
}) => {
  await makeWidget(shopPage, shop)
  await postToSelf(shopPage, 'PAYMENT_METHOD_GENERATED', { type: 'CreditCard', nonce: 'card' })
  await postToSelf(shopPage, 'PAYMENT_METHOD_GENERATED', { type: 'PayPalAccount', nonce: 'bare' })
  await expect.poll(() => nonceOf(shopPage)).toBe('bare')
  const event = { type: 'PayPalAccount', nonce: 'bare', details: { email: '' } }
  await expect.poll(() => recall(shopPage, 'calls')).toEqual([['onSuccess', event]])
})

test('[S3.18] a cancel event of another source changes nothing', async ({ shopPage, shop }) => {
  await makeWidget(shopPage, shop)
  await postToSelf(shopPage, 'PAYMENT_METHOD_GENERATED', { type: 'PayPalAccount', nonce: 'kept' })
  await postToSelf(shopPage, 'PAYMENT_METHOD_CANCELLED', { source: 'Venmo' })
  await expect.poll(() => recall(shopPage, 'heard')).toHaveLength(2)
  expect(await nonceOf(shopPage)).toBe('kept')
  await postToSelf(shopPage, 'PAYMENT_METHOD_CANCELLED', { source: 'PayPal' })
  await expect.poll(() => nonceOf(shopPage)).toBe('')
})
