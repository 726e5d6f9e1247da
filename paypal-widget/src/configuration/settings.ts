// What follows from a configuration that is complete and not refused, worked out once.
import type { MerchantPayPal, PayPalWidgetConfiguration } from './configuration.ts'
import { configurationTypeOf, isHermes } from './configuration-type.ts'
import type { ConfigurationType } from './configuration-type.ts'
import { VERSION } from '../constants.ts'
import { hasLabels, labelsFor } from '../locales/labels.ts'
import type { Labels } from '../locales/labels.ts'
import { languageTag, resolveLocale } from '../locales/locales.ts'
import { findElement, readAssetsUrl } from './require-configuration.ts'

export type Assets = { origin: string; frameUrl: string; bridgeUrl: string; imageUrl: string }

export type Settings = {
  channel: string
  type: ConfigurationType
  locale: string
  labels: Labels
  /** The language of the labels, which is English where the locale has none of its own. */
  language: string
  container: HTMLElement | null
  hasViews: boolean
  isDropin: boolean
  insertFrameFunction: MerchantPayPal['insertFrameFunction']
  /** Null where the page gave no address for them. */
  assets: Assets | null
  popup: { name: string; width: number; height: number }
  frameName: string
}

export function readSettings(config: PayPalWidgetConfiguration): Settings {
  const { container, headless, locale, insertFrameFunction } = config.merchantConfiguration.paypal
  const type = configurationTypeOf(config)
  const resolvedLocale = resolveLocale(locale)
  const isDropin = config.integrationType === 'dropin'
  return {
    channel: config.channel,
    type,
    locale: resolvedLocale,
    labels: labelsFor(resolvedLocale),
    language: languageTag(hasLabels(resolvedLocale) ? resolvedLocale : 'en_us'),
    container: container ? findElement(container, document) : null,
    hasViews: !headless && !isDropin,
    isDropin,
    insertFrameFunction,
    assets: readAssets(config),
    popup: isHermes(type)
      ? { name: 'PPFrameRedirect', width: 450, height: 535 }
      : { name: 'braintree_paypal_popup', width: 410, height: 470 },
    frameName: isHermes(type) ? 'PPFrameRedirect' : 'braintree-paypal-frame',
  }
}

function readAssets({ channel, gatewayConfiguration }: PayPalWidgetConfiguration): Assets | null {
  const { assetsUrl } = gatewayConfiguration.paypal
  const url = readAssetsUrl(assetsUrl, document.baseURI)
  if (url === null) return null
  const folder = `${String(assetsUrl).replace(/\/+$/, '')}/pwpp/${VERSION}`
  const fragment = `#${encodeURIComponent(channel)}`
  return {
    origin: url.origin,
    frameUrl: `${folder}/html/braintree-frame.html${fragment}`,
    bridgeUrl: `${folder}/html/bridge-frame.html${fragment}`,
    imageUrl: `${folder}/images/pay-with-paypal.png`,
  }
}
