import type { Page } from '@playwright/test'
import { CHROME_ON_IOS, expect, HERMES_ONETIME, makeWidget, recall, test } from './fixtures.ts'
import type { Witness, WidgetOptions } from './fixtures.ts'
import type { Shop } from './shop-server.ts'

async function expectRefusal(page: Page, shop: Shop, options: WidgetOptions, message: string): Promise<void> {
  const before = await page.content()
  expect(await makeWidget(page, shop, options)).toBe(false)
  await expect.poll(() => recall(page, 'calls')).toEqual([['onUnsupported', message]])
  expect(await page.content()).toBe(before)
}

const removePostMessage = (page: Page) =>
  page.evaluate(() => Object.defineProperty(window, 'postMessage', { value: undefined, configurable: true }))

const unvetted = { unvettedMerchant: true, payeeEmail: 'seller@example.com' }

for (const [message, options] of [
  ['PayPal is not enabled', { paypalEnabled: false }],
  ['Please supply a container for the PayPal button to be appended to', { withoutContainer: true }],
  [
    'Unvetted merchant client token does not include a payee email',
    { merchant: HERMES_ONETIME, gateway: { unvettedMerchant: true } },
  ],
  ['This PayPal integration does not support this country', { merchant: { ...HERMES_ONETIME, locale: 'sv_se' } }],
  ['This PayPal integration does not support this currency', { merchant: { ...HERMES_ONETIME, currency: 'JPY' } }],
  ['Amount must be a number', { merchant: { ...HERMES_ONETIME, amount: 'abc' } }],
] as const satisfies readonly (readonly [string, WidgetOptions])[]) {
  test(`[S5.15 ${message}] is told to onUnsupported, and nothing is created`, async ({ shopPage, shop }) => {
    await expectRefusal(shopPage, shop, options, message)
  })
}

test('[S5.15 unsupported browser detected] is told where there is no postMessage', async ({ shopPage, shop }) => {
  await removePostMessage(shopPage)
  await expectRefusal(shopPage, shop, {}, 'unsupported browser detected')
})

test('[S5.15 Unvetted merchant client token does not include a payee email] also holds without Hermes', async ({
  shopPage,
  shop,
}) => {
  const message = 'Unvetted merchant client token does not include a payee email'
  await expectRefusal(shopPage, shop, { gateway: unvetted }, message)
  expect(await makeWidget(shopPage, shop, { merchant: HERMES_ONETIME, gateway: unvetted })).toBe(true)
})

test('[S5.15 This PayPal integration does not support this country] holds for billing agreements too', async ({
  shopPage,
  shop,
}) => {
  const message = 'This PayPal integration does not support this country'
  const options = { merchant: { locale: 'ru_ru' }, gateway: { billingAgreementsEnabled: true } }
  await expectRefusal(shopPage, shop, options, message)
  expect(await makeWidget(shopPage, shop, { merchant: { locale: 'ru_ru' } })).toBe(true)
})

test('[S5.15 Amount must be a number] refuses negative amounts and words, and takes leading numbers', async ({
  shopPage,
  shop,
}) => {
  const isTaken = async (amount: unknown): Promise<boolean> =>
    makeWidget(shopPage, shop, { merchant: { ...HERMES_ONETIME, amount: amount as string } })
  for (const amount of [true, 'abc', -1, '$10', []]) expect(await isTaken(amount), String(amount)).toBe(false)
  for (const amount of ['10', '10.00', '0', '1e3', ' 10 ', 10.5])
    expect(await isTaken(amount), String(amount)).toBe(true)
})

test('[S5.15] without onUnsupported the reason goes to the console', async ({ shopPage, shop }) => {
  const [logged] = await Promise.all([
    shopPage.waitForEvent('console', (message) => message.type() === 'log'),
    shopPage.evaluate((assetsUrl) => {
      ;(window as unknown as Witness).createPayPalWidget({
        channel: 'one',
        merchantConfiguration: { paypal: { container: 'paypal' } },
        gatewayConfiguration: { paypalEnabled: false, paypal: { assetsUrl } },
      })
    }, shop.assets),
  ])
  expect(logged.text()).toContain('Error: PayPal is not enabled')
})

test.describe('where popups are unsupported', () => {
  test.use({ userAgent: CHROME_ON_IOS })

  test('[S5.15 unsupported protocol detected] is told on HTTP, unless it is allowed', async ({ shopPage, shop }) => {
    await expectRefusal(shopPage, shop, {}, 'unsupported protocol detected')
    expect(await makeWidget(shopPage, shop, { gateway: { allowHttp: true } })).toBe(true)
    expect(await makeWidget(shopPage, shop, { isMerchantPageHttps: true })).toBe(true)
  })

  test('[S5.15] only the first of the eight reasons is told, in their order', async ({ shopPage, shop }) => {
    await removePostMessage(shopPage)
    const merchant = { singleUse: true, amount: -1, currency: 'JPY', locale: 'sv_se' }
    const told: unknown[] = []
    const next = async (options: WidgetOptions): Promise<void> => {
      await makeWidget(shopPage, shop, options)
      told.push((await recall(shopPage, 'calls')).at(-1)?.[1])
    }
    const gateway = { unvettedMerchant: true }
    await next({ withoutContainer: true, paypalEnabled: false, merchant, gateway })
    await next({ withoutContainer: true, merchant, gateway })
    // A fresh page has postMessage again.
    await shopPage.reload()
    await next({ withoutContainer: true, merchant, gateway })
    await next({ merchant, gateway })
    await next({ merchant, gateway: { ...gateway, allowHttp: true } })
    const vetted = { allowHttp: true }
    await next({ merchant, gateway: vetted })
    await next({ merchant: { ...merchant, locale: 'us' }, gateway: vetted })
    await next({ merchant: { ...merchant, locale: 'us', currency: 'usd' }, gateway: vetted })
    expect(told).toEqual([
      'PayPal is not enabled',
      'unsupported browser detected',
      'Please supply a container for the PayPal button to be appended to',
      'unsupported protocol detected',
      'Unvetted merchant client token does not include a payee email',
      'This PayPal integration does not support this country',
      'This PayPal integration does not support this currency',
      'Amount must be a number',
    ])
    expect(await makeWidget(shopPage, shop, { merchant: HERMES_ONETIME, gateway: vetted })).toBe(true)
  })
})

test('[S9.15] one-time Hermes takes its 14 currencies in any case, and no other', async ({ shopPage, shop }) => {
  const isTaken = (currency: string) => makeWidget(shopPage, shop, { merchant: { ...HERMES_ONETIME, currency } })
  for (const currency of 'USD GBP EUR AUD CAD DKK NOK PLN SEK CHF TRY BRL MXN ILS'.split(' ')) {
    expect(await isTaken(currency), currency).toBe(true)
    expect(await isTaken(currency.toLowerCase()), currency).toBe(true)
  }
  for (const currency of [' USD', 'US', 'JPY', 'RUB', 'constructor'])
    expect(await isTaken(currency), currency).toBe(false)
})

test('[S9.15] Hermes takes its 16 countries, and no other', async ({ shopPage, shop }) => {
  const isTaken = (locale: string) => makeWidget(shopPage, shop, { merchant: { ...HERMES_ONETIME, locale } })
  for (const country of 'US GB AU CA ES FR DE IT NL NO PL CH TR DK BE AT'.split(' ')) {
    expect(await isTaken(`en_${country}`), country).toBe(true)
  }
  for (const locale of ['gb', 'uk', 'en_uk', 'en-UK', 'be', 'unheard-of', ''])
    expect(await isTaken(locale), locale).toBe(true)
  for (const locale of ['sv_se', 'se', 'ru', 'pt_pt', 'zh_hk', 'fr_xc', 'en_nz'])
    expect(await isTaken(locale), locale).toBe(false)
})
