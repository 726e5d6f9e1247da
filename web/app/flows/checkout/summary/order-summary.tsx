import { formatWithCents } from '@lotyard/contract/rules/money'
import { useState } from 'react'
import { ChevronDown } from '../../../ui/icons/icons.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { GoneLots, SummaryLots, SummaryLotsSkeleton } from './summary-lots.tsx'
import { nameOfTotal, Totals } from './totals.tsx'
import type { Previewed } from './use-preview.ts'

type Props = {
  previewed: Previewed
  onRemoveGone: (name: string) => void
  /** Said while there is nothing to price yet. */
  hint?: string | undefined
}

/** What is bought and what it costs: beside the steps, and on phones folded under a bar with the total. */
export function OrderSummary({ previewed, onRemoveGone, hint }: Props) {
  const { preview, isAsking } = previewed
  const [isUnfolded, setIsUnfolded] = useState(false)
  return (
    <aside aria-labelledby="order-summary" className="rounded-sm border border-line bg-surface lg:sticky lg:top-4">
      <h2 id="order-summary" className="border-b border-line px-4 py-4 text-lg max-lg:sr-only">
        Order summary
      </h2>
      <button
        type="button"
        aria-expanded={isUnfolded}
        aria-controls="order-summary-contents"
        onClick={() => setIsUnfolded(!isUnfolded)}
        className="flex min-h-14 w-full items-center gap-2 px-4 text-left font-semibold lg:hidden"
      >
        <ChevronDown className={`size-5 ${isUnfolded ? 'rotate-180' : ''}`} />
        <span className="flex-1">Order summary</span>
        {preview !== null && (
          <span className="figures text-right text-lg">
            {formatWithCents(preview.totalCostFinalCents)}
            {nameOfTotal(preview) !== 'Total' && (
              <span className="block text-xs font-normal text-ink-soft">
                {nameOfTotal(preview).replace('Total ', '')}
              </span>
            )}
          </span>
        )}
        {isAsking && <Skeleton className="h-6 w-24" />}
      </button>
      <div
        id="order-summary-contents"
        className={`grid gap-5 p-4 max-lg:border-t max-lg:border-line lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto ${isUnfolded ? '' : 'max-lg:hidden'}`}
      >
        {preview === null ? isAsking && <SummaryLotsSkeleton /> : <SummaryLots preview={preview} />}
        <GoneLots gone={preview?.gone ?? []} onRemove={onRemoveGone} />
        {(preview !== null || isAsking) && <Totals preview={preview} />}
        {preview?.shippingMessage && <p className="text-sm text-ink-soft">{preview.shippingMessage}</p>}
        {preview === null && !isAsking && hint !== undefined && <p className="text-ink-soft">{hint}</p>}
      </div>
      <output className="sr-only">
        {preview !== null && `${nameOfTotal(preview)} ${formatWithCents(preview.totalCostFinalCents)}`}
        {isAsking && 'Pricing your order…'}
      </output>
    </aside>
  )
}
