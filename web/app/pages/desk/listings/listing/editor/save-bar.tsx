import type { DeskListing } from '@lotyard/contract/desk/listings'
import { countOf } from '@lotyard/contract/rules/format-count'
import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import type { FormState } from '../../../../../features/desk/listings/field-state.ts'
import { Button } from '../../../../../ui/forms/button.tsx'
import { SubmitButton } from '../../../../../ui/forms/required-form.tsx'
import { goodsButton } from '../goods-button.ts'
import { SUMMARY_ID } from './problem-summary.tsx'
import { unsavedLabels } from './unsaved-labels.ts'

type Props = { listing: DeskListing; state: FormState; canPreview: boolean }

/** At the bottom of the window for as long as the form is in it: what is unsaved, and what can be done about it. */
export function SaveBar({ listing, state, canPreview }: Props) {
  const isBusy = useNavigation().state !== 'idle'
  const button = goodsButton(listing, { send: 'Save', busy: 'Saving…' })
  return (
    <div className="sticky bottom-0 z-10 -mx-1 grid gap-2 border border-line-strong bg-surface px-4 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-lg md:px-5 print:hidden">
      <Unsaved state={state} />
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton busy={button.busy}>{button.send}</SubmitButton>
        {listing.acts.publish && (
          <Button type="submit" name="next" value="publish" disabled={isBusy}>
            Publish
          </Button>
        )}
        {canPreview && (
          <Button type="submit" name="next" value="preview" kind="quiet" disabled={isBusy}>
            Preview
          </Button>
        )}
      </div>
    </div>
  )
}

/** Scripts keep it in step with the fields; without them a refused form still says that it isn't saved. */
function Unsaved({ state }: { state: FormState }) {
  const line = useRef<HTMLParagraphElement>(null)
  const [labels, setLabels] = useState('')
  const { saved, entered, errors } = state
  // After every drawing, because one that follows a save changes the fields without an event.
  useEffect(() => {
    const form = line.current?.closest('form')
    if (!form) return
    const look = (): void => setLabels(unsavedLabels(form, saved).join(', '))
    look()
    form.addEventListener('input', look)
    return () => form.removeEventListener('input', look)
  })
  const wrong = Object.keys(errors).length
  return (
    <p ref={line} role="status" className="min-h-5 truncate text-sm text-ink-soft">
      {wrong > 0 && (
        <>
          <a href={`#${SUMMARY_ID}`} className="text-link text-bad">
            {countOf(wrong, 'problem')}
          </a>
          {' · '}
        </>
      )}
      {labels !== '' ? `Unsaved: ${labels}` : entered !== null ? 'Not saved' : 'No unsaved changes'}
    </p>
  )
}
