import type { Order } from '@lotyard/contract/orders/orders'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { paymentReference } from '@lotyard/contract/rules/orders/payments/payment-reference'
import { CONTACT_PATH } from '@lotyard/contract/rules/desk/contact'
import { Notice } from '../../ui/layout/notice.tsx'
import { Link } from '../../ui/link.tsx'
import { Deadline } from '../../ui/time/deadline.tsx'
import { paymentCalendarPath } from './order-paths.ts'

type Props = {
  order: Pick<Order, 'id' | 'number' | 'dueAt' | 'heldUntil' | 'shipsBeforePayment' | 'balanceCents'>
  /** Null where the operator has not said. */
  wireInstructions: string | null
}

/** What is owed by invoice, until when, and how to pay it. */
export function InvoiceDue({ order, wireInstructions }: Props) {
  const { id, number, dueAt, heldUntil, shipsBeforePayment, balanceCents } = order
  return (
    <Notice kind="info" isLive={false}>
      <p className="font-semibold">
        {formatWithCents(balanceCents)} is due
        {dueAt !== null && (
          <>
            {' '}
            by <Deadline at={dueAt} />
          </>
        )}
        .
      </p>
      {heldUntil !== null && (
        <p>
          We’re holding your lots for your wire until <Deadline at={heldUntil} />. Without it they go back on sale.
        </p>
      )}
      {shipsBeforePayment && <p>Your lots ship before you pay.</p>}
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
        <p className="mt-2 whitespace-pre-line">{wireInstructions}</p>
      )}
      <p className="mt-2">{paymentReference(number)}</p>
    </Notice>
  )
}
