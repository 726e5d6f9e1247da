import {
  addListingNoteEndpoint,
  addOrderNoteEndpoint,
  addPersonNoteEndpoint,
  listListingNotesEndpoint,
  listOrderNotesEndpoint,
  listPersonNotesEndpoint,
} from '@lotyard/contract/desk/notes'
import type { Context } from '../../../context.ts'
import { requireAdmin, requireSeller } from '../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import { addNote, readNotes, requireNotedListing, requireNotedOrder, requireNotedPerson } from './notes.ts'

export function registerNoteRoutes(app: App, context: Context): void {
  const { db } = context
  route(app, listOrderNotesEndpoint, 'admin', async (request) => {
    const viewer = requireSeller(request)
    return { notes: await readNotes(db, viewer, await requireNotedOrder(db, viewer, request.params.id)) }
  })
  route(app, addOrderNoteEndpoint, 'admin', async (request) => {
    const viewer = requireSeller(request)
    const subject = await requireNotedOrder(db, viewer, request.params.id)
    return { notes: await addNote(context, viewer, { subject, text: request.body.text }) }
  })

  route(app, listPersonNotesEndpoint, 'admin', async (request) => {
    const viewer = requireAdmin(request)
    return { notes: await readNotes(db, viewer, await requireNotedPerson(db, request.params.id)) }
  })
  route(app, addPersonNoteEndpoint, 'admin', async (request) => {
    const viewer = requireAdmin(request)
    const subject = await requireNotedPerson(db, request.params.id)
    return { notes: await addNote(context, viewer, { subject, text: request.body.text }) }
  })

  route(app, listListingNotesEndpoint, 'admin', async (request) => {
    const viewer = requireSeller(request)
    return { notes: await readNotes(db, viewer, await requireNotedListing(db, viewer, request.params.name)) }
  })
  route(app, addListingNoteEndpoint, 'admin', async (request) => {
    const viewer = requireSeller(request)
    const subject = await requireNotedListing(db, viewer, request.params.name)
    return { notes: await addNote(context, viewer, { subject, text: request.body.text }) }
  })
}
