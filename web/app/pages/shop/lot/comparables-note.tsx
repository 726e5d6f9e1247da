import { COMPARABLE_DAYS } from '@lotyard/contract/rules/listings/prices/selling-price'
import { formatCount } from '@lotyard/contract/rules/format-count'
import { marketPath } from '@lotyard/contract/rules/market/market-cells'
import type { Comparables, ListingDetail } from '@lotyard/contract/lots/listing'
import { Link } from '../../../ui/link.tsx'

type Props = { comparables: Comparables | null; kind: Pick<ListingDetail, 'category' | 'condition'> }

/** What similar lots sold for: the middle half of past sales, so that one unusual sale does not distort it. */
export function ComparablesNote({ comparables, kind }: Props) {
  if (comparables === null) return null
  const { low_percent, high_percent, median_percent, sale_count } = comparables
  return (
    <p className="border-t border-line pt-3 text-sm">
      Similar lots sold for{' '}
      <strong className="figures">
        {Math.round(low_percent)}–{Math.round(high_percent)}% of MSRP
      </strong>{' '}
      (median {Math.round(median_percent)}%).{' '}
      <span className="text-ink-soft">
        {formatCount(sale_count)} sales in the last {COMPARABLE_DAYS} days.
      </span>{' '}
      <Link to={marketPath(kind.category.key, kind.condition.key)} className="text-link">
        Prices by month
      </Link>
    </p>
  )
}
