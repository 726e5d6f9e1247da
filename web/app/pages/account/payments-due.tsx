import { formatCents } from '@lotyard/contract/rules/money'
import { LinkButton } from '../../ui/forms/button.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Link } from '../../ui/link.tsx'
import { Deadline } from '../../ui/time/deadline.tsx'
import type { ShownBid } from './shown-bid.ts'

/** Won lots that wait for their payment, first of all: overdue ones keep their winner from bidding. */
export function PaymentsDue({ bids }: { bids: ShownBid[] }) {
  if (bids.length === 0) return null
  return (
    <Panel
      title="Payments due"
      action={
        <LinkButton isSmall kind="action" to="/checkout?only=won">
          Pay now
        </LinkButton>
      }
    >
      <ul className="grid gap-3 sm:gap-2">
        {bids.map(({ name, path, title, priceCents, paymentDueAt }) => (
          <li key={name} className="grid items-baseline gap-x-4 gap-y-0.5 sm:grid-cols-[minmax(0,1fr)_auto]">
            <Link to={path} className="text-link min-w-0 justify-self-start font-medium">
              {title}
            </Link>
            <span>
              <span className="figures font-semibold">{formatCents(priceCents)}</span>
              {paymentDueAt !== null && (
                <>
                  , pay by <Deadline at={paymentDueAt} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
