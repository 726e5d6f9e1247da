import type { Order } from '@lotyard/contract/orders/orders'
import type { Problem } from '@lotyard/contract/orders/problems'
import { problemPath } from '../../../features/orders/order-paths.ts'
import { ProblemReport } from '../../../features/orders/problem-report.tsx'
import { useHasPassed } from '../../../lib/browser/use-has-passed.ts'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Deadline } from '../../../ui/time/deadline.tsx'

type Props = {
  order: Pick<Order, 'id' | 'reportUntil' | 'notArrivedUntil'>
  /** Null where they could not be loaded. */
  problems: Problem[] | null
  /** Reporting is the order's next step, which has the button. */
  isNext: boolean
}

/** What was reported about an order, and the way to report more while there is time. */
export function OrderProblems({ order: { id, reportUntil, notArrivedUntil }, problems, isNext }: Props) {
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
      <div className="grid gap-5">
        {words}
        {problems === null && <p>We couldn’t load your reports. Reload the page to try again.</p>}
        {problems?.map((problem) => (
          <ProblemReport key={problem.id} problem={problem}>
            <p className="text-sm text-ink-soft">We have your report and will answer by e-mail.</p>
          </ProblemReport>
        ))}
      </div>
    </Panel>
  )
}
