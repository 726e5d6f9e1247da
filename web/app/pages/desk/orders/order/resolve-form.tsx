import { answerTo, type ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { ActForm } from '../../../../features/desk/acts/act-form.tsx'
import type { ShownProblem } from '../../../../features/orders/problems/shown-problem.server.ts'
import { Checkbox } from '../../../../ui/forms/fields/checkbox.tsx'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { SelectField } from '../../../../ui/forms/fields/select-field.tsx'
import { TextAreaField } from '../../../../ui/forms/fields/text-area-field.tsx'
import { SubmitButton } from '../../../../ui/forms/required-form.tsx'

type Props = { problem: ShownProblem; canRefund: boolean; formKey: string; answer: ActAnswer | undefined }

/** The answer and the money in one form. What moves money needs its tick. */
export function ResolveForm({ problem, canRefund, formKey, answer }: Props) {
  const own = answerTo(answer, 'resolve', problem.id)
  return (
    <details open={own !== undefined} className="border-t border-line pt-3">
      <summary className="cursor-pointer font-semibold">Resolve</summary>
      <ActForm
        act="resolve"
        id={problem.id}
        hidden={{ seen: String(problem.seen), key: own?.entered['key'] || formKey }}
        answer={answer}
        className="mt-3 grid max-w-xl gap-4"
      >
        {({ errors, entered }) => (
          <>
            <SelectField
              label="Outcome"
              name="outcome"
              required
              prompt="Choose how it ends"
              options={[
                ...(canRefund ? [['refunded', 'Refunded'] as const] : []),
                ['refused', 'No refund'],
                ['replaced', 'Replaced'],
              ]}
              defaultValue={entered['outcome']}
              errors={errors['outcome']}
            />
            {canRefund && (
              <>
                <TextField
                  label="Refund amount"
                  name="amount"
                  inputMode="decimal"
                  autoComplete="off"
                  hint={`For lot ${problem.listing}. Leave empty if you’ve refunded it already.`}
                  defaultValue={entered['amount']}
                  errors={errors['amount'] ?? errors['refund']}
                />
                <Checkbox name="confirm" label="Refund this amount now" errors={errors['confirm']} />
              </>
            )}
            <TextAreaField
              label="Message to the buyer"
              name="text"
              rows={3}
              hint="Needed unless you refund."
              defaultValue={entered['text']}
              errors={errors['text']}
            />
            <SubmitButton className="justify-self-start" busy="Resolving…">
              Resolve problem
            </SubmitButton>
          </>
        )}
      </ActForm>
    </details>
  )
}
