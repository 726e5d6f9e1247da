// Where this browser wants lots delivered, from its cookie.
//
// The cookie is the reader's own, so it is judged at each read: a forged one, or one of a place that freight no longer goes
// to, is none. Routes read `request.deliverTo` and never the cookie: pages that are kept for visitors are kept by it.
import { DELIVER_TO_DAYS } from '@lotyard/contract/rules/data-rights/retention'
import {
  DELIVER_TO_COOKIE,
  formatDeliverTo,
  parseDeliverTo,
  type DeliverTo,
} from '@lotyard/contract/rules/shipping/deliver-to'
import type { FastifyReply } from 'fastify'
import type { App } from '../route.ts'
import { clearCookie, readCookie, setCookie } from './cookies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null without a cookie that names a place that freight goes to. */
    deliverTo: DeliverTo | null
  }
}

export function registerDeliverTo(app: App, { isServed }: { isServed: (postalCode: string) => boolean }): void {
  app.decorateRequest('deliverTo', null)
  app.addHook('onRequest', async (request) => {
    const place = parseDeliverTo(readCookie(request, DELIVER_TO_COOKIE))
    if (place !== null && isServed(place.postalCode)) request.deliverTo = place
  })
}

export function rememberDeliverTo(reply: FastifyReply, place: DeliverTo): void {
  setCookie(reply, DELIVER_TO_COOKIE, formatDeliverTo(place), { days: DELIVER_TO_DAYS })
}

/** Says nothing to a browser that has no such cookie. */
export function forgetDeliverTo(reply: FastifyReply): void {
  if (readCookie(reply.request, DELIVER_TO_COOKIE) !== null) clearCookie(reply, DELIVER_TO_COOKIE)
}
