import type { Page } from '@playwright/test'
import {
  ACCOUNT,
  callWidget,
  CHROME_ON_IOS,
  encode,
  expect,
  HERMES_ONETIME,
  makeWidget,
  openPopup,
  postToSelf,
  recall,
  test,
} from './fixtures.ts'
import type { Shop } from './shop-server.ts'

/** Asks as the authorisation page does, and returns the reply. */
function ask(popup: Page, name: string): Promise<unknown> {
  return popup.evaluate((text) => {
    const reply = crypto.randomUUID()
    return new Promise((resolve) => {
      window.addEventListener('message', ({ data }) => {
        const { event, args } = JSON.parse(String(data).slice('/*framebus*/'.length)) as {
          event: string
          args: unknown[]
        }
        if (event === reply) resolve(args[0])
      })
      window.opener.postMessage(text.replace('"args"', `"reply":"${reply}","args"`), '*')
    })
  }, encode(name))
}

const postToOpener = (popup: Page, text: string) => popup.evaluate((data) => window.opener.postMessage(data, '*'), text)

test('[S7.42 get-client-token] gives the authorisation window what the gateway said', async ({ shopPage, shop }) => {
  const gateway = { payeeEmail: 'seller@example.com', billingAgreementsEnabled: true }
  await makeWidget(shopPage, shop, { gateway })
  const popup = await openPopup(shopPage)
  expect(await ask(popup, 'paypal:GET_CLIENT_TOKEN')).toEqual({
    paypalEnabled: true,
    paypal: { assetsUrl: shop.assets, ...gateway },
  })
})

test('[S7.42 get-client-options] gives the authorisation window type, amount, currency and locale', async ({
  shopPage,
  shop,
}) => {
  await makeWidget(shopPage, shop, { merchant: { ...HERMES_ONETIME, currency: 'eur', locale: 'fr' } })
  const popup = await openPopup(shopPage)
  expect(await ask(popup, 'paypal:GET_CLIENT_OPTIONS')).toEqual({
    type: 'Hermes Onetime',
    amount: '1250.00',
    currency: 'EUR',
    locale: 'fr_FR',
    singleUse: true,
  })
})

test('[S7.42 get-client-options] replies to no other window', async ({ shopPage, shop }) => {
  await makeWidget(shopPage, shop)
  await shopPage.evaluate(
    (text) => window.postMessage(text.replace('"args"', '"reply":"r","args"'), '*'),
    encode('paypal:GET_CLIENT_OPTIONS'),
  )
  // Messages to one window arrive in order: a reply would have come before the second request.
  await postToSelf(shopPage, 'paypal:GET_CLIENT_TOKEN')
  await postToSelf(shopPage, 'paypal:GET_CLIENT_TOKEN')
  await expect.poll(() => recall(shopPage, 'arrivals')).toHaveLength(3)
  expect((await recall(shopPage, 'heard')).every((name) => name.startsWith('one paypal:GET_CLIENT'))).toBe(true)
})

test('[S7.42 open-modal] is what a drop-in integration sends instead of opening', async ({ shopPage, shop }) => {
  await makeWidget(shopPage, shop, { integrationType: 'dropin' })
  await callWidget(shopPage, 'initAuthFlow')
  await expect.poll(() => recall(shopPage, 'heard')).toEqual(['one paypal:OPEN_MODAL'])
})

test('[S7.42 open-modal] received from a drop-in page opens the authorisation frame, which works to the end', async ({
  shopPage,
  shop,
}) => {
  await makeWidget(shopPage, shop, { isMerchantPageHttps: true })
  // The drop-in page: a frame of the shop, with a widget of the same channel that may not open anything itself.
  await shopPage.evaluate(() => {
    const frame = Object.assign(document.createElement('iframe'), { name: 'dropin', src: '/', title: 'Drop-in' })
    document.querySelector('#second')!.append(frame)
  })
  const dropin = await (await shopPage.locator('iframe[name=dropin]').elementHandle())!.contentFrame()
  await dropin!.waitForLoadState()
  await makeWidget(dropin!, shop, { integrationType: 'dropin' })
  await callWidget(dropin!, 'initAuthFlow')
  const frame = shopPage.locator('iframe#braintree-paypal-frame')
  await expect(frame).toHaveAttribute('src', `${shop.assets}/pwpp/2.21.0/html/braintree-frame.html#one`)
  expect(await recall(shopPage, 'opened')).toEqual([])
  await expect.poll(() => recall(shopPage, 'heard')).toContain('one UI_MODAL_DID_OPEN')
  await expect(dropin!.locator('iframe')).toHaveCount(0)

  await callWidget(dropin!, 'initAuthFlow')
  await expect(shopPage.locator('iframe#braintree-paypal-frame')).toHaveCount(1)
  await shopPage.frameLocator('#braintree-paypal-frame').getByRole('button', { name: 'Approve' }).click()
  await expect(shopPage.locator('#bt-pp-email')).toHaveText('buyer@lotyard.test')
  await expect(frame).toHaveCount(0)
  expect(await shopPage.locator('body').getAttribute('style')).toBeNull()
})

test('[S7.42 open-modal] from the page itself opens the frame too, and a popup that is open stays the only window', async ({
  shopPage,
  shop,
}) => {
  await makeWidget(shopPage, shop)
  await postToSelf(shopPage, 'paypal:OPEN_MODAL')
  await expect(shopPage.locator('iframe#braintree-paypal-frame')).toBeVisible()
  await callWidget(shopPage, 'closeAuthFlow')
  await expect(shopPage.locator('iframe')).toHaveCount(0)

  await openPopup(shopPage)
  const heard = (await recall(shopPage, 'heard')).length
  await postToSelf(shopPage, 'paypal:OPEN_MODAL')
  await expect.poll(async () => (await recall(shopPage, 'heard')).length).toBe(heard + 1)
  await expect(shopPage.locator('iframe')).toHaveCount(0)
})

test('[S7.42 close-app] from the window closes it', async ({ shopPage, shop }) => {
  await makeWidget(shopPage, shop)
  const popup = await openPopup(shopPage)
  await Promise.all([popup.waitForEvent('close'), postToOpener(popup, encode('paypal:CLOSE_APP'))])
  await expect(shopPage.locator('.bt-overlay')).toHaveCount(0)
})

test('[S7.42 focus-app] reaches the window when Continue is chosen', async ({ shopPage, shop }) => {
  await makeWidget(shopPage, shop)
  const popup = await openPopup(shopPage)
  const heard = popup.evaluate(
    () =>
      new Promise<string>((resolve) => {
        window.addEventListener('message', ({ data, origin }) => {
          if (String(data).includes('FOCUS_APP')) resolve(`${origin} ${String(data)}`)
        })
      }),
  )
  await shopPage.getByRole('link', { name: 'Continue' }).click()
  expect(await heard).toContain(`${shop.origin} /*framebus*/{"event":"braintree:one:paypal:FOCUS_APP"`)
})

test('[S7.42 payment-method-generated] from the window yields the nonce', async ({ shopPage, shop }) => {
  await makeWidget(shopPage, shop)
  const popup = await openPopup(shopPage)
  await Promise.all([popup.waitForEvent('close'), postToOpener(popup, encode('PAYMENT_METHOD_GENERATED', ACCOUNT))])
  await expect(shopPage.locator('input[name=payment_method_nonce]')).toHaveValue('nonce-1')
})

test('[S7.42 payment-method-cancelled] is what Cancel sends, with its source', async ({ shopPage, shop }) => {
  await makeWidget(shopPage, shop)
  await postToSelf(shopPage, 'PAYMENT_METHOD_GENERATED', ACCOUNT)
  await shopPage.locator('#bt-pp-cancel').click()
  await expect.poll(async () => (await recall(shopPage, 'heard')).at(-1)).toBe('one PAYMENT_METHOD_CANCELLED')
  expect((await recall(shopPage, 'payloads')).at(-1)).toEqual({ source: 'PayPal' })
})

test('[S7.42 popup open] and [S7.42 popup close] name their source', async ({ shopPage, shop }) => {
  await makeWidget(shopPage, shop)
  const popup = await openPopup(shopPage)
  await popup.close()
  await expect.poll(() => recall(shopPage, 'heard')).toEqual(['one UI_POPUP_DID_OPEN', 'one UI_POPUP_DID_CLOSE'])
  await expect.poll(() => recall(shopPage, 'payloads')).toEqual([{ source: 'PayPal' }, { source: 'PayPal' }])
})

test('[S7.42 popup close] can be forced, for PayPal only', async ({ shopPage, shop }) => {
  await makeWidget(shopPage, shop)
  const popup = await openPopup(shopPage)
  const arrived = (await recall(shopPage, 'arrivals')).length
  await postToSelf(shopPage, 'UI_POPUP_FORCE_CLOSE', { target: 'Venmo' })
  await expect.poll(async () => (await recall(shopPage, 'arrivals')).length).toBeGreaterThan(arrived)
  expect(popup.isClosed()).toBe(false)
  await expect(shopPage.locator('.bt-overlay')).toHaveCount(1)
  await Promise.all([popup.waitForEvent('close'), postToSelf(shopPage, 'UI_POPUP_FORCE_CLOSE', { target: 'PayPal' })])
  await expect(shopPage.locator('.bt-overlay')).toHaveCount(0)
})

test.describe('where popups are unsupported', () => {
  test.use({ userAgent: CHROME_ON_IOS })

  test('[S7.42 modal open] and [S7.42 modal close] are sent with the frame', async ({ shopPage, shop }) => {
    await makeWidget(shopPage, shop, { isMerchantPageHttps: true })
    await callWidget(shopPage, 'initAuthFlow')
    await callWidget(shopPage, 'initAuthFlow')
    await callWidget(shopPage, 'closeAuthFlow')
    await callWidget(shopPage, 'closeAuthFlow')
    await expect.poll(() => recall(shopPage, 'heard')).toEqual(['one UI_MODAL_DID_OPEN', 'one UI_MODAL_DID_CLOSE'])
  })
})

test.describe('a message that changes nothing', () => {
  async function expectIgnored(page: Page, shop: Shop, send: () => Promise<unknown>, count = 1): Promise<void> {
    await makeWidget(page, shop)
    const popup = await openPopup(page)
    await popup.getByRole('button', { name: 'Approve' }).waitFor()
    const before = (await recall(page, 'arrivals')).length
    await send()
    await expect.poll(async () => (await recall(page, 'arrivals')).length).toBe(before + count)
    expect(popup.isClosed()).toBe(false)
    expect(await recall(page, 'calls')).toEqual([])
    await expect(page.locator('.bt-overlay')).toHaveCount(1)
    await expect(page.locator('input[name=payment_method_nonce]')).toHaveValue('')
  }
  const forged = [encode('PAYMENT_METHOD_GENERATED', ACCOUNT), encode('paypal:CLOSE_APP')]

  test('[S7.42] is one of another channel', async ({ shopPage, shop }) => {
    await expectIgnored(shopPage, shop, () => postToSelf(shopPage, 'PAYMENT_METHOD_GENERATED', ACCOUNT, 'two'))
  })

  test('[S7.42] is one from a frame of another origin', async ({ shopPage, shop }) => {
    await shopPage.goto(`${shop.origin}/?stranger`)
    await shopPage.evaluate(
      (src) =>
        new Promise((resolve) => {
          document.querySelector('#second')!.append(
            Object.assign(document.createElement('iframe'), {
              src,
              name: 'stranger',
              title: 'Stranger',
              onload: resolve,
            }),
          )
        }),
      shop.stranger,
    )
    const stranger = shopPage.frame({ name: 'stranger' })!
    const send = () =>
      stranger.evaluate((texts) => texts.forEach((text) => window.parent.postMessage(text, '*')), forged)
    await expectIgnored(shopPage, shop, send, forged.length)
  })

  test('[S7.42] is one from a window of the right origin that was not opened here for it', async ({
    shopPage,
    shop,
  }) => {
    const [other] = await Promise.all([
      shopPage.waitForEvent('popup'),
      shopPage.evaluate(
        (url) => void window.open(url, 'other'),
        `${shop.assets}/pwpp/2.21.0/html/bridge-frame.html#one`,
      ),
    ])
    await other.waitForLoadState()
    const send = () => other.evaluate((texts) => texts.forEach((text) => window.opener.postMessage(text, '*')), forged)
    await expectIgnored(shopPage, shop, send, forged.length)
  })

  test('[S7.42] is one that is no message at all', async ({ shopPage, shop }) => {
    const event = 'braintree:one:paypal:CLOSE_APP'
    const texts = ['', '/*framebus*/', '/*framebus*/{', '/*framebus*/null', '/*framebus*/[]', '/*framebus*/{"event":5}']
    const noise = [...texts, JSON.stringify({ event, args: [] }), { event, args: [] }, 7, null]
    const send = () => shopPage.evaluate((items) => items.forEach((item) => window.postMessage(item, '*')), noise)
    await expectIgnored(shopPage, shop, send, noise.length)
  })
})
