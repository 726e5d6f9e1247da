import { countOf } from '@lotyard/contract/rules/format-count'
import { formatWithCents } from '@lotyard/contract/rules/money'
import type { RateEstimates } from '@lotyard/contract/lots/shipping'
import { BarPlot } from '../../../ui/data/bar-plot.tsx'

/** One pallet, a few, a truck. */
const PLOTTED = [1, 6, 24]

/** What the same shipment would cost to each region. */
export function RegionPlots({ regions, chosenZip }: { regions: RateEstimates['regions']; chosenZip: string }) {
  return (
    <div className="grid gap-5">
      {PLOTTED.map((pallets) => (
        <BarPlot
          key={pallets}
          caption={countOf(pallets, 'pallet')}
          nameHead="Region"
          valueHead="Cost"
          bars={regions.map(({ zip, name, rates }) => {
            const cents = rates.find((rate) => rate.pallets === pallets)?.cost_cents ?? 0
            return { key: zip, name, value: cents, shown: formatWithCents(cents), isMarked: zip === chosenZip }
          })}
        />
      ))}
    </div>
  )
}
