import type { Problem } from '@lotyard/contract/orders/problems'
import type { ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { ActForm } from '../../../../features/desk/acts/act-form.tsx'
import { ProblemReport } from '../../../../features/orders/problem-report.tsx'
import { SubmitButton } from '../../../../ui/forms/required-form.tsx'
import { TextAreaField } from '../../../../ui/forms/fields/text-area-field.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'

type Props = { problems: Problem[]; canAnswer: boolean; answer: ActAnswer | undefined }

export function DeskProblems({ problems, canAnswer, answer }: Props) {
  if (problems.length === 0) return null
  return (
    <Panel title="Problems">
      <div className="grid gap-6">
        {problems.map((problem) => (
          <ProblemReport key={problem.id} problem={problem}>
            {canAnswer && (
              <ActForm act="answer" id={problem.id} answer={answer}>
                {({ errors, entered }) => (
                  <>
                    <TextAreaField
                      label="Answer"
                      name="answer"
                      rows={4}
                      required
                      hint="We’ll e-mail it to the buyer."
                      defaultValue={entered['answer']}
                      errors={errors['answer']}
                    />
                    <SubmitButton className="justify-self-start" busy="Sending…">
                      Send answer
                    </SubmitButton>
                  </>
                )}
              </ActForm>
            )}
          </ProblemReport>
        ))}
      </div>
    </Panel>
  )
}
