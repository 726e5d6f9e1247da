import {
  ACCOUNT,
  callWidget,
  expect,
  HERMES_ONETIME,
  makeWidget,
  openPopup,
  postToSelf,
  recall,
  test,
} from './fixtures.ts'
import type { Witness } from './fixtures.ts'

const withAmount = { singleUse: true, amount: 10, currency: 'USD' }

for (const [type, title, merchant, billingAgreementsEnabled] of [
  ['Hermes Onetime', 'singleUse with amount and currency', withAmount, false],
  ['Hermes Onetime', 'singleUse with amount and currency, whatever the agreements', withAmount, true],
  ['Legacy Onetime', 'singleUse without amount', { singleUse: true, currency: 'USD' }, true],
  ['Legacy Onetime', 'singleUse without currency', { singleUse: true, amount: 10 }, true],
  ['Legacy Onetime', 'singleUse with an amount of 0', { ...withAmount, amount: 0 }, false],
  ['Hermes Billing Agreements', 'no singleUse, agreements enabled', { amount: 10, currency: 'USD' }, true],
  ['Legacy Future Payments', 'no singleUse, no agreements', { amount: 10, currency: 'USD' }, false],
] as const) {
  test(`[S4.15 ${type}] is chosen by ${title}`, async ({ shopPage, shop }) => {
    await makeWidget(shopPage, shop, { merchant, gateway: { billingAgreementsEnabled } })
    const isHermes = type.startsWith('Hermes')
    await expect(shopPage.getByRole('button', { name: 'Checkout with PayPal' })).toHaveCount(
      type === 'Hermes Onetime' ? 1 : 0,
    )
    const popup = await openPopup(shopPage)
    await popup.getByRole('button', { name: 'Approve' }).click()
    await expect(shopPage.locator('#bt-pp-email')).toHaveText('buyer@lotyard.test')
    expect((await recall(shopPage, 'opened'))[0]!.name).toBe(isHermes ? 'PPFrameRedirect' : 'braintree_paypal_popup')
    expect(shop.nonceRequests.at(-1)!.type).toBe(type)
  })
}

test('[S3.17 container] is an element, an id or an array-like object that holds an element', async ({
  shopPage,
  shop,
}) => {
  const parents = await shopPage.evaluate((assetsUrl) => {
    const { createPayPalWidget } = window as unknown as Witness
    const form = document.querySelector<HTMLFormElement>('#order')!
    return [form, 'second', [document.querySelector('#second')!]].map((container, index) => {
      const widget = createPayPalWidget({
        channel: `channel-${index}`,
        merchantConfiguration: { paypal: { container } },
        gatewayConfiguration: { paypalEnabled: true, paypal: { assetsUrl } },
      })!
      const parent = document.querySelector('#braintree-paypal-loggedout')!.parentElement!.id
      widget.teardown()
      return parent
    })
  }, shop.assets)
  expect(parents).toEqual(['order', 'second', 'second'])
})

test('[S3.17] mistakes in the configuration throw a sentence that names them', async ({ shopPage, shop }) => {
  const problems = await shopPage.evaluate((assetsUrl) => {
    const { createPayPalWidget } = window as unknown as Witness
    const gatewayConfiguration = { paypalEnabled: true, paypal: { assetsUrl } }
    const container = 'paypal'
    const mistakes: object[] = [
      { channel: '', merchantConfiguration: { paypal: { container } }, gatewayConfiguration },
      { channel: 'one', merchantConfiguration: {}, gatewayConfiguration },
      {
        channel: 'one',
        merchantConfiguration: { paypal: { container } },
        gatewayConfiguration: { paypalEnabled: true },
      },
      { channel: 'one', merchantConfiguration: { paypal: { container: 'absent' } }, gatewayConfiguration },
      { channel: 'one', merchantConfiguration: { paypal: { container, locale: 5 } }, gatewayConfiguration },
      { channel: 'one', merchantConfiguration: { paypal: { container, currency: {} } }, gatewayConfiguration },
    ]
    return mistakes.map((mistake) => {
      try {
        createPayPalWidget(mistake as never)
        return 'nothing'
      } catch (error) {
        return (error as Error).message
      }
    })
  }, shop.assets)
  expect(problems).toEqual([
    'createPayPalWidget: channel must be a non-empty string',
    'createPayPalWidget: merchantConfiguration.paypal is required',
    'createPayPalWidget: gatewayConfiguration.paypal is required',
    'createPayPalWidget: container was not found in the page',
    'createPayPalWidget: locale must be a string',
    'createPayPalWidget: currency must be a string',
  ])
  await expect(shopPage.locator('#paypal')).toBeEmpty()
})

test('[S3.17 headless] draws nothing, and works from the page’s own button', async ({ shopPage, shop }) => {
  await shopPage.evaluate(() => {
    const button = Object.assign(document.createElement('button'), { id: 'braintree-paypal-button', type: 'button' })
    button.append(Object.assign(document.createElement('span'), { textContent: 'Our own' }))
    document.querySelector('#second')!.append(button)
  })
  await makeWidget(shopPage, shop, { withoutContainer: true, merchant: { headless: true } })
  const before = await shopPage.locator('main').innerHTML()
  const popup = await openPopup(shopPage, '#second')
  await expect(shopPage.locator('.bt-overlay')).toBeVisible()
  await popup.getByRole('button', { name: 'Approve' }).click()
  await expect.poll(async () => (await recall(shopPage, 'calls')).map(([name]) => name)).toEqual(['onSuccess'])
  await postToSelf(shopPage, 'PAYMENT_METHOD_CANCELLED', { source: 'PayPal' })
  await expect.poll(async () => (await recall(shopPage, 'calls')).length).toBe(2)
  expect(await shopPage.locator('main').innerHTML()).toBe(before)
  await expect(shopPage.locator('input[name=payment_method_nonce]')).toHaveCount(0)
})

test('[S3.17 headless] a button that another widget drew is not the page’s own', async ({ shopPage, shop }) => {
  await makeWidget(shopPage, shop, { channel: 'one' })
  await makeWidget(shopPage, shop, { channel: 'two', withoutContainer: true, merchant: { headless: true } })
  await openPopup(shopPage)
  expect((await recall(shopPage, 'opened')).map(({ url }) => new URL(url).hash)).toEqual(['#one'])
})

test('[S3.17 integrationType] dropin draws nothing, asks for a modal, and calls onCancelled only', async ({
  shopPage,
  shop,
}) => {
  await makeWidget(shopPage, shop, {
    integrationType: 'dropin',
    merchant: { paymentMethodNonceInputField: 'given-field' },
  })
  await expect(shopPage.locator('#paypal')).toBeEmpty()
  await callWidget(shopPage, 'initAuthFlow')
  await expect.poll(() => recall(shopPage, 'heard')).toEqual(['one paypal:OPEN_MODAL'])
  expect(await recall(shopPage, 'opened')).toEqual([])
  await expect(shopPage.locator('.bt-overlay, iframe')).toHaveCount(0)
  await postToSelf(shopPage, 'PAYMENT_METHOD_GENERATED', ACCOUNT)
  await expect(shopPage.locator('#given-field')).toHaveValue('nonce-1')
  await postToSelf(shopPage, 'PAYMENT_METHOD_CANCELLED', { source: 'PayPal' })
  await expect(shopPage.locator('#given-field')).toHaveValue('')
  await expect.poll(() => recall(shopPage, 'calls')).toEqual([['onCancelled']])
})

test('[S3.17 paymentMethodNonceInputField] takes the nonce instead of a hidden input', async ({ shopPage, shop }) => {
  await makeWidget(shopPage, shop, { merchant: { paymentMethodNonceInputField: 'given-field' } })
  await expect(shopPage.locator('input[name=payment_method_nonce]')).toHaveCount(0)
  await postToSelf(shopPage, 'PAYMENT_METHOD_GENERATED', ACCOUNT)
  await expect(shopPage.locator('#given-field')).toHaveValue('nonce-1')
  await callWidget(shopPage, 'teardown')
  await expect(shopPage.locator('#given-field')).toHaveValue('')
})

test('[S3.17 paymentMethodNonceInputField] may be a function', async ({ shopPage, shop }) => {
  await shopPage.evaluate((assetsUrl) => {
    const { createPayPalWidget, calls, widgets } = window as unknown as Witness
    widgets.one = createPayPalWidget({
      channel: 'one',
      merchantConfiguration: {
        paypal: { container: 'paypal', paymentMethodNonceInputField: (value) => void calls.push(['field', value]) },
      },
      gatewayConfiguration: { paypalEnabled: true, paypal: { assetsUrl } },
    })!
  }, shop.assets)
  await postToSelf(shopPage, 'PAYMENT_METHOD_GENERATED', ACCOUNT)
  await shopPage.locator('#bt-pp-cancel').click()
  await expect
    .poll(() => recall(shopPage, 'calls'))
    .toEqual([
      ['field', 'nonce-1'],
      ['field', ''],
    ])
})

test('[S3.18] the hidden input payment_method_nonce goes with the form', async ({ shopPage, shop }) => {
  await makeWidget(shopPage, shop)
  await postToSelf(shopPage, 'PAYMENT_METHOD_GENERATED', ACCOUNT)
  await expect(shopPage.locator('#bt-pp-email')).toHaveText('ann@example.com')
  await shopPage.locator('#order').evaluate((form: HTMLFormElement) => form.submit())
  await shopPage.waitForURL('**/elsewhere?payment_method_nonce=nonce-1')
})

test('[S9.17] the module exports its version and the sentence about requests', async ({ shopPage, shop }) => {
  const exported = await shopPage.evaluate(async (url) => {
    const { VERSION, ILLEGAL_XHR_MESSAGE } = (await import(url)) as Record<string, string>
    return [VERSION, ILLEGAL_XHR_MESSAGE]
  }, `${shop.origin}/paypal-widget.js`)
  expect(exported).toEqual(['2.21.0', 'Illegal XHR request attempted'])
})

test('[S9.17] the script has them too, on its one global', async ({ shopPage }) => {
  const attached = await shopPage.evaluate(() => {
    const page = window as unknown as { createPayPalWidget: Record<string, string> }
    const { VERSION, ILLEGAL_XHR_MESSAGE } = page.createPayPalWidget
    return [VERSION, ILLEGAL_XHR_MESSAGE]
  })
  expect(attached).toEqual(['2.21.0', 'Illegal XHR request attempted'])
})

test('[S9.14] both bundles define the widget, and the script defines one global only', async ({ shopPage, shop }) => {
  const names = await shopPage.evaluate(async (url) => {
    const before = new Set(Object.getOwnPropertyNames(window))
    Reflect.deleteProperty(window, 'createPayPalWidget')
    await new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement('script'), { src: url, onload: resolve, onerror: reject })
      document.head.append(script)
    })
    return [
      ...Object.getOwnPropertyNames(window).filter((name) => !before.has(name)),
      typeof window['createPayPalWidget' as never],
    ]
  }, `${shop.origin}/paypal-widget.iife.js`)
  expect(names).toEqual(['function'])
  await makeWidget(shopPage, shop, { merchant: HERMES_ONETIME })
})
