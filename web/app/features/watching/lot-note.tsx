import type { putLotNoteEndpoint } from '@lotyard/contract/account/lot-notes'
import { MAX_NOTE_LENGTH } from '@lotyard/contract/rules/watching/lot-note'
import { useState, type FormEvent } from 'react'
import { useApi } from '../../api/api-context.ts'
import { useViewer } from '../../lib/viewer/use-viewer.ts'
import { Button } from '../../ui/forms/button.tsx'
import { TextAreaField } from '../../ui/forms/fields/text-area-field.tsx'

type Props = { lotId: string; title: string; note: string | null }

/**
 * What the reader noted on a lot, behind its name. A plain form, which works without scripts; with them it is sent by fetch.
 * Nobody else ever sees it.
 */
export function LotNote({ lotId, title, note: loaded }: Props) {
  const api = useApi()
  const viewer = useViewer()
  const [note, setNote] = useState(loaded)
  const [status, setStatus] = useState<{ text: string; isError: boolean } | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  if (viewer === null) return null

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const field = event.currentTarget.elements.namedItem('note') as HTMLTextAreaElement
    setIsBusy(true)
    const outcome = await api.call<typeof putLotNoteEndpoint>('PUT', '/api/account/lot_notes/:lot_id', {
      params: { lot_id: lotId },
      body: { note: field.value },
    })
    setIsBusy(false)
    if (!outcome.ok) {
      const [reason] = outcome.error.errors?.['note'] ?? []
      return setStatus({ text: reason ?? outcome.error.message, isError: true })
    }
    setNote(outcome.data.note)
    field.value = outcome.data.note ?? ''
    setStatus({ text: outcome.data.note === null ? 'Note removed.' : 'Note saved.', isError: false })
  }

  return (
    <details className="min-w-0">
      <summary className="flex min-h-11 cursor-pointer items-center gap-x-1.5 text-sm">
        <span className="text-link shrink-0">
          {note === null ? 'Add a note' : 'Your note'}
          <span className="sr-only"> on {title}</span>
        </span>
        {note !== null && <span className="line-clamp-1 min-w-0 break-all text-ink-soft">{note}</span>}
      </summary>
      <form
        method="post"
        action={`/account/lot_notes/${lotId}`}
        onSubmit={(event) => void save(event)}
        className="grid gap-2 pt-1 pb-2"
      >
        <input type="hidden" name="authenticity_token" value={viewer.csrfToken} />
        <TextAreaField
          label="Your note"
          hint="Only you see this."
          name="note"
          id={`note-${lotId}`}
          rows={3}
          maxLength={MAX_NOTE_LENGTH}
          defaultValue={note ?? ''}
          errors={status?.isError ? [status.text] : undefined}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" isSmall aria-disabled={isBusy}>
            Save note
          </Button>
          <output className="text-sm text-ink-soft">{status?.isError === false ? status.text : ''}</output>
        </div>
      </form>
    </details>
  )
}
