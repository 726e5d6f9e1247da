import type { CartListing } from '@lotyard/contract/cart'
import type { listingMatchesEndpoint } from '@lotyard/contract/search'
import { sellingPriceCents } from '@lotyard/contract/rules/listings/selling-price'
import { formatCents } from '@lotyard/contract/rules/money'
import { useEffect, useState } from 'react'
import { useApi } from '../../api/api-context.ts'
import { LotPhoto } from '../../features/lot-cards/lot-photo.tsx'
import { toShownLot, type ShownLot } from '../../features/lot-cards/shown-lot.ts'
import { lotPath } from '../../features/lot-cards/lot-path.ts'
import { toShownPhoto } from '../../features/lot-cards/shown-photo.ts'
import { Link } from '../../ui/link.tsx'
import { RemoveLot } from './cart-lot.tsx'

const MAX_SIMILAR = 3

/** A lot that somebody else bought, or that is off the market: it is in no total. */
export function GoneLot({ lot, onRemove }: { lot: CartListing; onRemove: () => void }) {
  const similar = useSimilarLots(lot.name)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3">
        <div className="opacity-50 grayscale">
          <LotPhoto photo={lot.primaryPhoto && toShownPhoto(lot.primaryPhoto)} sizes="4.5rem" />
        </div>
        <div className="min-w-0">
          <p className="line-clamp-2 leading-snug text-ink-soft">{lot.title}</p>
          <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
            <strong className="font-semibold">No longer available</strong>
            <RemoveLot lot={lot} onRemove={onRemove} />
          </div>
        </div>
      </div>
      {similar.length > 0 && (
        <div className="text-sm">
          <p className="text-ink-soft">Similar lots</p>
          <ul className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-1">
            {similar.map((one) => (
              <li key={one.name} className="flex items-baseline justify-between gap-3">
                <Link to={lotPath(one.name)} className="text-link min-w-0 truncate">
                  {one.title}
                </Link>
                <span className="figures shrink-0 font-semibold">{formatCents(sellingPriceCents(one))}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** None where the lot is not public any more, or the call fails: the cart does not depend on it. */
function useSimilarLots(name: string): ShownLot[] {
  const api = useApi()
  const [similar, setSimilar] = useState<ShownLot[]>([])
  useEffect(() => {
    let isCurrent = true
    void api
      .call<typeof listingMatchesEndpoint>('GET', '/api/listing_matches', { query: { listing_name: name } })
      .then((outcome) => {
        if (isCurrent && outcome.ok) setSimilar(outcome.data.listings.slice(0, MAX_SIMILAR).map(toShownLot))
      })
    return () => {
      isCurrent = false
    }
  }, [api, name])
  return similar
}
