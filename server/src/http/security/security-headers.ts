import type { FastifyReply, FastifyRequest } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { PAY_PATH } from '@lotyard/contract/rules/site/paths/pay-path'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '../../config/config.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { isApi } from '../replies/plain-pages.ts'
import type { App } from '../route.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Null on replies of the API and on files, which hold no script. */
    cspNonce: string | null
  }
}

/** What a reply of the API may do when a browser opens it as a page: nothing. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** What counts for scripts, styles and images too: no guessed type, no other site, no plain HTTP. */
const FILE_HEADERS = new Set(['x-content-type-options', 'cross-origin-resource-policy', 'strict-transport-security'])

/**
 * Headers that make browsers refuse what attacks rely on; on a file, only those that concern files. Each page has its own `reply.cspNonce`; one that is kept for several visitors is
 * drawn with a placeholder that the sender replaces by it.
 */
export function registerSecurityHeaders(app: App, config: Config): void {
  const isHttps = config.publicUrl.startsWith('https:')
  const policy = contentSecurityPolicy(config)
  const fixed = {
    ...collectHeaders({
      contentSecurityPolicy: false,
      // 'same-origin' would cut the tie to the PayPal window.
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
      crossOriginEmbedderPolicy: false,
      crossOriginResourcePolicy: { policy: 'same-origin' },
      // Our own forms must still send their Origin: 'no-referrer' would make it null.
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      frameguard: { action: 'deny' },
      hsts: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    }),
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=(), browsing-topics=()',
  }
  const forFiles = Object.fromEntries(Object.entries(fixed).filter(([name]) => FILE_HEADERS.has(name)))
  app.decorateReply('cspNonce', null)
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.sendsFile === true) {
      reply.headers(forFiles)
      return done()
    }
    reply.headers(fixed)
    if (isApi(request)) reply.header('content-security-policy', DATA_POLICY)
    else allowOwnScripts(reply, policy)
    if (TOKEN_IN_ADDRESS.test(request.url)) reply.header('referrer-policy', policyOfTokenPage(request))
    done()
  })
}

/**
 * The address of a page that a mailed link opens lets its holder in, or pay; so does one that comes back to it after a
 * sign-in.
 */
const TOKEN_IN_ADDRESS = new RegExp(`token(?:=|%3d)|^${PAY_PATH}|${encodeURIComponent(PAY_PATH)}`, 'i')

/**
 * Such an address is never sent on, not even to ourselves. Where the browser doesn't say where a request comes from (plain
 * HTTP, old ones), its Origin does, and must stay: then the address is kept from other sites only.
 */
function policyOfTokenPage({ headers }: FastifyRequest): string {
  return headers['sec-fetch-site'] === undefined ? 'same-origin' : 'no-referrer'
}

function allowOwnScripts(reply: FastifyReply, policy: (nonce: string) => string): void {
  const nonce = randomBytes(16).toString('base64url')
  reply.cspNonce = nonce
  reply.header('content-security-policy', policy(nonce))
}

/** Helmet's headers do not depend on the request, so it is asked once and not for every reply. */
function collectHeaders(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {}
  const recorder = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  }
  helmet(options)({} as IncomingMessage, recorder as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  return headers
}
