import type { Config } from '../../config/config.ts'

/** A placeholder; each reply puts its own nonce here. */
const NONCE = '{nonce}'

/** Where our card form posts to: the gateway's client API, never ours. */
const CARD_ORIGINS = {
  sandbox: ['https://api.sandbox.braintreegateway.com'],
  production: ['https://api.braintreegateway.com'],
}
/** The PayPal widget's button and frames. No script comes from there. */
const WIDGET_ORIGINS = ['https://assets.braintreegateway.com']

/** Scripts run only with the reply's nonce or from our own origin. Others' origins are named only when they are in use. */
export function contentSecurityPolicy(
  config: Pick<Config, 'publicUrl' | 'attribution' | 'braintree'>,
): (nonce: string) => string {
  const cards = config.braintree === null ? [] : CARD_ORIGINS[config.braintree.environment]
  const widget = config.braintree === null ? [] : WIDGET_ORIGINS
  const attribution = config.attribution === null ? [] : [new URL(config.attribution.sdkUrl).origin]
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", NONCE, ...attribution],
    'style-src': ["'self'", NONCE],
    // Attributes only: server-drawn markup places things by style="".
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...widget],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...attribution, ...cards],
    'frame-src': ["'self'", ...widget],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(config.publicUrl.startsWith('https:') && { 'upgrade-insecure-requests': [] }),
  }
  const policy = Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
  return (nonce) => policy.replaceAll(NONCE, `'nonce-${nonce}'`)
}
