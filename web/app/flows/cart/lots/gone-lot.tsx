import type { CartListing } from '@lotyard/contract/orders/cart'
import { LotPhoto } from '../../../features/lot-cards/card/lot-photo.tsx'
import { toShownPhoto } from '../../../features/lot-cards/card/shown-photo.ts'
import { RemoveLot } from './cart-lot.tsx'
import { isHiddenLot } from '../../../features/cart/gone-lots.ts'
import { SimilarLots } from '../../../features/lot-cards/similar-lots.tsx'

type Props = {
  lot: CartListing
  /** Without being asked for them. */
  showsSimilar: boolean
  onRemove: () => void
}

/** A lot that another buyer has, or that is off the market: it is in no total. */
export function GoneLot({ lot, showsSimilar, onRemove }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3">
        <div className="opacity-50 grayscale">
          <LotPhoto photo={lot.primaryPhoto && toShownPhoto(lot.primaryPhoto)} sizes="4.5rem" />
        </div>
        <div className="min-w-0">
          <p className="line-clamp-2 leading-snug text-ink-soft">{lot.title}</p>
          <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
            <strong className="font-semibold">{lot.isSold ? 'Sold' : 'No longer available'}</strong>
            <RemoveLot lot={lot} onRemove={onRemove} />
          </div>
        </div>
      </div>
      {!isHiddenLot(lot) && <SimilarLots to={lot} isShown={showsSimilar} />}
    </div>
  )
}
