import type { Order } from '@lotyard/contract/orders/orders'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { OrderStateBadges } from '../../../features/orders/order-state-badges.tsx'
import { owesAgain } from '../../../features/orders/owes-again.ts'
import { SiteDate } from '../../../ui/time/site-date.tsx'

/** Which order it is, how far it has come, and how much of it is paid. */
export function OrderHead({ order, progress }: { order: Order; progress: readonly string[] }) {
  const { number, placedAt, totalCostFinalCents, balanceCents } = order
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-2xl md:text-3xl">Order {number}</h1>
        <OrderStateBadges order={{ ...order, isOwed: order.isOwed || owesAgain(order) }} progress={progress} />
      </div>
      <p className="figures flex flex-wrap gap-x-4 text-ink-soft">
        <span>
          Placed <SiteDate at={placedAt} />
        </span>
        <span>
          Total <strong className="text-ink">{formatWithCents(totalCostFinalCents)}</strong>
        </span>
        {balanceCents > 0 && isOpen(order) && (
          <span>
            Balance <strong className="text-ink">{formatWithCents(balanceCents)}</strong>
          </span>
        )}
      </p>
    </div>
  )
}

/** Until its payment is decided, or its buyer has accepted it, nothing is owed. */
function isOpen({ state }: Order): boolean {
  return state !== 'placing' && state !== 'failed' && state !== 'proposed'
}
