import type { OrderPreview } from '@lotyard/contract/orders/placing'
import { countOf } from '@lotyard/contract/rules/format-count'
import { formatCents, formatWithCents } from '@lotyard/contract/rules/money'
import { EstimateLine } from '../../../features/shipping/estimate-line.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { Badge } from '../../../ui/layout/badge.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { Link } from '../../../ui/link.tsx'
import { Thumbnail } from './thumbnail.tsx'

type Lot = OrderPreview['listings'][number]
type Warehouse = OrderPreview['warehouses'][number]

/** The lots of an order by where they leave from: those of one warehouse share a truck. */
export function SummaryLots({ preview }: { preview: OrderPreview }) {
  return (
    <div className="grid gap-4">
      {preview.warehouses.map((warehouse) => (
        <section key={warehouse.zip + warehouse.description} aria-label={`Lots in ${warehouse.description}`}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line pb-1.5">
            <h3 className="text-sm">{warehouse.description}</h3>
            <p className="figures text-sm text-ink-soft">{describeFreight(warehouse)}</p>
            <EstimateLine estimate={warehouse.estimate} className="w-full text-sm" />
          </div>
          <ul className="divide-y divide-line">
            {preview.listings
              .filter(({ name }) => warehouse.listings.includes(name))
              .map((lot) => (
                <SummaryLot key={lot.name} lot={lot} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function SummaryLot({ lot }: { lot: Lot }) {
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)_auto] gap-3 py-3" data-order-lot={lot.name}>
      <Thumbnail photo={lot.primaryPhoto} />
      <div className="min-w-0 text-sm">
        <Link to={lot.path} className="line-clamp-2 leading-snug font-semibold hover:underline">
          {lot.title}
        </Link>
        <p className="figures mt-0.5 flex flex-wrap items-center gap-2 text-ink-soft">
          {countOf(lot.units, 'unit')} {lot.isWon && <Badge tone="good">Won</Badge>}
        </p>
      </div>
      <p className="figures text-sm font-semibold">{formatWithCents(lot.priceCents)}</p>
    </li>
  )
}

function describeFreight({ isPickUp, shippingCostFinalCents: cents }: Warehouse): string {
  if (isPickUp) return 'Pickup'
  if (cents === null) return ''
  return cents === 0 ? 'Free freight' : `${formatCents(cents)} freight`
}

type GoneProps = { gone: OrderPreview['gone']; onRemove: (name: string) => void }

/** Lots that others bought meanwhile: they are in no total. */
export function GoneLots({ gone, onRemove }: GoneProps) {
  if (gone.length === 0) return null
  return (
    <ul className="grid gap-3">
      {gone.map(({ name, title, isSold }) => (
        <li key={name} className="flex items-start justify-between gap-3 text-sm" data-gone-lot={name}>
          <p className="min-w-0">
            <s className="text-ink-soft">{title}</s>
            <strong className="block font-semibold">{isSold ? 'Sold' : 'No longer available'}</strong>
          </p>
          <Button isSmall onClick={() => onRemove(name)}>
            Remove<span className="sr-only"> {title}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

export function SummaryLotsSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-14 w-full" />
    </div>
  )
}
