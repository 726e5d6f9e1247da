import { buttonClass } from '../../../../ui/forms/button.tsx'
import { Checkbox } from '../../../../ui/forms/fields/checkbox.tsx'
import { FocusedFailure } from '../../../../ui/forms/focused-failure.tsx'
import { RequiredForm, SubmitButton } from '../../../../ui/forms/required-form.tsx'
import type { ImportAnswer } from './import-answer.ts'

/** Opens first and needs a tick: with scripts or without, two steps. */
export function DiscardForm({ answer }: { answer: ImportAnswer | undefined }) {
  return (
    <details open={answer !== undefined} className="grid gap-3">
      <summary className={buttonClass({ kind: 'quiet', isSmall: true }, 'w-fit cursor-pointer')}>
        Discard this import…
      </summary>
      <RequiredForm className="mt-3 grid gap-3 rounded-sm border border-line bg-surface p-4">
        <input type="hidden" name="intent" value="discard" />
        {answer && <FocusedFailure failure={answer.failure} />}
        <Checkbox
          label="Remove the file and its lines. Drafts already created stay."
          name="confirm"
          required
          errors={answer?.failure.error.errors?.['confirm']}
        />
        <SubmitButton kind="danger" busy="Discarding…" className="justify-self-start">
          Discard import
        </SubmitButton>
      </RequiredForm>
    </details>
  )
}
