import { expect, test } from 'vitest'
import type { Browser } from './browser.ts'
import type { GatewayPayPal, MerchantPayPal, PayPalWidgetConfiguration } from './configuration/configuration.ts'
import { findRefusal, isAmount, REFUSAL_MESSAGES } from './refusals.ts'

const browser: Browser = {
  hasPostMessage: true,
  isHttps: true,
  supportsPopups: true,
  isFirefox: false,
  isInternetExplorer: false,
  isFramed: false,
}

type Changes = { merchant?: MerchantPayPal; gateway?: Partial<GatewayPayPal>; isMerchantPageHttps?: boolean }

function configure({ merchant, gateway, isMerchantPageHttps }: Changes): PayPalWidgetConfiguration {
  return {
    channel: 'one',
    isMerchantPageHttps,
    merchantConfiguration: { paypal: { container: 'paypal', ...merchant } },
    gatewayConfiguration: { paypalEnabled: true, paypal: { assetsUrl: 'https://assets.test', ...gateway } },
  }
}

const onetime = (merchant: MerchantPayPal) =>
  findRefusal(configure({ merchant: { singleUse: true, amount: 10, currency: 'USD', ...merchant } }), browser)

test('[S5.15] a plain configuration is not refused', () => expect(findRefusal(configure({}), browser)).toBeNull())

test('[S5.15] there are eight reasons', () => expect(REFUSAL_MESSAGES).toHaveLength(8))

test.each([
  [{ supportsPopups: false, isHttps: false }, {}, false, undefined],
  [{ supportsPopups: true, isHttps: false }, {}, true, undefined],
  [{ supportsPopups: false, isHttps: true }, {}, true, undefined],
  [{ supportsPopups: false, isHttps: false }, { allowHttp: true }, true, undefined],
  [{ supportsPopups: false, isHttps: true }, {}, false, false],
  [{ supportsPopups: false, isHttps: false }, {}, true, true],
])('[S5.15 unsupported protocol detected] %j with %j passes: %s (override %s)', (facts, gateway, passes, override) => {
  const refusal = findRefusal(configure({ gateway, isMerchantPageHttps: override }), { ...browser, ...facts })
  expect(refusal).toBe(passes ? null : 'unsupported protocol detected')
})

test('[S5.15] headless needs no container', () => {
  expect(findRefusal(configure({ merchant: { container: null, headless: true } }), browser)).toBeNull()
})

test.each(['USD', 'GBP', 'EUR', 'AUD', 'CAD', 'DKK', 'NOK', 'PLN', 'SEK', 'CHF', 'TRY', 'BRL', 'MXN', 'ILS'])(
  '[S9.15 %s] is a Hermes currency in any case',
  (currency) => {
    expect(onetime({ currency })).toBeNull()
    expect(onetime({ currency: currency.toLowerCase() })).toBeNull()
  },
)

test.each(['US', 'GB', 'AU', 'CA', 'ES', 'FR', 'DE', 'IT', 'NL', 'NO', 'PL', 'CH', 'TR', 'DK', 'BE', 'AT'])(
  '[S9.15 %s] is a Hermes country',
  (country) => {
    expect(onetime({ locale: `en_${country}` })).toBeNull()
  },
)

test.each([' USD', 'US', 'JPY'])('[S5.15 This PayPal integration does not support this currency] %j', (currency) => {
  expect(onetime({ currency })).toBe('This PayPal integration does not support this currency')
})

test('[S5.15] legacy types ask neither for country nor currency nor amount', () => {
  const merchant = { locale: 'sv_se', currency: 'JPY', amount: 'abc' }
  expect(findRefusal(configure({ merchant }), browser)).toBeNull()
})

test.each([
  ...(['10', '10.00', '0', '1e3', ' 10 ', 0.01, 10] as const).map((amount) => [amount, true] as const),
  ...([true, 'abc', -1, '-0.01', '$10', [], {}, Infinity] as const).map((amount) => [amount, false] as const),
])('[S5.15 Amount must be a number] %j is an amount: %s', (amount, expected) => expect(isAmount(amount)).toBe(expected))
