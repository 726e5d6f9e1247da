import type { ShownLot } from '../card/shown-lot.ts'
import { describeProfit, describeRoi, worthNow } from './worth-now.ts'

/** What the lot leaves a reader with a price book, on one line. It follows the price live. */
export function Profit({ listing }: { listing: ShownLot }) {
  const worth = worthNow(listing)
  if (worth === null) return null
  return (
    <p className={worth.profitCents < 0 ? 'lot-worth loss' : 'lot-worth'}>
      <b>{describeProfit(worth.profitCents)}</b>
      {worth.roiTenths !== null && <span>{describeRoi(worth.roiTenths)}</span>}
    </p>
  )
}
