import type { Valuation } from '@lotyard/contract/lots/valuation'
import { memo, useDeferredValue } from 'react'
import { useViewer } from '../../../../lib/viewer/use-viewer.ts'
import { lazyPart } from '../../../../ui/layout/lazy-part.tsx'
import { Link } from '../../../../ui/link.tsx'
import type { ShownFreight } from '../freight/shown-freight.ts'
import type { LiveLot } from '../use-live-lot.ts'
import { PRICE_BOOK_PATH } from '../../../../lib/pages/paths/price-book-path.ts'

// For the few who have a price book. With memo, and a price that comes as a deferred update: any other one that came before
// its script would empty it.
const YourNumbers = memo(lazyPart(() => import('./your-numbers.tsx')))

type Props = {
  lot: Pick<LiveLot, 'phase' | 'auction' | 'selling_price_cents'>
  /** Left out without a price book. */
  valuation: Valuation | undefined
  freight: ShownFreight | null
  onUse: (bidCents: number) => void
}

/** What an open lot is worth to the reader; without a price book, where to set one up. Visitors see neither. */
export function WorthPanel({ lot: { phase, auction, selling_price_cents }, valuation, freight, onUse }: Props) {
  const viewer = useViewer()
  const priceCents = useDeferredValue(auction?.next_bid_cents ?? selling_price_cents)
  if (phase !== 'open' && phase !== 'scheduled') return null
  if (valuation !== undefined)
    return (
      <YourNumbers
        {...{ valuation, freight, priceCents }}
        isAuction={auction !== null}
        onUse={phase === 'open' ? onUse : null}
      />
    )
  if (viewer === null) return null
  return (
    <p className="-mt-2 text-sm text-ink-soft">
      See your profit:{' '}
      <Link to={PRICE_BOOK_PATH} className="text-link">
        set up a price book
      </Link>
    </p>
  )
}
