import { DeliverToLink } from './deliver-to-link.tsx'

type Valued = { valuation?: { tax_milli_percent: number | null } }

/** Once on a page rather than on each card: a reader with a price book and no place sees no profit otherwise. */
export function AddPlaceForProfit({ listings, className = '' }: { listings: readonly Valued[]; className?: string }) {
  const isPlaceless = listings.some(({ valuation }) => valuation !== undefined && valuation.tax_milli_percent === null)
  if (!isPlaceless) return null
  return (
    <p className={className}>
      <DeliverToLink>Add your ZIP to see profit</DeliverToLink>
    </p>
  )
}
