import type { Order } from '@lotyard/contract/orders/orders'
import type { ReactNode } from 'react'
import type { ShownStep } from '../../../features/orders/steps/shown-step.server.ts'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Deadline } from '../../../ui/time/deadline.tsx'

type Props = {
  order: Order
  step: ShownStep | null
  /** The form that does it, where it takes more than a link. */
  children?: ReactNode
}

/** The one thing to do now or to wait for; of an order that ended, why. */
export function NextStep({ order, step, children }: Props) {
  if (step === null) return <Ended order={order} />
  const { act, words, until, note, isOverdue, button } = step
  return (
    <section
      // Takes the focus of a form that is gone: see follow-order.tsx.
      id="next-step"
      tabIndex={-1}
      aria-label="Next step"
      className={`grid justify-items-start gap-3 rounded-sm border-l-4 px-4 py-3 ${isOverdue ? 'border-bad bg-bad-wash' : 'border-line-strong bg-note-wash'}`}
    >
      <div>
        <p className="text-lg font-semibold">
          {words}
          {until !== null && (
            <>
              {' '}
              <Deadline at={until} />
            </>
          )}
        </p>
        {note !== null && <p>{note}</p>}
      </div>
      {button !== null && (
        <LinkButton kind={act === 'report' ? 'plain' : 'action'} to={button.path}>
          {button.words}
        </LinkButton>
      )}
      {children}
    </section>
  )
}

const ENDS: Partial<Record<Order['state'], string>> = {
  failed: 'Your payment didn’t go through. You haven’t been charged.',
  cancelled: 'This order was canceled.',
  refunded: 'This order was refunded in full.',
}

function Ended({ order: { state, endReason } }: { order: Order }) {
  const words = ENDS[state]
  return (
    words !== undefined && (
      <Notice kind={state === 'failed' ? 'danger' : 'info'} isLive={false}>
        <p className="font-semibold">{words}</p>
        {endReason !== null && <p>{endReason}</p>}
      </Notice>
    )
  )
}
