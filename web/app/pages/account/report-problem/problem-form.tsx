import {
  PROBLEM_KINDS,
  problemErrors,
  type ProblemKind,
} from '@lotyard/contract/rules/orders/fulfilment/problem-report'
import type { Failure } from '../../../api/api.ts'
import { orderPath } from '../../../features/orders/order-paths.ts'
import { FormErrors } from '../../../features/credentials/form-errors.tsx'
import { useIsInBrowser } from '../../../lib/pages/drawing/first-render.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { RequiredForm, SubmitButton } from '../../../ui/forms/required-form.tsx'
import { lazyPart } from '../../../ui/layout/lazy-part.tsx'
import { SelectField } from '../../../ui/forms/fields/select-field.tsx'
import { TextAreaField } from '../../../ui/forms/fields/text-area-field.tsx'
import { sendPhoto, type SendPhoto } from './send-photo.ts'
import { usePhotoUploads } from './use-photo-uploads.ts'

/** It needs scripts anyway. */
const PhotoPicker = lazyPart(() => import('./photo-picker.tsx'))

export type EnteredProblem = ReturnType<typeof readProblemForm>

export function readProblemForm(form: FormData) {
  const photo_ids = form.getAll('photo_id').filter((id) => typeof id === 'string')
  return { ...readFields(form, 'listing', 'kind', 'description'), photo_ids }
}

const judge = (form: FormData) => problemErrors(readProblemForm(form))

type Props = {
  orderId: string
  lots: { name: string; title: string }[]
  /** Which kinds of problems can be reported. */
  kinds: (kind: ProblemKind) => boolean
  failed?: { failure: Failure; entered: EnteredProblem | undefined } | undefined
  send?: SendPhoto
}

export function ProblemForm({ orderId, lots, kinds, failed, send = sendPhoto }: Props) {
  const hasScripts = useIsInBrowser()
  const photos = usePhotoUploads(orderId, send)
  const isSending = photos.uploads.some(({ photoId, problem }) => photoId === null && problem === null)
  const entered = failed?.entered
  const errors = failed?.failure.error.errors
  return (
    <>
      <FormErrors failure={failed?.failure} />
      <RequiredForm judge={judge} className="grid gap-5">
        <SelectField
          label="Lot"
          name="listing"
          required
          prompt="Choose a lot"
          options={lots.map(({ name, title }) => [name, `${title} (${name})`] as const)}
          defaultValue={entered?.listing ?? (lots.length === 1 ? lots[0]!.name : '')}
          errors={errors?.['listing']}
        />
        <SelectField
          label="What’s wrong?"
          name="kind"
          required
          options={Object.entries(PROBLEM_KINDS).filter(([kind]) => kinds(kind as ProblemKind))}
          defaultValue={entered?.kind ?? ''}
          errors={errors?.['kind']}
        />
        <TextAreaField
          label="What happened?"
          name="description"
          rows={6}
          required
          hint="List the items and quantities, as on the manifest."
          defaultValue={entered?.description}
          errors={errors?.['description']}
        />
        {hasScripts ? (
          <PhotoPicker photos={photos} errors={errors?.['photo_ids']} />
        ) : (
          <noscript>
            <p className="text-sm text-ink-soft">
              Adding photos needs JavaScript. You can send your report without them, and we’ll ask for them by e-mail.
            </p>
          </noscript>
        )}
        <div className="flex flex-wrap items-center gap-3">
          {/* A report that leaves before its photos would leave without them. */}
          <SubmitButton busy={isSending ? 'Sending photos…' : 'Sending…'} isSending={isSending}>
            Send report
          </SubmitButton>
          <LinkButton kind="quiet" to={orderPath(orderId)}>
            Cancel
          </LinkButton>
        </div>
      </RequiredForm>
    </>
  )
}
