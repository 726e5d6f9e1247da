import type { Problem } from '@lotyard/contract/problems'
import { ProblemReport } from '../../features/orders/problem-report.tsx'
import { SubmitButton } from '../../ui/forms/required-form.tsx'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import type { DeskAnswer } from './desk-answer.ts'
import { DeskForm } from './desk-form.tsx'

type Props = { problems: Problem[]; canAnswer: boolean; answer: DeskAnswer | undefined }

export function DeskProblems({ problems, canAnswer, answer }: Props) {
  if (problems.length === 0) return null
  return (
    <Panel title="Problems">
      <div className="grid gap-6">
        {problems.map((problem) => (
          <ProblemReport key={problem.id} problem={problem}>
            {canAnswer && (
              <DeskForm act="answer" about={{ problem_id: problem.id }} answer={answer}>
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
              </DeskForm>
            )}
          </ProblemReport>
        ))}
      </div>
    </Panel>
  )
}
