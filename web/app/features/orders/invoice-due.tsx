import type { Order } from '@lotyard/contract/orders/orders'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { paymentReference } from '@lotyard/contract/rules/orders/payments/payment-reference'
import { CONTACT_PATH } from '@lotyard/contract/rules/desk/contact'
import { LinkButton } from '../../ui/forms/button.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { Link } from '../../ui/link.tsx'
import { Deadline } from '../../ui/time/deadline.tsx'
import { orderPath, payPath, paymentCalendarPath } from './order-paths.ts'

type Props = {
  order: Pick<
    Order,
    | 'id'
    | 'number'
    | 'dueAt'
    | 'heldUntil'
    | 'shipsBeforePayment'
    | 'balanceCents'
    | 'receivedCents'
    | 'totalCostFinalCents'
    | 'isBeingPaid'
  >
  /** By card or PayPal. */
  canPayOnline: boolean
  /** Null where the operator has not said. */
  wireInstructions: string | null
  /** Amount, day and button stand elsewhere on the page. */
  isSaid?: boolean
}

/** What is owed by invoice, until when, and how to pay it. */
export function InvoiceDue({ order, canPayOnline, wireInstructions, isSaid = false }: Props) {
  const { id, number, dueAt, heldUntil, balanceCents, receivedCents, totalCostFinalCents, isBeingPaid } = order
  if (isBeingPaid) return <BeingPaid id={id} />
  return (
    <Notice kind="info" isLive={false}>
      <p className={isSaid ? 'sr-only' : 'font-semibold'}>
        {formatWithCents(balanceCents)} is due
        {dueAt !== null && (
          <>
            {' '}
            by <Deadline at={dueAt} />
          </>
        )}
        .
        {receivedCents > 0 &&
          ` We’ve received ${formatWithCents(receivedCents)} of ${formatWithCents(totalCostFinalCents)}.`}
      </p>
      {heldUntil !== null && (
        <p>
          We’re holding your lots for your wire until <Deadline at={heldUntil} />. Without it they go back on sale.
        </p>
      )}
      {order.shipsBeforePayment && <p>Your lots ship before you pay.</p>}
      {canPayOnline && (
        <p className="my-3 flex flex-wrap items-center gap-x-5 gap-y-3">
          <LinkButton kind={isSaid ? 'plain' : 'action'} to={payPath(id)}>
            {isSaid ? 'Pay now' : `Pay ${formatWithCents(balanceCents)} now`}
          </LinkButton>
          <Link to={`${payPath(id)}#link`} className="text-link">
            Someone else pays? Send a link
          </Link>
        </p>
      )}
      {dueAt !== null && (
        <a href={paymentCalendarPath(id)} className="calendar-link">
          Add to calendar
        </a>
      )}
      {wireInstructions === null ? (
        <p>
          <Link to={CONTACT_PATH} className="text-link font-semibold">
            Contact us
          </Link>{' '}
          for our bank details.
        </p>
      ) : (
        <p className="mt-2 whitespace-pre-line">
          {canPayOnline && 'Or by wire:\n'}
          {wireInstructions}
        </p>
      )}
      <p className="mt-2">{paymentReference(number)}</p>
    </Notice>
  )
}

function BeingPaid({ id }: { id: string }) {
  return (
    <Notice kind="info" isLive={false}>
      We’re confirming a payment for this order.{' '}
      <Link to={orderPath(id)} className="text-link font-semibold">
        Check again
      </Link>
    </Notice>
  )
}
