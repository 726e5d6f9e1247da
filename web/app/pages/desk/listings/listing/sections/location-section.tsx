import type { DeskListing } from '@lotyard/contract/desk/listings'
import { MAX_LOCATION_LENGTH } from '@lotyard/contract/rules/listings/goods/lot-location'
import { answerTo, type ActAnswer } from '../../../../../features/desk/acts/act-answer.ts'
import { ActForm } from '../../../../../features/desk/acts/act-form.tsx'
import { TextField } from '../../../../../ui/forms/fields/field.tsx'
import { SubmitButton } from '../../../../../ui/forms/required-form.tsx'
import { Panel } from '../../../../../ui/layout/panel.tsx'

type Props = { listing: DeskListing; answer: ActAnswer | undefined }

/** Apart from the goods: it is open in every state, and nothing that a bidder is told of. */
export function LocationSection({ listing: { location }, answer }: Props) {
  const isRefused = answerTo(answer, 'location') !== undefined
  return (
    <Panel title="In the warehouse">
      <ActForm act="location" answer={answer} className="grid max-w-sm gap-4">
        {({ errors, entered }) => (
          <>
            <TextField
              // The key draws it again with what was saved.
              key={location}
              label="Location (optional)"
              name="location"
              autoComplete="off"
              maxLength={MAX_LOCATION_LENGTH}
              hint="Printed on pick lists. Buyers never see it."
              defaultValue={isRefused ? entered['location'] : (location ?? '')}
              errors={errors['location']}
            />
            <SubmitButton busy="Saving…" className="justify-self-start">
              Save location
            </SubmitButton>
          </>
        )}
      </ActForm>
    </Panel>
  )
}
