import { getLotNoteEndpoint, lotNotePost, putLotNoteEndpoint } from '@lotyard/contract/account/lot-notes'
import { cleanNote, noteError } from '@lotyard/contract/rules/watching/lot-note'
import { signInPath } from '@lotyard/contract/rules/site/paths/sign-in-path'
import type { FastifyRequest } from 'fastify'
import { leaveFlash } from '../../http/replies/flash.ts'
import { returnPathOf, wantsPage } from '../../http/replies/plain-pages.ts'
import { requireViewer } from '../../http/requests/require-viewer.ts'
import { route, type App } from '../../http/route.ts'
import { Refusal } from '../../lib/refusal.ts'
import { noteLot, readNote } from './note-lot.ts'
import type { WatchingContext } from './routes.ts'

/** An account's own notes. Nothing here is audited or logged: what was noted is nobody else's business. */
export function registerNoteRoutes(app: App, context: WatchingContext): void {
  route(app, getLotNoteEndpoint, 'watching', async (request) => ({
    note: await readNote(context, requireViewer(request as unknown as FastifyRequest), request.params.lot_id),
  }))
  route(app, putLotNoteEndpoint, 'watching', async (request) => {
    const viewer = requireViewer(request as unknown as FastifyRequest)
    return { note: await noteLot(context, viewer, { lotId: request.params.lot_id, note: request.body.note }) }
  })
  route(app, lotNotePost, 'watching', async (given, reply) => {
    const request = given as unknown as FastifyRequest
    const save = () => noteLot(context, requireViewer(request), { lotId: given.params.lot_id, note: given.body.note })
    if (!wantsPage(request)) return { note: await save() }
    const back = returnPathOf(request, '/account/watch_list/')
    try {
      const note = await save()
      leaveFlash(reply, { kind: 'success', text: note === null ? 'Note removed.' : 'Note saved.' })
    } catch (error) {
      // A person without scripts gets the sentence on the page they came from, not a page of its own.
      if (!(error instanceof Refusal)) throw error
      if (error.code === 'not_signed_in') return (await reply.redirect(signInPath(back), 303)) as never
      leaveFlash(reply, { kind: 'danger', text: noteError(cleanNote(given.body.note)) ?? error.message })
    }
    return (await reply.redirect(back, 303)) as never
  })
}
