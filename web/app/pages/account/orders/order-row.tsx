import { countOf } from '@lotyard/contract/rules/format-count'
import { formatCents } from '@lotyard/contract/rules/money'
import { orderPath } from '../../../features/orders/order-paths.ts'
import { OrderPhoto } from '../../../features/orders/order-photo.tsx'
import { OrderStateBadges } from '../../../features/orders/order-state-badges.tsx'
import { Link } from '../../../ui/link.tsx'
import { SiteDate } from '../../../ui/time/site-date.tsx'
import { Deadline } from '../../../ui/time/deadline.tsx'
import type { ShownOrder } from './shown-order.server.ts'

export function OrderRow({ order }: { order: ShownOrder }) {
  const { lots, lotCount } = order
  const moreCount = lotCount - lots.length
  return (
    <article data-order={order.number} className="grid gap-3 rounded-sm border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div>
          <h2 className="text-lg">
            <Link to={orderPath(order.id)} className="hover:underline">
              Order {order.number}
            </Link>
          </h2>
          <p className="text-sm text-ink-soft">
            Placed <SiteDate at={order.placedAt} />
          </p>
        </div>
        <p className="flex items-center gap-3">
          <OrderStateBadges order={order} progress={order.progress} />
          <strong className="figures text-lg">{formatCents(order.totalCostFinalCents)}</strong>
        </p>
      </div>
      {order.step !== null && (
        <p className="text-sm font-semibold">
          {order.step.words} {order.step.until !== null && <Deadline at={order.step.until} />}
        </p>
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-x-4 gap-y-2">
        {lots.map(({ name, title, photo }) => (
          <li key={name} className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-3">
            <OrderPhoto photo={photo} />
            <span className="line-clamp-2 text-sm leading-snug">{title}</span>
          </li>
        ))}
      </ul>
      {moreCount > 0 && <p className="text-sm text-ink-soft">and {countOf(moreCount, 'more lot')}</p>}
    </article>
  )
}
