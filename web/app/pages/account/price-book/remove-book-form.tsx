import { countOf } from '@lotyard/contract/rules/format-count'
import { buttonClass } from '../../../ui/forms/button.tsx'
import { Checkbox } from '../../../ui/forms/fields/checkbox.tsx'
import { FocusedFailure } from '../../../ui/forms/focused-failure.tsx'
import { RequiredForm, SubmitButton } from '../../../ui/forms/required-form.tsx'
import type { BookAnswer } from './book-answer.ts'

/** Opens first and needs a tick: with scripts or without, two steps. */
export function RemoveBookForm({ entryCount, answer }: { entryCount: number; answer: BookAnswer | undefined }) {
  return (
    <details open={answer !== undefined} className="grid gap-3">
      <summary className={buttonClass({ kind: 'quiet', isSmall: true }, 'w-fit cursor-pointer')}>
        Remove my price book…
      </summary>
      <RequiredForm className="mt-3 grid gap-3 rounded-sm border border-line bg-surface p-4">
        <input type="hidden" name="intent" value="remove_book" />
        {answer && <FocusedFailure failure={answer.failure} />}
        <Checkbox
          label={`Remove your terms${entryCount > 0 ? `, ${countOf(entryCount, 'entry', 'entries')}` : ''} and uploaded files for good. Lots no longer show your profit.`}
          name="confirm"
          required
          errors={answer?.failure.error.errors?.['confirm']}
        />
        <SubmitButton kind="danger" busy="Removing…" className="justify-self-start">
          Remove price book
        </SubmitButton>
      </RequiredForm>
    </details>
  )
}
