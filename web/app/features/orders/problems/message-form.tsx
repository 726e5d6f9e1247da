import type { ReactNode } from 'react'
import type { Failure } from '../../../api/api.ts'
import { TextAreaField } from '../../../ui/forms/fields/text-area-field.tsx'
import { FocusedFailure } from '../../../ui/forms/focused-failure.tsx'
import { RequiredForm, SubmitButton } from '../../../ui/forms/required-form.tsx'
import { PhotoField } from './photo-field.tsx'
import { sendPhoto, type SendPhoto } from './send-photo.ts'
import type { ShownProblem } from './shown-problem.server.ts'
import { usePhotoUploads } from './use-photo-uploads.ts'

/** What the page answered to one of its forms. */
export type RefusedMessage = { act: string; id: string; failure: Failure; entered: Record<string, string> }

type Props = {
  act: string
  problem: Pick<ShownProblem, 'id' | 'seen'>
  /** Where its photos are sent to. */
  photosPath: string
  label: string
  hint?: string
  send: string
  answer: RefusedMessage | undefined
  /** Above the text. */
  children?: ReactNode
  sender?: SendPhoto
}

/** Copied from the rule, whose file the browser needs nothing else of; a test compares them. */
export const MAX_PHOTOS = 6

/** Writes a message about a problem, with photos where scripts run. */
export function MessageForm({
  act,
  problem,
  photosPath,
  label,
  hint,
  send,
  answer,
  children,
  sender = sendPhoto,
}: Props) {
  const photos = usePhotoUploads({ path: photosPath, max: MAX_PHOTOS }, sender)
  const own = answer?.act === act && answer.id === problem.id ? answer : undefined
  const errors = own?.failure.error.errors
  return (
    <RequiredForm className="grid max-w-xl gap-4" preventScrollReset showsMissing>
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="id" value={problem.id} />
      <input type="hidden" name="seen" value={problem.seen} />
      {own !== undefined && <FocusedFailure failure={own.failure} />}
      {children}
      <TextAreaField
        label={label}
        name="text"
        rows={3}
        required
        hint={hint}
        defaultValue={own?.entered['text']}
        errors={errors?.['text']}
      />
      <PhotoField photos={photos} errors={errors?.['photo_ids']} />
      <SubmitButton
        className="justify-self-start"
        busy={photos.isSending ? 'Sending photos…' : 'Sending…'}
        isSending={photos.isSending}
      >
        {send}
      </SubmitButton>
    </RequiredForm>
  )
}
