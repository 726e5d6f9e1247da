// What is inside the messages: the payment method that arrives, and the two replies to the authorisation window.
import type { PaymentMethodEvent, PayPalWidgetConfiguration } from '../configuration/configuration.ts'
import { showLocale } from '../locales/locales.ts'
import type { Payload } from './messages.ts'
import type { Settings } from '../configuration/settings.ts'

/** Null for anything but a PayPal account: other ways to pay handle their own. */
export function toPaymentMethodEvent({ type, nonce, details }: Payload): PaymentMethodEvent | null {
  if (type !== 'PayPalAccount' || typeof nonce !== 'string' || nonce === '') return null
  const given = typeof details === 'object' && details !== null ? (details as { email?: unknown }) : {}
  return { type, nonce, details: { ...given, email: typeof given.email === 'string' ? given.email : '' } }
}

/** The gateway's data about this merchant, field by field: a copy of the whole object could leak other data of the page. */
export function clientToken({ gatewayConfiguration: { paypalEnabled, paypal } }: PayPalWidgetConfiguration): Payload {
  const { assetsUrl, unvettedMerchant, payeeEmail, billingAgreementsEnabled, allowHttp } = paypal
  return {
    paypalEnabled: Boolean(paypalEnabled),
    paypal: { assetsUrl, unvettedMerchant, payeeEmail, billingAgreementsEnabled, allowHttp },
  }
}

export function clientOptions(
  { merchantConfiguration: { paypal } }: PayPalWidgetConfiguration,
  settings: Settings,
): Payload {
  return {
    type: settings.type,
    amount: paypal.amount || null,
    currency: paypal.currency ? paypal.currency.toUpperCase() : null,
    locale: showLocale(settings.locale),
    singleUse: Boolean(paypal.singleUse),
  }
}
