// Gives each test a shop's page with the shipped script on it, and short ways to make widgets and to see what they did.
import { expect, test as base } from '@playwright/test'
import type { Frame, Page } from '@playwright/test'
import type { GatewayPayPal, MerchantPayPal, PayPalWidget, PayPalWidgetConfiguration } from '@lotyard/paypal-widget'
import { startShop } from './shop-server.ts'
import type { Shop } from './shop-server.ts'

export { expect }

/** What the page remembers for the tests; the init script and makeWidget fill it. */
export type Witness = {
  widgets: Record<string, PayPalWidget>
  /** Each callback with its arguments, in the order of the calls. */
  calls: unknown[][]
  /** The wire name of each message that the page's own window sent, as 'channel NAME'. */
  heard: string[]
  payloads: unknown[]
  /** The origin of every message that reached the page, whichever window sent it. The widget has seen it too by then. */
  arrivals: string[]
  opened: { url: string; name: string; features: string }[]
  createPayPalWidget: (config: PayPalWidgetConfiguration) => PayPalWidget | null
}

export type WidgetOptions = {
  channel?: string
  integrationType?: string
  isMerchantPageHttps?: boolean
  paypalEnabled?: boolean
  /** Leaves the container out. */
  withoutContainer?: boolean
  /** Only what can be sent to the page: elements are named by their ids. */
  merchant?: Pick<MerchantPayPal, 'headless' | 'locale' | 'currency' | 'amount' | 'singleUse'> & {
    container?: string
    paymentMethodNonceInputField?: string
  }
  gateway?: Partial<GatewayPayPal>
}

export const test = base.extend<{ shopPage: Page }, { shop: Shop }>({
  shop: [
    // Playwright reads what a fixture needs from this pattern, and this one needs nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { shop, stop } = await startShop()
      await use(shop)
      await stop()
    },
    { scope: 'worker' },
  ],
  shopPage: async ({ page, shop }, use) => {
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text())
    })
    await page.addInitScript(witness)
    await page.goto(shop.origin)
    await use(page)
    // A refused style or script shows up here: the page runs under the product's Content-Security-Policy.
    expect(problems).toEqual([])
  },
})

function witness(): void {
  const openWindow = window.open.bind(window)
  const record: Omit<Witness, 'createPayPalWidget'> = {
    widgets: {},
    calls: [],
    heard: [],
    payloads: [],
    arrivals: [],
    opened: [],
  }
  Object.assign(window, record, {
    open(url: string, name: string, features: string) {
      record.opened.push({ url, name, features })
      return openWindow(url, name, features)
    },
  })
  window.addEventListener('message', ({ data, origin, source }) => {
    record.arrivals.push(origin)
    if (source !== window || typeof data !== 'string') return
    const [, json, channel, name] = /^\/\*framebus\*\/(.*"event":"braintree:([^:]+):([^"]+)".*)$/.exec(data) ?? []
    if (json === undefined) return
    record.heard.push(`${channel} ${name}`)
    record.payloads.push((JSON.parse(json) as { args: unknown[] }).args[0])
  })
}

/** Returns whether a widget was made. Callbacks are recorded in `calls`. */
export function makeWidget(page: Page | Frame, shop: Shop, options: WidgetOptions = {}): Promise<boolean> {
  return page.evaluate(
    ({ options: given, assetsUrl }) => {
      const { calls, widgets, createPayPalWidget } = window as unknown as Witness
      const { channel = 'one', integrationType, isMerchantPageHttps, paypalEnabled = true } = given
      const record =
        (name: string) =>
        (...values: unknown[]) => {
          calls.push([name, ...values.map((value) => (value instanceof Error ? value.message : value))])
        }
      const widget = createPayPalWidget({
        channel,
        integrationType,
        isMerchantPageHttps,
        merchantConfiguration: {
          paypal: {
            ...(given.withoutContainer ? {} : { container: 'paypal' }),
            ...given.merchant,
            onSuccess: record('onSuccess'),
            onCancelled: record('onCancelled'),
          },
          onUnsupported: record('onUnsupported'),
        },
        gatewayConfiguration: { paypalEnabled, paypal: { assetsUrl, ...given.gateway } },
      })
      if (widget) widgets[channel] = widget
      return widget !== null
    },
    { options, assetsUrl: shop.assets },
  )
}

export const recall = <Key extends 'calls' | 'heard' | 'payloads' | 'arrivals' | 'opened'>(
  page: Page | Frame,
  key: Key,
) => page.evaluate((name) => (window as unknown as Witness)[name], key) as Promise<Witness[Key]>

export function callWidget(page: Page | Frame, method: keyof PayPalWidget, channel = 'one'): Promise<void> {
  return page.evaluate(([name, of]) => (window as unknown as Witness).widgets[of]![name](), [method, channel] as const)
}

/** Clicks the button and waits for the popup that it opens. */
export async function openPopup(page: Page, within = '#paypal'): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.locator(`${within} #braintree-paypal-button`).click(),
  ])
  await popup.waitForLoadState()
  return popup
}

/** Posts a message of a channel from one window to another, as the gateway's pages do. */
export function encode(name: string, payload: unknown = null, channel = 'one'): string {
  const args = payload === null ? [] : [payload]
  return `/*framebus*/${JSON.stringify({ event: `braintree:${channel}:${name}`, origin: '*', args })}`
}

export async function postToSelf(page: Page | Frame, name: string, payload: unknown = null, channel = 'one') {
  await page.evaluate((text) => window.postMessage(text, '*'), encode(name, payload, channel))
}

export const ACCOUNT = { type: 'PayPalAccount', nonce: 'nonce-1', details: { email: 'ann@example.com' } }

/** No popups in this browser, so the widget uses the frame. */
export const CHROME_ON_IOS =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/120.0.0.0 Mobile/15E148 Safari/604.1'
export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
export const INTERNET_EXPLORER = 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko'

export const HERMES_ONETIME = { singleUse: true, amount: '1250.00', currency: 'USD' }
