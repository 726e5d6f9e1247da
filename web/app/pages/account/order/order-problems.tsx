import type { Order } from '@lotyard/contract/orders/orders'
import { orderPhotosPath, problemPath } from '../../../features/orders/order-paths.ts'
import { MessageForm, type RefusedMessage } from '../../../features/orders/problems/message-form.tsx'
import { ProblemThread } from '../../../features/orders/problems/problem-thread.tsx'
import type { ShownProblem } from '../../../features/orders/problems/shown-problem.server.ts'
import { useHasPassed } from '../../../lib/browser/use-has-passed.ts'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { RequiredForm, SubmitButton } from '../../../ui/forms/required-form.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Deadline } from '../../../ui/time/deadline.tsx'

type Props = {
  order: Pick<Order, 'id' | 'reportUntil' | 'notArrivedUntil'>
  /** Null where they could not be loaded. */
  problems: ShownProblem[] | null
  /** Reporting is the order's next step, which has the button. */
  isNext: boolean
  /** What the page answered to one of these forms. */
  answer: RefusedMessage | undefined
}

/** What was reported about an order and written since, and the way to report more while there is time. */
export default function OrderProblems({ order, problems, isNext, answer }: Props) {
  const { id, reportUntil, notArrivedUntil } = order
  const until = reportUntil ?? notArrivedUntil
  const isOver = useHasPassed(until === null ? null : Date.parse(until))
  const canReport = until !== null && !isOver && !isNext
  if (!canReport && problems?.length === 0) return null
  const button = canReport && (
    <LinkButton isSmall to={problemPath(id)}>
      Report a problem
    </LinkButton>
  )
  const words = canReport && (
    <p>
      {reportUntil === null ? 'Hasn’t it arrived?' : 'Something missing, damaged or not as described?'} Tell us by{' '}
      <Deadline at={until} />.
    </p>
  )
  if (problems?.length === 0)
    return (
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
        {words}
        {button}
      </div>
    )
  return (
    <Panel title="Problems" action={button}>
      <div className="grid gap-6">
        {words}
        {problems === null && <p>We couldn’t load your reports. Reload the page to try again.</p>}
        {problems?.map((problem) => (
          <ProblemThread key={problem.id} problem={problem}>
            <OwnTurn orderId={id} problem={problem} answer={answer} />
          </ProblemThread>
        ))}
      </div>
    </Panel>
  )
}

type TurnProps = { orderId: string; problem: ShownProblem; answer: Props['answer'] }

/** The form is open where the buyer is asked, and one press away where they only may. */
function OwnTurn({ orderId, problem, answer }: TurnProps) {
  const { state, closesAt, canWrite } = problem
  const isAnswered = answer?.id === problem.id
  const form = (label: string, send: string) => (
    <MessageForm
      // Empty again once it was sent.
      key={problem.ownCount}
      act="reply"
      problem={problem}
      photosPath={orderPhotosPath(orderId)}
      label={label}
      send={send}
      answer={answer}
    />
  )
  if (state === 'waiting')
    return (
      <div className="grid gap-3">
        {closesAt !== null && (
          <p className="text-sm">
            Please reply by <Deadline at={closesAt} />. If we don’t hear from you, we’ll close it.
          </p>
        )}
        {canWrite && form('Your reply', 'Send reply')}
        <Withdraw problem={problem} answer={answer} />
      </div>
    )
  if (state === 'open')
    return (
      <div className="grid gap-3">
        <p className="text-sm text-ink-soft">It’s our turn. We’ll answer here and by e-mail.</p>
        {canWrite && (
          <details open={isAnswered}>
            <summary className="text-link cursor-pointer">Add something</summary>
            <div className="mt-3">{form('Message', 'Send message')}</div>
          </details>
        )}
        <Withdraw problem={problem} answer={answer} />
      </div>
    )
  if (!canWrite) return null
  return (
    <details open={isAnswered}>
      <summary className="text-link cursor-pointer">Not settled? Reply to reopen it</summary>
      <div className="mt-3">{form('What’s still wrong?', 'Reopen')}</div>
    </details>
  )
}

/** One press: a message within days takes it back. */
function Withdraw({ problem: { id, seen }, answer }: Omit<TurnProps, 'orderId'>) {
  const isRefused = answer?.act === 'withdraw' && answer.id === id
  return (
    <RequiredForm preventScrollReset>
      <input type="hidden" name="act" value="withdraw" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value={seen} />
      {isRefused && <p role="alert">{answer.failure.error.message}</p>}
      <SubmitButton kind="quiet" busy="Saving…">
        It’s settled, withdraw it
      </SubmitButton>
    </RequiredForm>
  )
}
