// Each field of the configuration that no other file is named after, and what it changes.
import type { Page } from '@playwright/test'
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
import type { WidgetOptions } from './fixtures.ts'

const refusal = async (page: Page): Promise<unknown> => (await recall(page, 'calls')).at(-1)?.[1]

for (const [field, without, within] of [
  ['singleUse', { merchant: { amount: 10, currency: 'USD' } }, { merchant: HERMES_ONETIME }],
  ['amount', { merchant: { singleUse: true, currency: 'USD' } }, { merchant: HERMES_ONETIME }],
  ['currency', { merchant: { singleUse: true, amount: 10 } }, { merchant: HERMES_ONETIME }],
  ['billingAgreementsEnabled', {}, { gateway: { billingAgreementsEnabled: true } }],
] as const satisfies readonly (readonly [string, WidgetOptions, WidgetOptions])[]) {
  test(`[S3.17 ${field}] decides between Legacy and Hermes`, async ({ shopPage, shop }) => {
    await makeWidget(shopPage, shop, { ...without, channel: 'one' })
    await makeWidget(shopPage, shop, {
      ...within,
      channel: 'two',
      merchant: { ...('merchant' in within && within.merchant), container: 'second' },
    })
    await (await openPopup(shopPage, '#paypal')).close()
    await expect(shopPage.locator('.bt-overlay')).toHaveCount(0)
    await openPopup(shopPage, '#second')
    expect((await recall(shopPage, 'opened')).map(({ name }) => name)).toEqual([
      'braintree_paypal_popup',
      'PPFrameRedirect',
    ])
  })
}

test('[S3.17 locale] decides the language', async ({ shopPage, shop }) => {
  await makeWidget(shopPage, shop, { merchant: { locale: 'it' } })
  await postToSelf(shopPage, 'PAYMENT_METHOD_GENERATED', ACCOUNT)
  await expect(shopPage.locator('#bt-pp-cancel')).toHaveText('Annulla')
  await expect(shopPage.locator('#braintree-paypal-loggedin')).toHaveAttribute('lang', 'it-IT')
})

test('[S3.17 onSuccess] and [S3.17 onCancelled] are called after everything else has changed', async ({
  shopPage,
  shop,
}) => {
  const seen = await shopPage.evaluate(
    ({ assetsUrl, text }) =>
      new Promise<string[]>((resolve) => {
        const { createPayPalWidget } = window as unknown as import('./fixtures.ts').Witness
        const states: string[] = []
        const look = (name: string): void => {
          const shown = (id: string) => getComputedStyle(document.getElementById(id)!).display !== 'none'
          const { value } = document.querySelector<HTMLInputElement>('[name=payment_method_nonce]')!
          states.push(
            `${name} bar:${shown('braintree-paypal-loggedin')} button:${shown('braintree-paypal-loggedout')} ${value}`,
          )
        }
        createPayPalWidget({
          channel: 'one',
          merchantConfiguration: {
            paypal: {
              container: 'paypal',
              onSuccess() {
                look('onSuccess')
                document.getElementById('bt-pp-cancel')!.click()
              },
              onCancelled() {
                look('onCancelled')
                resolve(states)
              },
            },
          },
          gatewayConfiguration: { paypalEnabled: true, paypal: { assetsUrl } },
        })
        window.postMessage(text, '*')
      }),
    {
      assetsUrl: shop.assets,
      text: `/*framebus*/${JSON.stringify({ event: 'braintree:one:PAYMENT_METHOD_GENERATED', args: [ACCOUNT] })}`,
    },
  )
  expect(seen).toEqual(['onSuccess bar:true button:false nonce-1', 'onCancelled bar:false button:true '])
})

test('[S3.17 paypalEnabled] and [S3.17 onUnsupported] go together', async ({ shopPage, shop }) => {
  expect(await makeWidget(shopPage, shop, { paypalEnabled: false })).toBe(false)
  expect(await refusal(shopPage)).toBe('PayPal is not enabled')
})

test('[S3.17 assetsUrl] is where window and image come from, with or without a slash at its end', async ({
  shopPage,
  shop,
}) => {
  await makeWidget(shopPage, shop, { gateway: { assetsUrl: `${shop.assets}/` } })
  await expect(shopPage.locator('#paypal img')).toHaveAttribute(
    'src',
    `${shop.assets}/pwpp/2.21.0/images/pay-with-paypal.png`,
  )
  const popup = await openPopup(shopPage)
  expect(popup.url()).toBe(`${shop.assets}/pwpp/2.21.0/html/braintree-frame.html#one`)
})

test('[S3.17 unvettedMerchant] needs [S3.17 payeeEmail]', async ({ shopPage, shop }) => {
  const options = (payeeEmail?: string) => ({
    merchant: HERMES_ONETIME,
    gateway: { unvettedMerchant: true, payeeEmail },
  })
  expect(await makeWidget(shopPage, shop, options())).toBe(false)
  expect(await refusal(shopPage)).toBe('Unvetted merchant client token does not include a payee email')
  expect(await makeWidget(shopPage, shop, options('seller@example.com'))).toBe(true)
})

test.describe('where popups are unsupported', () => {
  test.use({ userAgent: CHROME_ON_IOS })

  test('[S3.17 allowHttp] lets a page without HTTPS use the frame', async ({ shopPage, shop }) => {
    expect(await makeWidget(shopPage, shop, { gateway: { allowHttp: false } })).toBe(false)
    expect(await makeWidget(shopPage, shop, { gateway: { allowHttp: true } })).toBe(true)
    await shopPage.locator('#braintree-paypal-button').click()
    await expect(shopPage.locator('iframe#braintree-paypal-frame')).toBeVisible()
  })
})

test('[S3.17 assetsUrl] is missed only when a window opens', async ({ shopPage, shop }) => {
  const gateway = { assetsUrl: '' }
  expect(await makeWidget(shopPage, shop, { gateway, channel: 'one' })).toBe(true)
  await expect(shopPage.locator('#paypal #braintree-paypal-button img')).toHaveAttribute('alt', 'Pay with PayPal')
  expect(await makeWidget(shopPage, shop, { gateway, channel: 'two', integrationType: 'dropin' })).toBe(true)
  await callWidget(shopPage, 'initAuthFlow', 'two')
  await expect.poll(() => recall(shopPage, 'heard')).toEqual(['two paypal:OPEN_MODAL'])

  await expect(callWidget(shopPage, 'initAuthFlow', 'one')).rejects.toThrow('assetsUrl is required')
  expect(await recall(shopPage, 'opened')).toEqual([])
  await expect(shopPage.locator('.bt-overlay')).toHaveCount(0)
  // What needs no window works without it.
  await postToSelf(shopPage, 'PAYMENT_METHOD_GENERATED', ACCOUNT)
  await expect(shopPage.locator('#bt-pp-email')).toHaveText('ann@example.com')
})
