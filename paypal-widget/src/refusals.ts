// The eight reasons of SPEC.md §5 not to make a widget, in their order; only the first that applies is told. A mistake in
// the configuration itself (require-configuration.ts) is no refusal: it throws.
import type { Browser } from './browser.ts'
import type { PayPalWidgetConfiguration } from './configuration/configuration.ts'
import { configurationTypeOf, isHermes } from './configuration/configuration-type.ts'
import { HERMES_COUNTRIES, HERMES_CURRENCIES } from './constants.ts'
import { countryOfLocale, resolveLocale } from './locales/locales.ts'

type Refusal = { message: string; applies: (config: PayPalWidgetConfiguration, browser: Browser) => boolean }

const REFUSALS: readonly Refusal[] = [
  {
    message: 'PayPal is not enabled',
    applies: (config) => !config.gatewayConfiguration.paypalEnabled,
  },
  {
    message: 'unsupported browser detected',
    applies: (_config, browser) => !browser.hasPostMessage,
  },
  {
    message: 'Please supply a container for the PayPal button to be appended to',
    applies: ({ merchantConfiguration: { paypal } }) => !paypal.container && !paypal.headless,
  },
  {
    message: 'unsupported protocol detected',
    applies: (config, browser) =>
      !config.gatewayConfiguration.paypal.allowHttp &&
      !browser.supportsPopups &&
      !(config.isMerchantPageHttps ?? browser.isHttps),
  },
  {
    message: 'Unvetted merchant client token does not include a payee email',
    applies(config) {
      const { unvettedMerchant, payeeEmail } = config.gatewayConfiguration.paypal
      return Boolean(unvettedMerchant) && (!isHermes(configurationTypeOf(config)) || !payeeEmail)
    },
  },
  {
    message: 'This PayPal integration does not support this country',
    applies: (config) =>
      isHermes(configurationTypeOf(config)) &&
      !HERMES_COUNTRIES.includes(countryOfLocale(resolveLocale(config.merchantConfiguration.paypal.locale))),
  },
  {
    message: 'This PayPal integration does not support this currency',
    applies: (config) =>
      isOnetimeHermes(config) &&
      !HERMES_CURRENCIES.includes((config.merchantConfiguration.paypal.currency ?? '').toUpperCase()),
  },
  {
    message: 'Amount must be a number',
    applies: (config) => isOnetimeHermes(config) && !isAmount(config.merchantConfiguration.paypal.amount),
  },
]

export const REFUSAL_MESSAGES: readonly string[] = REFUSALS.map(({ message }) => message)

export function findRefusal(config: PayPalWidgetConfiguration, browser: Browser): string | null {
  return REFUSALS.find(({ applies }) => applies(config, browser))?.message ?? null
}

function isOnetimeHermes(config: PayPalWidgetConfiguration): boolean {
  return configurationTypeOf(config) === 'Hermes Onetime'
}

/** A leading number is enough, as pages pass formatted amounts such as ' 10 ' or '10.00'. */
export function isAmount(amount: unknown): boolean {
  const value = Number.parseFloat(String(amount))
  return Number.isFinite(value) && value >= 0
}
