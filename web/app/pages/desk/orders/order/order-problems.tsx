import type { ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { MessageForm } from '../../../../features/orders/problems/message-form.tsx'
import { ProblemThread } from '../../../../features/orders/problems/problem-thread.tsx'
import type { ShownMessage, ShownProblem } from '../../../../features/orders/problems/shown-problem.server.ts'
import { RequiredForm, SubmitButton } from '../../../../ui/forms/required-form.tsx'
import { SelectField } from '../../../../ui/forms/fields/select-field.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { Deadline } from '../../../../ui/time/deadline.tsx'
import { ResolveForm } from './resolve-form.tsx'

type Props = {
  problems: ShownProblem[]
  isAdmin: boolean
  /** May give money back. */
  canRefund: boolean
  /** Of the form for a refund; another each time the page is loaded. */
  formKey: string
  answer: ActAnswer | undefined
}

export default function DeskProblems({ problems, ...page }: Props) {
  return (
    <Panel title="Problems">
      <div className="grid gap-8">
        {problems.map((problem) => (
          <ProblemThread
            key={problem.id}
            problem={problem}
            actOn={(message) =>
              message.canPassOn && <PassOn problem={problem} message={message} answer={page.answer} />
            }
          >
            <DeskTurn problem={problem} {...page} />
          </ProblemThread>
        ))}
      </div>
    </Panel>
  )
}

function DeskTurn({
  problem,
  isAdmin,
  canRefund,
  formKey,
  answer,
}: Omit<Props, 'problems'> & { problem: ShownProblem }) {
  const { id, state, closesAt, canWrite } = problem
  if (state === 'resolved') return null
  const photosPath = `/api/admin/problems/${encodeURIComponent(id)}/photos`
  const own = answer?.act === 'answer' && answer.id === id ? answer : undefined
  const message = { act: 'answer', problem, photosPath, answer }
  return (
    <div className="grid gap-4">
      {isAdmin && closesAt !== null && (
        <p className="text-sm text-ink-soft">
          It closes by itself if the buyer doesn’t reply by <Deadline at={closesAt} />.
        </p>
      )}
      {/* Empty again once it was sent. */}
      {canWrite && isAdmin && (
        <MessageForm key={problem.ownCount} {...message} label="Message" send="Send message">
          <SelectField
            label="To"
            name="to"
            options={[
              ['buyer', 'The buyer (the seller sees it too)'],
              ['seller', 'The seller only'],
            ]}
            defaultValue={own?.entered['to'] ?? 'buyer'}
          />
        </MessageForm>
      )}
      {canWrite && !isAdmin && (
        <MessageForm
          key={problem.ownCount}
          {...message}
          label="Message to the desk"
          hint="The buyer doesn’t see it, unless the desk passes it on."
          send="Send message"
        />
      )}
      {isAdmin && <ResolveForm problem={problem} canRefund={canRefund} formKey={formKey} answer={answer} />}
    </div>
  )
}

type PassOnProps = { problem: ShownProblem; message: ShownMessage; answer: ActAnswer | undefined }

function PassOn({ problem, message, answer }: PassOnProps) {
  const refused =
    answer?.act === 'pass_on' && answer.id === problem.id && answer.entered['position'] === String(message.position)
  return (
    <RequiredForm preventScrollReset>
      <input type="hidden" name="act" value="pass_on" />
      <input type="hidden" name="id" value={problem.id} />
      <input type="hidden" name="seen" value={problem.seen} />
      <input type="hidden" name="position" value={message.position} />
      {refused && <p role="alert">{answer.failure.error.message}</p>}
      <SubmitButton kind="plain" busy="Passing on…">
        Pass on to the buyer
      </SubmitButton>
    </RequiredForm>
  )
}
