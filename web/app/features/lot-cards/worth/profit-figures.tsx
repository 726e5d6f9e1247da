import type { ShownLot } from '../card/shown-lot.ts'
import { describeProfit, describeRoi, signedProfit, worthNow } from './worth-now.ts'

/** The same as `Profit`, for tables. In a column that is headed 'Profit' it is the amount alone, with its sign. */
export function ProfitFigures({ listing, isHeaded = false }: { listing: ShownLot; isHeaded?: boolean }) {
  const worth = worthNow(listing)
  if (worth === null) return null
  const { profitCents, roiTenths } = worth
  return (
    <span className="block" data-worth>
      <span className={`block font-semibold ${profitCents < 0 ? 'text-bad' : 'text-good'}`}>
        {isHeaded ? signedProfit(profitCents) : describeProfit(profitCents)}
      </span>
      {roiTenths !== null && <span className="block text-xs text-ink-soft">{describeRoi(roiTenths)}</span>}
    </span>
  )
}
