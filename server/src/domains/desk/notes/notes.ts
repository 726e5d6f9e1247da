import type { Note } from '@lotyard/contract/desk/notes'
import { cleanProblemText, textError } from '@lotyard/contract/rules/orders/fulfilment/problem-report'
import type { Context } from '../../../context.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { inPages } from '../../../db/statements/in-pages.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { sellerScope, type DeskViewer } from '../../../lib/seller-scope.ts'
import {
  findListingSubject,
  findOrderSubject,
  findPersonSubject,
  insertNote,
  listNoteData,
  listNotes,
  type NoteData,
  type NoteSubject,
} from './note-queries.ts'

/** Of the desk, and of each seller: a seller's must not keep the desk from writing. */
const MAX_NOTES = 200
/** An order may have several sellers. */
const MAX_SHOWN = 400
const PAGE_NOTES = 1_000

export async function requireNotedOrder(db: Db, viewer: DeskViewer, id: string): Promise<NoteSubject> {
  const subject = isOpaqueId(id) ? await findOrderSubject(db, id, sellerScope(viewer).sellerId) : null
  if (subject === null) throw new Refusal('order_not_found')
  return subject
}

/** For admins. */
export async function requireNotedPerson(db: Db, id: string): Promise<NoteSubject> {
  const subject = isOpaqueId(id) ? await findPersonSubject(db, id) : null
  if (subject === null) throw new Refusal('account_not_found')
  return subject
}

export async function requireNotedListing(db: Db, viewer: DeskViewer, name: string): Promise<NoteSubject> {
  const subject = await findListingSubject(db, name, sellerScope(viewer).sellerId)
  if (subject === null) throw new Refusal('listing_not_found')
  return subject
}

/** Admins read all, a seller their own. */
export async function readNotes(db: Db | Tx, viewer: DeskViewer, subject: NoteSubject): Promise<Note[]> {
  const notes = await listNotes(db, subject, { ...sellerScope(viewer), limit: MAX_SHOWN })
  return notes.map(({ writtenAt, ...note }) => ({ ...note, writtenAt: writtenAt.toISOString() }))
}

/** Notes are not edited: whoever was wrong writes another. */
export async function addNote(
  { db }: Pick<Context, 'db'>,
  viewer: DeskViewer,
  { subject, text }: { subject: NoteSubject; text: string },
): Promise<Note[]> {
  const error = textError('note', text)
  if (error !== null) throw new Refusal('invalid_fields', { errors: { text: [error] } })
  const { sellerId } = sellerScope(viewer)
  const note = { authorId: viewer.accountId, sellerId, text: cleanProblemText(text), max: MAX_NOTES }
  return db.transaction().execute(async (tx) => {
    if ((await insertNote(tx, subject, note)) === null) throw new Refusal('too_many_notes')
    return readNotes(tx, viewer, subject)
  })
}

export function streamNoteData(db: Db | Tx, accountId: string): AsyncGenerator<NoteData[]> {
  return inPages<NoteData>((last) => listNoteData(db, accountId, { after: last?.id ?? '0', limit: PAGE_NOTES }), {
    pageRows: PAGE_NOTES,
  })
}
