import { formatCents } from '@lotyard/contract/rules/money'
import type { ReactNode } from 'react'
import { orderPath } from '../../../features/orders/order-paths.ts'
import { useHasPassed } from '../../../lib/browser/use-has-passed.ts'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Link } from '../../../ui/link.tsx'
import { Deadline } from '../../../ui/time/deadline.tsx'
import type { ShownInvoice } from './load-invoices.server.ts'
import type { ShownBid } from './shown-bid.ts'

/** Won lots and invoices that wait for their payment, first of all: overdue ones keep their buyer from bidding. */
export function PaymentsDue({ bids, invoices }: { bids: ShownBid[]; invoices: ShownInvoice[] }) {
  if (bids.length === 0 && invoices.length === 0) return null
  return (
    <Panel
      title="Payments due"
      action={
        // Invoices are paid by wire.
        bids.length > 0 && (
          <LinkButton isSmall kind="action" to="/checkout?only=won">
            Pay now
          </LinkButton>
        )
      }
    >
      <ul className="grid gap-3 sm:gap-2">
        {bids.map(({ name, path, title, priceCents, paymentDueAt }) => (
          <Due key={name} path={path} amountCents={priceCents} dueAt={paymentDueAt}>
            {title}
          </Due>
        ))}
        {invoices.map(({ id, number, totalCostFinalCents, dueAt }) => (
          <Due key={id} path={orderPath(id)} amountCents={totalCostFinalCents} dueAt={dueAt}>
            Invoice for order {number}
          </Due>
        ))}
      </ul>
    </Panel>
  )
}

type DueProps = { path: string; amountCents: number; dueAt: string | null; children: ReactNode }

function Due({ path, amountCents, dueAt, children }: DueProps) {
  const isOverdue = useHasPassed(dueAt === null ? null : Date.parse(dueAt))
  return (
    <li className="grid items-baseline gap-x-4 gap-y-0.5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <Link to={path} className="text-link min-w-0 justify-self-start font-medium">
        {children}
      </Link>
      <span>
        <span className="figures font-semibold">{formatCents(amountCents)}</span>
        {dueAt !== null &&
          (isOverdue ? (
            <strong className="font-semibold text-bad">
              , overdue since <Deadline at={dueAt} />
            </strong>
          ) : (
            <>
              , pay by <Deadline at={dueAt} />
            </>
          ))}
      </span>
    </li>
  )
}
