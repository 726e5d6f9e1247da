import { WATCH_INTENT_PATH } from '@lotyard/contract/rules/site/paths/intent-paths'
import { Type } from 'typebox'
import type { App } from '../../http/route.ts'
import { signInFor } from '../../http/requests/visitor-intents.ts'

export function registerWatchIntent(app: App): void {
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
    async ({ body }, reply) => signInFor(reply, { kind: 'watch', subject: body.lot_id, returnTo: body.return_to }),
  )
}
