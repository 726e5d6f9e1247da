// Mistakes of the page's author throw at once, with a sentence that names the field: they are found while programming,
// unlike refusals, which depend on the visitor's browser and the merchant's account.
import type { ElementReference, PayPalWidgetConfiguration } from './configuration.ts'

/** Checked even when PayPal is off. */
export function requireChannel(config: PayPalWidgetConfiguration): void {
  must(isObject(config), 'a configuration object is required')
  must(typeof config.channel === 'string' && config.channel !== '', 'channel must be a non-empty string')
  must(isObject(config.gatewayConfiguration), 'gatewayConfiguration is required')
}

export function requireConfiguration(config: PayPalWidgetConfiguration, page: Document): void {
  must(isObject(config.gatewayConfiguration.paypal), 'gatewayConfiguration.paypal is required')
  must(isObject(config.merchantConfiguration), 'merchantConfiguration is required')
  must(isObject(config.merchantConfiguration.paypal), 'merchantConfiguration.paypal is required')
  const { container, locale, currency, paymentMethodNonceInputField: field } = config.merchantConfiguration.paypal
  must(!locale || typeof locale === 'string', 'locale must be a string')
  must(!currency || typeof currency === 'string', 'currency must be a string')
  must(!container || findElement(container, page) !== null, 'container was not found in the page')
  must(
    !field || typeof field === 'function' || findElement(field, page) !== null,
    'paymentMethodNonceInputField was not found in the page',
  )
}

/** Called when a window opens: until then a page may do without the assets. */
export function requireAssets<Assets>(assets: Assets | null): Assets {
  must(assets !== null, 'gatewayConfiguration.paypal.assetsUrl is required')
  return assets
}

/** Null where there is none. Runs after the refusals, because a refused widget has no use for the assets. */
export function readAssetsUrl(assetsUrl: unknown, base: string): URL | null {
  if (assetsUrl === undefined || assetsUrl === null || assetsUrl === '') return null
  must(typeof assetsUrl === 'string', 'gatewayConfiguration.paypal.assetsUrl must be an address')
  must(URL.canParse(assetsUrl, base), 'gatewayConfiguration.paypal.assetsUrl must be an address')
  const url = new URL(assetsUrl, base)
  must(/^https?:$/.test(url.protocol), 'gatewayConfiguration.paypal.assetsUrl must be an http or https address')
  return url
}

export function findElement(reference: ElementReference, page: Document): HTMLElement | null {
  if (typeof reference === 'string') return page.getElementById(reference)
  // A form and a select are array-like too, so an element is recognised before its entries.
  if (isElement(reference)) return reference
  const first: unknown = isObject(reference) ? (reference as ArrayLike<unknown>)[0] : null
  return isElement(first) ? first : null
}

function isElement(value: unknown): value is HTMLElement {
  return isObject(value) && (value as { nodeType?: unknown }).nodeType === 1
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function must(condition: boolean, problem: string): asserts condition {
  if (!condition) throw new TypeError(`createPayPalWidget: ${problem}`)
}
