// What an account notes on a lot, for itself alone. The table `lot_notes` has the same limits as constraints.
import { withoutHiddenCharacters } from '../accounts/hidden-characters.ts'

export const MAX_LOT_NOTES = 1_000
export const MAX_NOTE_LENGTH = 500

/** As it is kept. Lines stay; what nobody could see in it goes. Empty: the note is removed. */
export function cleanNote(given: string): string {
  return given.replaceAll(/\r\n?/g, '\n').split('\n').map(withoutHiddenCharacters).join('\n').trim()
}

export function noteError(note: string): string | null {
  return note.length > MAX_NOTE_LENGTH ? `Use up to ${MAX_NOTE_LENGTH} characters.` : null
}
