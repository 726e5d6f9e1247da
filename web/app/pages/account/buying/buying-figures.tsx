import type { BuyingFigures } from '@lotyard/contract/account/buying'
import { countOf, formatCount } from '@lotyard/contract/rules/format-count'
import { formatAmount, formatDollars, formatProfit } from './shown-buying.ts'

/** The period at a glance. */
export function Figures({ sums }: { sums: BuyingFigures }) {
  const { lots, units, delivered_cents, delivered_per_unit_cents, refunded_cents } = sums
  const { valued_lots, expected_cents, expected_profit_cents } = sums
  const isPartly = valued_lots < lots
  return (
    <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      <Figure name="Lots" value={formatCount(lots)} below={countOf(units, 'unit')} />
      <Figure
        name="Delivered cost"
        value={formatDollars(delivered_cents)}
        below={refunded_cents > 0 ? `after ${formatDollars(refunded_cents)} refunded` : 'price, freight and tax'}
      />
      <Figure name="Delivered per unit" value={formatAmount(delivered_per_unit_cents)} below="on average" />
      <Figure
        name="Expected when bought"
        value={formatDollars(expected_cents)}
        below={
          expected_cents === null
            ? 'needs a price book'
            : `${formatProfit(expected_profit_cents)} after cost${isPartly ? `, ${formatCount(valued_lots)} of ${countOf(lots, 'lot')}` : ''}`
        }
      />
    </dl>
  )
}

function Figure({ name, value, below }: { name: string; value: string; below: string }) {
  return (
    <div className="rounded-sm border border-line bg-surface p-3 md:p-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd>
        <span className="figures block text-xl font-semibold md:text-2xl">{value}</span>
        <span className="figures block text-sm text-ink-soft">{below}</span>
      </dd>
    </div>
  )
}
