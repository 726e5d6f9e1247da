import type { OrderListing } from '@lotyard/contract/orders/orders'
import { countOf } from '@lotyard/contract/rules/format-count'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { Badge } from '../../ui/layout/badge.tsx'
import { Link } from '../../ui/link.tsx'
import { OrderPhoto } from './order-photo.tsx'

/** A lot as it was bought. Its page still exists, and says that it is sold. */
export function OrderLot({ lot, isPickUp }: { lot: OrderListing; isPickUp: boolean }) {
  const figures = [
    ['Price', formatWithCents(lot.priceCents)],
    isPickUp ? ['Pickup', 'Free'] : ['Freight', formatWithCents(lot.shippingCostFinalCents)],
    ...(lot.taxCents > 0 ? [['Tax', formatWithCents(lot.taxCents)]] : []),
  ] as const
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 sm:grid-cols-[6rem_minmax(0,1fr)_auto] sm:gap-x-4">
      <OrderPhoto photo={lot.primaryPhoto} />
      <div className="min-w-0">
        <Link to={lot.path} className="text-link leading-snug font-semibold">
          {lot.title}
        </Link>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <span>Lot {lot.name}</span>
          <span className="figures">{countOf(lot.units, 'unit')}</span>
          {lot.isWon && <Badge tone="good">Won</Badge>}
        </p>
      </div>
      <dl className="figures grid grid-cols-[1fr_auto] content-start gap-x-4 text-sm max-sm:col-start-2 sm:w-40">
        {figures.map(([name, amount]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="text-right font-semibold">{amount}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
