import type { Config } from '../../config/config.ts'

const GATEWAY = ['https://*.braintreegateway.com', 'https://*.braintree-api.com']
/** A placeholder; each reply puts its own nonce here. */
const NONCE = '{nonce}'
const GATEWAY_FRAMES = ['https://assets.braintreegateway.com', 'https://*.paypal.com']

/** Scripts run only with the reply's nonce or from our own origin. Others' origins are named only when they are in use. */
export function contentSecurityPolicy(
  config: Pick<Config, 'publicUrl' | 'paymentGateway' | 'attribution'>,
): (nonce: string) => string {
  const gateway = config.paymentGateway === 'braintree'
  const attribution = config.attribution === null ? [] : [new URL(config.attribution.sdkUrl).origin]
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", NONCE, ...attribution],
    'style-src': ["'self'", NONCE],
    // Attributes only: server-drawn markup places things by style="".
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...attribution, ...(gateway ? GATEWAY : [])],
    'frame-src': ["'self'", ...(gateway ? GATEWAY_FRAMES : [])],
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
