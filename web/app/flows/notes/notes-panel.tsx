import type { Note } from '@lotyard/contract/desk/notes'
import { TextAreaField } from '../../ui/forms/fields/text-area-field.tsx'
import { SubmitButton } from '../../ui/forms/required-form.tsx'
import { Badge } from '../../ui/layout/badge.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { LocalTime } from '../../ui/time/local-time.tsx'
import type { ActAnswer } from '../../features/desk/acts/act-answer.ts'
import { ActForm } from '../../features/desk/acts/act-form.tsx'

type Props = {
  notes: readonly Note[]
  /** Who reads what is written here. */
  isAdmin: boolean
  answer: ActAnswer | undefined
}

/** More are a press away. */
const SHOWN = 5

/** What staff and sellers write for themselves, on an order, a person or a listing. */
export function NotesPanel({ notes, isAdmin, answer }: Props) {
  const older = notes.slice(SHOWN)
  return (
    <Panel title="Notes">
      <div className="grid gap-4">
        <NoteList notes={notes.slice(0, SHOWN)} isAdmin={isAdmin} />
        {older.length > 0 && (
          <details>
            <summary className="text-link cursor-pointer">{older.length} older</summary>
            <div className="mt-4">
              <NoteList notes={older} isAdmin={isAdmin} />
            </div>
          </details>
        )}
        {/* Empty again once it was sent. */}
        <ActForm key={notes[0]?.id ?? ''} act="note" answer={answer} className="grid max-w-xl gap-3">
          {({ errors, entered }) => (
            <>
              <TextAreaField
                label="New note"
                name="text"
                rows={2}
                required
                hint={
                  isAdmin
                    ? 'For the desk only. It can’t be changed later.'
                    : 'For you and the desk. It can’t be changed later.'
                }
                defaultValue={entered['text']}
                errors={errors['text']}
              />
              <SubmitButton kind="plain" className="justify-self-start" busy="Saving…">
                Add note
              </SubmitButton>
            </>
          )}
        </ActForm>
      </div>
    </Panel>
  )
}

function NoteList({ notes, isAdmin }: Pick<Props, 'notes' | 'isAdmin'>) {
  if (notes.length === 0) return null
  return (
    <ul className="grid gap-4">
      {notes.map(({ id, text, author, isSellers, writtenAt }) => (
        <li key={id} className="grid gap-1 border-l-4 border-line pl-3">
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
            <span>
              {author}, <LocalTime at={writtenAt} />
            </span>
            {isAdmin && isSellers && <Badge>Seller</Badge>}
          </p>
          <p className="break-words whitespace-pre-line">{text}</p>
        </li>
      ))}
    </ul>
  )
}
