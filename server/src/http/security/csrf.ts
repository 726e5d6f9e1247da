import { VISITOR_DAYS } from '@lotyard/contract/rules/data-rights/retention'
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../lib/refusal.ts'
import { clearCookie, readCookie, setCookie } from '../requests/cookies.ts'
import type { App } from '../route.ts'
import { isSignedBy, sign } from '../../lib/signature.ts'
import { isFromOurPages } from './same-origin.ts'

// Keeps other sites from acting in a visitor's name.
//
// A request that a session authenticates must carry a token made for that session. A visitor's write (sign-in, sign-up,
// reset, newsletter) either carries a token made for the visitor's own cookie or comes from our own pages, which the
// browser tells by Sec-Fetch-Site or Origin. A request with neither cookie nor origin is no browser: there is nothing to forge.

const VISITOR_COOKIE = 'lotyard_visitor'
const PURPOSE = 'csrf'
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Sign-in and its like: accepted from our own pages without a token, even while a session is there. */
    acceptsOwnOrigin?: boolean
    /** What it may change is proven by the link that leads to it; no cookie is looked at, so none can be misused. */
    isProvenByLink?: boolean
    /** The token comes in the header and is judged before the body is read: an upload is large. */
    hasTokenInHeader?: boolean
  }
}

export function registerCsrf(app: App, { secret }: { secret: string }): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.hasTokenInHeader === true && !mayWrite(request, secret))
      throw new Refusal('csrf_token_invalid')
  })
  app.addHook('preValidation', async (request) => {
    if (SAFE_METHODS.has(request.method) || request.routeOptions.config.isProvenByLink === true) return
    if (!mayWrite(request, secret)) throw new Refusal('csrf_token_invalid')
  })
}

function mayWrite(request: FastifyRequest, secret: string): boolean {
  const token = readToken(request)
  const binding = request.sessionToken ?? readCookie(request, VISITOR_COOKIE)
  if (token !== null && binding !== null && isTokenOf(token, binding, secret)) return true
  const mayRelyOnOrigin = request.sessionToken === null || request.routeOptions.config.acceptsOwnOrigin === true
  // A session without a token is refused even from a program: only a browser's own word replaces the token.
  return mayRelyOnOrigin && (isFromOurPages(request.headers, request.host) ?? request.sessionToken === null)
}

function readToken(request: FastifyRequest): string | null {
  const header = request.headers['x-csrf-token']
  if (typeof header === 'string' && header !== '') return header
  const body = request.body
  // A page's form reaches its action as it came.
  if (Buffer.isBuffer(body)) return new URLSearchParams(body.toString()).get('authenticity_token')
  if (typeof body !== 'object' || body === null || !('authenticity_token' in body)) return null
  return typeof body.authenticity_token === 'string' ? body.authenticity_token : null
}

/** A new token each time, so that a compressed page never repeats a secret that an attacker could guess at. */
export function makeCsrfToken(binding: string, secret: string): string {
  const salt = randomBytes(12).toString('base64url')
  return `${salt}.${sign(secret, PURPOSE, `${salt}.${binding}`)}`
}

function isTokenOf(token: string, binding: string, secret: string): boolean {
  const [salt, signature, ...rest] = token.split('.')
  if (!salt || !signature || rest.length > 0 || token.length > 128) return false
  return isSignedBy(secret, PURPOSE, `${salt}.${binding}`, signature)
}

/** For the signed-in viewer's session, else for a short-lived cookie that this gives the visitor. */
export function issueCsrfToken(request: FastifyRequest, reply: FastifyReply, secret: string): string {
  if (request.sessionToken !== null) return makeCsrfToken(request.sessionToken, secret)
  const known = readCookie(request, VISITOR_COOKIE)
  const binding = known !== null && /^[\w-]{22}$/.test(known) ? known : randomBytes(16).toString('base64url')
  setCookie(reply, VISITOR_COOKIE, binding, { days: VISITOR_DAYS })
  return makeCsrfToken(binding, secret)
}

/** What a visitor was given before signing in is worth nothing afterwards. */
export function clearVisitorCookie(reply: FastifyReply): void {
  clearCookie(reply, VISITOR_COOKIE)
}
