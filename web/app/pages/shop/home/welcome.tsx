import { countOf } from '@lotyard/contract/rules/format-count'
import { LinkButton } from '../../../ui/forms/button.tsx'

/** What the site offers, and links to lots and help. */
export function Welcome({ total }: { total: number }) {
  return (
    <div className="hazard bg-surface">
      <div className="page grid gap-6 py-8 md:py-12 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end">
        <div className="grid gap-3">
          <h1 className="max-w-[18ch] text-3xl leading-[1.05] font-[760] tracking-tight md:text-5xl">
            Liquidation lots by the pallet and the truckload
          </h1>
          <p className="max-w-[60ch] text-lg text-ink-soft">
            Returned and overstock goods with a full manifest, at a fixed price or by auction. Every auction has a
            public record that anyone can check.
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <LinkButton kind="action" to="/lots/" className="text-lg">
            {total === 0 ? 'Browse lots' : `Browse ${countOf(total, 'lot')}`}
          </LinkButton>
          <LinkButton to="/help/#bidding">How bidding works</LinkButton>
        </div>
      </div>
    </div>
  )
}
