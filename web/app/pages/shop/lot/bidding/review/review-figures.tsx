import type { Auction } from '@lotyard/contract/lots/listing'
import { totalAtMaximum } from '@lotyard/contract/rules/auctions/bid-review'
import { percentOfMsrp } from '@lotyard/contract/rules/listings/prices/selling-price'
import { formatCents, formatWithCents } from '@lotyard/contract/rules/money'
import { perUnitCents } from '@lotyard/contract/rules/per-unit'
import type { ReactNode } from 'react'
import { DeliverToLink } from '../../../../../features/freight/deliver-to-link.tsx'
import { displayedCents } from '../sending/judge-entry.ts'
import type { ReviewCosts } from './review-costs.ts'

type Props = { maxCents: number; auction: Auction; costs: ReviewCosts }

/** What the bid comes to at most: like an order's total, line by line. */
export function ReviewFigures({ maxCents, auction, costs }: Props) {
  const { units, msrpCents, freight, freightProblem, tax } = costs
  const { taxCents, totalCents, isWhole } = totalAtMaximum({
    maxCents,
    freightCents: freight?.cents ?? null,
    taxMilliPercent: tax?.milliPercent ?? null,
  })
  const unitCents = perUnitCents(totalCents, units)
  const percent = percentOfMsrp(totalCents, msrpCents, 1)
  const missing = freight === null ? 'freight and sales tax' : 'sales tax'
  return (
    <div>
      <table className="figures w-full border-collapse">
        <caption className="sr-only">What you’d pay at your maximum</caption>
        <tbody>
          {/* Apart from what adds up. */}
          <Row
            name={auction.current_bid_cents === null ? 'Starting bid' : 'Price now'}
            className="border-b border-line"
          >
            {formatWithCents(displayedCents(auction))}
          </Row>
          <Row name="Your maximum">
            <strong>{formatWithCents(maxCents)}</strong>
          </Row>
          {freight !== null && (
            <Row name={`Freight to ${freight.postalCode}`}>
              {freight.cents === 0 ? 'Free' : formatWithCents(freight.cents)}
            </Row>
          )}
          {taxCents !== null && tax !== null && (
            <Row name={tax.name}>{taxCents === 0 ? 'None' : formatWithCents(taxCents)}</Row>
          )}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-line-strong">
            <th scope="row" className="pt-2 pr-3 text-left font-semibold">
              Total at your maximum
            </th>
            <td className="num pt-2 text-lg font-bold" data-review-total>
              {formatWithCents(totalCents)}
            </td>
          </tr>
        </tfoot>
      </table>
      {!isWhole && <p className="text-right text-sm font-semibold">plus {missing}</p>}
      <p className="figures text-right text-sm text-ink-soft">
        {unitCents !== null && `${formatCents(unitCents)} a unit`}
        {unitCents !== null && percent !== null && ' · '}
        {percent !== null && `${percent}% of MSRP`}
        {freight === null && (unitCents !== null || percent !== null) && ' before freight'}
      </p>
      {freight === null && (
        <p className="mt-2 text-sm">{freightProblem ?? <DeliverToLink className="text-link font-semibold" />}</p>
      )}
    </div>
  )
}

function Row({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <tr className={className}>
      <th scope="row" className="py-1 pr-3 text-left font-normal text-ink-soft">
        {name}
      </th>
      <td className="num py-1">{children}</td>
    </tr>
  )
}
