import { takeWatchIntentEndpoint } from '@lotyard/contract/watching'
import { safeReturnPath } from '@lotyard/contract/rules/site/safe-return-path'
import { signInPath } from '@lotyard/contract/rules/site/sign-in-path'
import { WATCH_INTENT_PATH } from '@lotyard/contract/rules/site/watch-intent-path'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Context } from '../../context.ts'
import { clearCookie, readCookie, setCookie } from '../../http/cookies.ts'
import { route, type App } from '../../http/route.ts'
import { requireViewer } from '../../http/require-viewer.ts'
import { watchLot, type WatchingNeeds } from './watch-lot.ts'

// A visitor who asks to watch a lot is sent to sign in, and the lot is watched once they have.
//
// The intent is a short-lived cookie of this browser. Only a form of our own pages can write it (csrf.ts checks where the
// post comes from), and it is taken once. It is never part of an address: a link that carried it could be sent to anybody,
// and would make their account watch a lot.

const INTENT_COOKIE = 'watch_intent'
/** Half an hour: time to create an account and confirm an address, and gone before somebody else uses the browser. */
const INTENT_DAYS = 30 / 1440

export function registerWatchIntent(app: App, context: Context & WatchingNeeds): void {
  app.post(
    WATCH_INTENT_PATH,
    {
      // Without a token even with a session: a page drawn for visitors may be sent after signing in in another tab.
      config: { acceptsOwnOrigin: true },
      schema: {
        tags: ['watching'],
        summary: 'Keeps the lot that a visitor wants to watch, and leads to sign in',
        consumes: ['application/x-www-form-urlencoded'],
        body: Type.Object({
          lot_id: Type.String({ pattern: '^[1-9][0-9]{0,17}$' }),
          return_to: Type.Optional(Type.String({ maxLength: 2_000 })),
        }),
        response: { 303: { type: 'null', description: 'Leads to sign in' } },
      },
    },
    async (request, reply) => {
      setCookie(reply, INTENT_COOKIE, request.body.lot_id, { days: INTENT_DAYS })
      return reply.redirect(signInPath(safeReturnPath(request.body.return_to)), 303)
    },
  )

  route(app, takeWatchIntentEndpoint, 'watching', async (request, reply) => {
    const viewer = requireViewer(request as FastifyRequest)
    const lotId = readCookie(request as FastifyRequest, INTENT_COOKIE)
    if (lotId === null) return { id: null }
    // Before the attempt: a lot that cannot be watched is tried once, not at every later sign-in.
    clearCookie(reply, INTENT_COOKIE)
    const { id } = await watchLot(context, viewer, lotId)
    return { id }
  })
}
