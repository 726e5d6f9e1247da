import type { FastifyReply, FastifyRequest } from 'fastify'
import { clearCookie, readCookie, setCookie } from './cookies.ts'
import type { App } from '../route.ts'
import { isSignedBy, sign } from '../../lib/signature.ts'
import type { Viewer } from '../../lib/viewer.ts'

export const SESSION_COOKIE = 'lotyard_session'
const PURPOSE = 'session'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The reply is the same for everybody, so no viewer is looked up. */
    ignoresSession?: boolean
  }
  interface FastifyRequest {
    /** The token of the session that `viewer` belongs to; null for visitors. */
    sessionToken: string | null
    /** Who asks, for a route that ignores the session until it has to know. */
    lookUpViewer: () => Promise<Viewer | null>
  }
}

/** Who a session token belongs to, or null when it is unknown, revoked or over. */
export type FindViewer = (token: string) => Promise<{ viewer: Viewer; isExtended: boolean } | null>

/** Gives every request its `viewer`. A cookie that we did not sign never reaches the database. */
export function registerSession(
  app: App,
  options: { secret: string; sessionDays: number; findViewer: FindViewer },
): void {
  app.decorateRequest('viewer', null)
  app.decorateRequest('sessionToken', null)
  app.decorateRequest('lookUpViewer', async function (this: FastifyRequest) {
    const token = readSessionToken(this, options.secret)
    return token === null ? null : ((await options.findViewer(token))?.viewer ?? null)
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.ignoresSession === true) return
    const token = readSessionToken(request, options.secret)
    if (token === null) return
    const found = await options.findViewer(token)
    if (found === null) return
    request.viewer = found.viewer
    request.sessionToken = token
    if (found.isExtended) setSessionCookie(reply, token, options)
  })
}

export function setSessionCookie(
  reply: FastifyReply,
  token: string,
  { secret, sessionDays }: { secret: string; sessionDays: number },
): void {
  setCookie(reply, SESSION_COOKIE, toSessionCookie(token, secret), { days: sessionDays })
}

export function clearSessionCookie(reply: FastifyReply): void {
  clearCookie(reply, SESSION_COOKIE)
}

export function toSessionCookie(token: string, secret: string): string {
  return `${token}.${sign(secret, PURPOSE, token)}`
}

function readSessionToken(request: FastifyRequest, secret: string): string | null {
  const cookie = readCookie(request, SESSION_COOKIE)
  if (cookie === null || cookie.length > 256) return null
  const [token, signature, ...rest] = cookie.split('.')
  if (!token || !signature || rest.length > 0) return null
  return isSignedBy(secret, PURPOSE, token, signature) ? token : null
}
