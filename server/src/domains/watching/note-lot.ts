import { cleanNote, MAX_LOT_NOTES, noteError } from '@lotyard/contract/rules/watching/lot-note'
import { breaksRule } from '../../db/statements/breaks-rule.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Viewer } from '../../lib/viewer.ts'
import { deleteNote, findNote, saveNote } from './note-queries.ts'
import { requireVisibleLot, type WatchingNeeds } from './watch-lot.ts'

/** The database counts under a lock: of posts that come at once, it refuses those that are too many. */
const LIMIT_RULE = `an_account_has_at_most_${MAX_LOT_NOTES}_lot_notes`

/**
 * Of a lot that the viewer may not see, they see no note of their own either. Every signed-in page of a lot asks, and most
 * have none, which is in memory.
 */
export async function readNote(needs: WatchingNeeds, viewer: Viewer, lotId: string): Promise<string | null> {
  if (!(await needs.remembered.notedLotsOf(viewer.accountId)).has(lotId)) return null
  await requireVisibleLot(needs, viewer, lotId)
  return findNote(needs.db, viewer.accountId, lotId)
}

/** Returns the note as it is kept; null once it is removed. */
export async function noteLot(
  needs: WatchingNeeds,
  viewer: Viewer,
  { lotId, note: given }: { lotId: string; note: string },
): Promise<string | null> {
  await requireVisibleLot(needs, viewer, lotId)
  const note = cleanNote(given)
  const error = noteError(note)
  if (error !== null) throw new Refusal('invalid_fields', { errors: { note: [error] } })
  const { accountId } = viewer
  if (note === '') {
    await deleteNote(needs.db, accountId, lotId)
    needs.watchesChanged(accountId)
    return null
  }
  try {
    await saveNote(needs.db, { accountId, lotId, note })
  } catch (error) {
    if (breaksRule(error, LIMIT_RULE)) throw new Refusal('too_many_lot_notes')
    throw error
  }
  needs.watchesChanged(accountId)
  return note
}
