import type { ShownLot } from '../card/shown-lot.ts'
import { describeProfit, describeRoi, worthNow } from './worth-now.ts'

/** The same as `Profit`, for the column of a table. */
export function ProfitFigures({ listing }: { listing: ShownLot }) {
  const worth = worthNow(listing)
  if (worth === null) return null
  return (
    <span data-worth>
      <span className={`block font-semibold ${worth.profitCents < 0 ? 'text-bad' : 'text-good'}`}>
        {describeProfit(worth.profitCents)}
      </span>
      {worth.roiTenths !== null && <span className="block text-xs text-ink-soft">{describeRoi(worth.roiTenths)}</span>}
    </span>
  )
}
