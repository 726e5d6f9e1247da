import {
  MAX_PROBLEM_PHOTOS,
  PROBLEM_KINDS,
  problemErrors,
  type ProblemKind,
} from '@lotyard/contract/rules/orders/fulfilment/problem-report'
import type { Failure } from '../../../api/api.ts'
import { orderPath, orderPhotosPath } from '../../../features/orders/order-paths.ts'
import { PhotoField } from '../../../features/orders/problems/photo-field.tsx'
import { sendPhoto, type SendPhoto } from '../../../features/orders/problems/send-photo.ts'
import { usePhotoUploads } from '../../../features/orders/problems/use-photo-uploads.ts'
import { FormErrors } from '../../../features/credentials/form-errors.tsx'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { RequiredForm, SubmitButton } from '../../../ui/forms/required-form.tsx'
import { SelectField } from '../../../ui/forms/fields/select-field.tsx'
import { TextAreaField } from '../../../ui/forms/fields/text-area-field.tsx'
import { readProblemForm, type EnteredProblem } from './read-problem-form.ts'

const judge = (form: FormData) => problemErrors(readProblemForm(form))

type Props = {
  orderId: string
  lots: { name: string; title: string }[]
  /** Which kinds of problems can be reported. */
  kinds: (kind: ProblemKind) => boolean
  failed?: { failure: Failure; entered: EnteredProblem | undefined } | undefined
  send?: SendPhoto
}

/** Loaded on demand: with how photos are sent, it would weigh on every page of an order. */
export default function ProblemForm({ orderId, lots, kinds, failed, send = sendPhoto }: Props) {
  const photos = usePhotoUploads({ path: orderPhotosPath(orderId), max: MAX_PROBLEM_PHOTOS }, send)
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
        <PhotoField photos={photos} errors={errors?.['photo_ids']} />
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton busy={photos.isSending ? 'Sending photos…' : 'Sending…'} isSending={photos.isSending}>
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
