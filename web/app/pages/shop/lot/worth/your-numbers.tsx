import type { Valuation } from '@lotyard/contract/lots/valuation'
import { formatCents, formatWithCents } from '@lotyard/contract/rules/money'
import { taxCents } from '@lotyard/contract/rules/orders/tax/tax-cents'
import { formatTaxRate } from '@lotyard/contract/rules/orders/tax/tax-rate'
import { dockCostCents, isWithinTarget, profitCents, roiTenths } from '@lotyard/contract/rules/worth/dock-cost'
import type { ReactNode } from 'react'
import { DeliverToLink } from '../../../../features/freight/deliver-to-link.tsx'
import { describeTarget, withArticle } from '../../../../features/lot-cards/worth/describe-target.ts'
import { describeRoi } from '../../../../features/lot-cards/worth/worth-now.ts'
import { Moved } from '../../../../ui/data/moved.tsx'
import { Button } from '../../../../ui/forms/button.tsx'
import { Link } from '../../../../ui/link.tsx'
import type { ShownFreight } from '../freight/shown-freight.ts'
import { PRICE_BOOK_PATH } from '../../../../lib/pages/paths/price-book-path.ts'

export type YourNumbersProps = {
  valuation: Valuation
  freight: ShownFreight | null
  /** A fixed price, or the next bid, for the leader too. It moves. */
  priceCents: number
  isAuction: boolean
  /** Puts an amount into the bid form, and does nothing else; null where no bids are taken. */
  onUse: ((bidCents: number) => void) | null
}

/** What the lot is worth to a reader with a price book: what it brings, what it costs them, and how far they can go. */
export default function YourNumbers({ valuation, freight, priceCents, isAuction, onUse }: YourNumbersProps) {
  const { expected_cents: expectedCents, tax_milli_percent: taxMilliPercent } = valuation
  const quote = freight?.quote ?? null
  return (
    <section
      aria-labelledby="your-numbers"
      className="grid gap-3 rounded-sm border border-line bg-surface p-4 md:p-5"
      data-your-numbers
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="your-numbers" className="text-lg">
          Your numbers
        </h2>
        <p className="text-sm text-ink-soft">Only you see these</p>
      </div>
      <dl className="figures grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        <Line name="Expected resale">{formatWithCents(expectedCents)}</Line>
        {quote !== null && taxMilliPercent !== null && (
          <Cost
            {...{ expectedCents, priceCents }}
            priceName={isAuction ? 'Next bid' : 'Price'}
            freightName={`Freight to ${freight!.shipTo.postalCode}`}
            toDock={{ freightCents: quote.finalCents, taxMilliPercent }}
          />
        )}
      </dl>
      {quote === null || taxMilliPercent === null ? (
        <WithoutCost freight={freight} />
      ) : (
        <TargetLine
          {...{ valuation, priceCents, isAuction, onUse }}
          toDock={{ freightCents: quote.finalCents, taxMilliPercent }}
        />
      )}
      <p className="text-sm text-ink-soft">
        {describePriced(valuation.priced_percent)}{' '}
        <Link to={PRICE_BOOK_PATH} className="text-link whitespace-nowrap">
          Price book
        </Link>
      </p>
    </section>
  )
}

type ToDock = { freightCents: number; taxMilliPercent: number }
type CostProps = { expectedCents: number; priceCents: number; priceName: string; freightName: string; toDock: ToDock }

function Cost({ expectedCents, priceCents, priceName, freightName, toDock }: CostProps) {
  const { freightCents, taxMilliPercent } = toDock
  const costCents = dockCostCents(priceCents, toDock)
  const profit = profitCents(expectedCents, costCents)
  const roi = roiTenths(profit, costCents)
  return (
    <>
      <Line name="Cost at your dock">{formatWithCents(costCents)}</Line>
      <Part name={priceName}>
        <Moved value={priceCents}>{formatWithCents(priceCents)}</Moved>
      </Part>
      <Part name={freightName}>{freightCents === 0 ? 'Free' : formatWithCents(freightCents)}</Part>
      <Part name={taxMilliPercent === 0 ? 'Sales tax' : `Sales tax, ${formatTaxRate(taxMilliPercent)}`}>
        {taxMilliPercent === 0 ? 'None' : formatWithCents(taxCents(priceCents + freightCents, taxMilliPercent))}
      </Part>
      <div className="col-span-full mt-1 flex justify-between border-t border-line pt-2 text-lg font-semibold">
        <dt>{profit < 0 ? 'Loss' : 'Profit'}</dt>
        <dd data-profit className={`text-right ${profit < 0 ? 'text-bad' : 'text-good'}`}>
          {formatWithCents(Math.abs(profit))}
          {roi !== null && <span className="block text-sm font-normal text-ink-soft">{describeRoi(roi)}</span>}
        </dd>
      </div>
    </>
  )
}

function WithoutCost({ freight }: { freight: ShownFreight | null }) {
  if (freight === null)
    return (
      <p>
        <DeliverToLink>Add your ZIP to see your profit</DeliverToLink>
      </p>
    )
  return <p>We can’t price freight to {freight.shipTo.postalCode}, so we can’t work out your profit.</p>
}

type TargetProps = Pick<YourNumbersProps, 'valuation' | 'priceCents' | 'isAuction' | 'onUse'> & { toDock: ToDock }

/** How far the reader can go. Once the price is past that, how far it is past. */
function TargetLine({ valuation, priceCents, isAuction, onUse, toDock }: TargetProps) {
  const { target_bid_cents: mostCents, target_cost_cents: targetCostCents } = valuation
  const target = withArticle(describeTarget(valuation.target))
  if (mostCents === null) return <p className="font-semibold">No price is low enough for {target}.</p>
  const isWithin = isWithinTarget(dockCostCents(priceCents, toDock), targetCostCents)
  if (!isWithin)
    return (
      <p>
        <strong className="text-bad">Above your price by {formatCents(priceCents - mostCents)}.</strong> Up to{' '}
        {formatCents(mostCents)} leaves {target}.
      </p>
    )
  if (!isAuction)
    return (
      <p>
        <strong className="text-good">Within your target.</strong> Up to {formatCents(mostCents)} leaves {target}.
      </p>
    )
  return (
    <div className="flex items-center justify-between gap-3">
      <p className="font-semibold">
        Bid up to {formatCents(mostCents)} for {target}
      </p>
      {onUse !== null && (
        <Button isSmall className="needs-scripts shrink-0" onClick={() => onUse(mostCents)}>
          Use<span className="sr-only"> {formatCents(mostCents)} as your maximum bid</span>
        </Button>
      )}
    </div>
  )
}

/** The rest is what the book says of goods that it has no entry for. */
function describePriced(percent: number): string {
  if (percent === 0) return 'Priced by your book’s default alone.'
  return percent === 100 ? 'All of the MSRP is priced by your entries.' : `${percent}% of MSRP priced by your entries.`
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="text-right font-semibold">{children}</dd>
    </>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="pl-3 text-sm text-ink-soft">{name}</dt>
      <dd className="text-right text-sm text-ink-soft">{children}</dd>
    </>
  )
}
