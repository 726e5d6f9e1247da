import type { Note } from '@lotyard/contract/desk/notes'
import type { Failure, Outcome } from '../../api/api.ts'
import { readFields } from '../../lib/pages/forms/read-fields.ts'
import { told, type Done } from '../../features/desk/acts/perform-act.server.ts'

/** The act of the panel of notes; `write` makes the page's own call. */
export async function addNote(
  form: FormData,
  write: (body: { text: string }) => Promise<Outcome<{ notes: Note[] }>>,
): Promise<Done | Failure> {
  return told(await write({ text: readFields(form, 'text').text }), 'Note added.')
}
