import { countOf } from '@lotyard/contract/rules/format-count'
import type { ManifestShare } from '@lotyard/contract/lots/manifest'
import { formatMsrp } from '../../../../features/lot-cards/card/format-msrp.ts'
import type { ShownSummary } from '../shown-detail.ts'
import { SharePlot, type Share } from '../../../../ui/data/share-plot.tsx'

/** The brands and categories of the lot, by their share of the MSRP. */
export default function Breakdown({ summary }: { summary: ShownSummary }) {
  return (
    <section aria-labelledby="breakdown" className="rounded-sm border border-line bg-surface p-4">
      <h2 id="breakdown" className="mb-3 text-xl">
        MSRP breakdown
      </h2>
      <div className="grid items-start gap-x-10 gap-y-5">
        <SharePlot
          caption="By brand"
          nameHead="Brand"
          valueHead="MSRP and units"
          shares={summary.brands.map(toShare)}
        />
        {summary.categories.length > 1 && (
          <SharePlot
            caption="By category"
            nameHead="Category"
            valueHead="MSRP and units"
            shares={summary.categories.map(toShare)}
          />
        )}
      </div>
    </section>
  )
}

function toShare({ key, name, units, msrp_cents }: ManifestShare): Share {
  return {
    key,
    name,
    value: msrp_cents,
    shown: formatMsrp(msrp_cents),
    note: countOf(units, 'unit'),
  }
}
