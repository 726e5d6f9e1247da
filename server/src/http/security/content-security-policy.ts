import type { Config } from '../../config/config.ts'

/** A placeholder; each reply puts its own nonce here. */
const NONCE = '{nonce}'

/** Scripts run only with the reply's nonce or from our own origin. Others' origins are named only when they are in use. */
export function contentSecurityPolicy(config: Pick<Config, 'publicUrl' | 'attribution'>): (nonce: string) => string {
  const attribution = config.attribution === null ? [] : [new URL(config.attribution.sdkUrl).origin]
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", NONCE, ...attribution],
    'style-src': ["'self'", NONCE],
    // Attributes only: server-drawn markup places things by style="".
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...attribution],
    'frame-src': ["'self'"],
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
