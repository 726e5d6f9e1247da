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
  /** Amount, day and button stand elsewhere on the page, which has its own frame around this. */
  isSaid?: boolean
}

/** What is owed by invoice, until when, and how to pay it. A buyer who chose a wire reads where it goes first. */
export default function InvoiceDue({ order, canPayOnline, wireInstructions, isSaid = false }: Props) {
  const { id, dueAt, heldUntil, balanceCents, receivedCents, totalCostFinalCents, isBeingPaid } = order
  if (isBeingPaid) return <BeingPaid id={id} />
  const isWire = heldUntil !== null
  const ways = [
    <OnlineWays key="online" order={order} canPayOnline={canPayOnline} isWire={isWire} isSaid={isSaid} />,
    <WireWay
      key="wire"
      order={order}
      instructions={wireInstructions}
      isAlternative={canPayOnline && !isWire && !isSaid}
    />,
  ]
  const content = (
    <div className="grid gap-3">
      {!isSaid && (
        <p className="font-semibold">
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
      )}
      {isWire && <Held until={heldUntil} isPartlyPaid={receivedCents > 0} />}
      {order.shipsBeforePayment && <p>Your lots ship before you pay.</p>}
      {isWire || isSaid ? ways.toReversed() : ways}
    </div>
  )
  return isSaid ? (
    content
  ) : (
    <Notice kind="info" isLive={false}>
      {content}
    </Notice>
  )
}

/** Once a part has come, only an admin lets the lots go. */
function Held({ until, isPartlyPaid }: { until: string; isPartlyPaid: boolean }) {
  if (isPartlyPaid) return <p>We’re holding your lots for the rest.</p>
  return (
    <p>
      Banks can take a day, so we hold your lots until <Deadline at={until} />. Then they go back on sale.
    </p>
  )
}

type OnlineProps = Pick<Props, 'order' | 'canPayOnline'> & { isWire: boolean; isSaid: boolean }

function OnlineWays({ order: { id, dueAt, balanceCents }, canPayOnline, isWire, isSaid }: OnlineProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
      {canPayOnline && !isSaid && (
        <LinkButton kind={isWire ? 'plain' : 'action'} to={payPath(id)}>
          {isWire ? 'Pay by card or PayPal instead' : `Pay ${formatWithCents(balanceCents)} now`}
        </LinkButton>
      )}
      {canPayOnline && (
        <Link to={`${payPath(id)}#link`} className="text-link">
          Someone else pays? Send a link
        </Link>
      )}
      {dueAt !== null && (
        <a href={paymentCalendarPath(id)} className="calendar-link">
          Add to calendar
        </a>
      )}
    </p>
  )
}

type WireProps = { order: Pick<Order, 'number'>; instructions: string | null; isAlternative: boolean }

function WireWay({ order: { number }, instructions, isAlternative }: WireProps) {
  return (
    <div>
      {instructions === null ? (
        <p>
          <Link to={CONTACT_PATH} className="text-link font-semibold">
            Contact us
          </Link>{' '}
          for our bank details.
        </p>
      ) : (
        <p className="whitespace-pre-line">
          <strong>{isAlternative ? 'Or by wire' : 'By wire'}</strong>
          {`\n${instructions}`}
        </p>
      )}
      <p>{paymentReference(number)}</p>
    </div>
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
