import type { DeskOrder } from '@lotyard/contract/desk/orders'
import { isPastGateway } from '@lotyard/contract/rules/orders/payments/past-gateway'
import type { ReactNode } from 'react'
import { invoicePdfPath } from '../../../../features/orders/order-paths.ts'
import type { ShownSum } from '../../../../features/orders/order-sums.server.ts'
import { OrderSums } from '../../../../features/orders/order-sums.tsx'
import { AUDIT_PATH, personPath } from '../../../../features/people/people-paths.ts'
import { buttonClass } from '../../../../ui/forms/button.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { Link } from '../../../../ui/link.tsx'
import { Deadline } from '../../../../ui/time/deadline.tsx'
import { SiteTime } from '../../../../ui/time/site-time.tsx'

/** What the gateway has done, where its word is not the page's. */
const PAYMENT_STATES: Readonly<Record<string, string>> = { requested: 'being confirmed', authorised: 'authorized' }

type Props = { order: DeskOrder; sums: readonly ShownSum[]; isAdmin: boolean }

/** Who ordered when and how it is paid, and what it comes to. */
export function FactsPanel({ order, sums, isAdmin }: Props) {
  return (
    <Panel
      title="Order"
      action={
        isAdmin &&
        !['placing', 'proposed', 'failed'].includes(order.state) && (
          <a href={invoicePdfPath(order.id)} download className={buttonClass({ isSmall: true })}>
            Invoice PDF
          </a>
        )
      }
    >
      <dl className="mb-4 grid gap-x-6 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-y-1 max-sm:[&>dd:not(:last-child)]:mb-3">
        <Fact name="Buyer">
          <Buyer account={order.account} isAdmin={isAdmin} />
        </Fact>
        <Fact name="Placed">
          <SiteTime at={order.placedAt} />
          {order.placedBy !== null && `, by ${order.placedBy}`}
        </Fact>
        {order.payment !== null && (
          <Fact name="Payment">
            {order.payment.description}
            {order.paymentState !== null &&
              !isPastGateway(order.payment.type) &&
              ` (${PAYMENT_STATES[order.paymentState] ?? order.paymentState})`}
          </Fact>
        )}
        {order.paidAt !== null && !order.isUncollected && (
          <Fact name="Paid">
            <SiteTime at={order.paidAt} />
          </Fact>
        )}
        {order.proposal !== null && (
          <Fact name="Accept by">
            <Deadline at={order.proposal.until} />
          </Fact>
        )}
        {order.agreedReference !== null && <Fact name="Buyer agreed">{order.agreedReference}</Fact>}
        {order.shipsBeforePayment && <Fact name="Terms">Ships before payment</Fact>}
        {order.shipAnywayReason !== null && <Fact name="Shipped anyway">{order.shipAnywayReason}</Fact>}
        {order.heldUntil !== null && (
          <Fact name="Held until">
            <Deadline at={order.heldUntil} />
          </Fact>
        )}
        {order.isOwed && order.dueAt !== null && (
          <Fact name="Due">
            <Deadline at={order.dueAt} />
          </Fact>
        )}
        {order.endReason !== null && <Fact name="Reason">{order.endReason}</Fact>}
        {isAdmin && (
          <Fact name="History">
            <Link to={`${AUDIT_PATH}?subject=${encodeURIComponent(`order:${order.number}`)}`} className="text-link">
              Audit trail
            </Link>
          </Fact>
        )}
      </dl>
      <OrderSums sums={sums} />
    </Panel>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

type BuyerProps = { account: DeskOrder['account']; isAdmin: boolean }

/** Admins go on to the account; sellers have no page of it. */
function Buyer({ account: { id, name, email }, isAdmin }: BuyerProps) {
  // A deleted account has neither a name nor a page.
  if (name === '') return 'Deleted account'
  return (
    <>
      {isAdmin ? (
        <Link to={personPath(id)} className="text-link">
          {name}
        </Link>
      ) : (
        name
      )}
      {email !== null && <span className="block break-words">{email}</span>}
    </>
  )
}
