import { formatWithCents } from '@lotyard/contract/rules/money'
import { CLAIMS_RULE } from '@lotyard/contract/rules/orders/fulfilment/claims-rule'
import { useEffect, useRef } from 'react'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { CertificatePrompt } from './certificate-prompt.tsx'
import { PlaceOrder, type PlaceOrderProps } from './place-order.tsx'
import { GoneLots, SummaryLots, SummaryLotsSkeleton } from './summary-lots.tsx'
import { nameOfTotal, Totals } from './totals.tsx'
import type { Previewed } from './use-preview.ts'

type Props = Omit<PlaceOrderProps, 'preview'> & {
  previewed: Previewed
  onRemoveGone: (name: string) => void
  /** Null where the order is another person's. */
  statesInReview: readonly string[] | null
  /** Said while there is nothing to price yet. */
  hint?: string | undefined
}

/**
 * What is bought, what it costs, and the button that buys it. Beside the steps it stays in sight as a whole. On phones it
 * follows the steps, and only its foot, with total and button, stays at the edge of the screen: it is an element of the
 * page's column there (`contents`), because a sticky element can't leave its parent.
 */
export function OrderSummary({ previewed, onRemoveGone, statesInReview, hint, ...placing }: Props) {
  const { preview, isAsking } = previewed
  const heading = useHeadingFocus(placing.stage === 'review')
  return (
    <aside
      aria-labelledby="order-summary"
      className="max-lg:contents lg:sticky lg:top-4 lg:flex lg:max-h-[calc(100dvh-2rem)] lg:flex-col"
    >
      <div className="rounded-sm border border-line bg-surface lg:min-h-0 lg:overflow-y-auto lg:rounded-b-none lg:border-b-0">
        <h2
          ref={heading}
          id="order-summary"
          tabIndex={-1}
          className="scroll-mt-4 border-b border-line px-4 py-4 text-lg"
        >
          Order summary
        </h2>
        <div className="grid gap-5 p-4">
          {preview === null ? isAsking && <SummaryLotsSkeleton /> : <SummaryLots preview={preview} />}
          <GoneLots gone={preview?.gone ?? []} onRemove={onRemoveGone} />
          {(preview !== null || isAsking) && <Totals preview={preview} />}
          {preview !== null && statesInReview !== null && (
            <CertificatePrompt preview={preview} statesInReview={statesInReview} />
          )}
          {placing.stage !== 'review' && preview?.shippingMessage && (
            <p className="text-sm text-ink-soft">{preview.shippingMessage}</p>
          )}
          {preview !== null && preview.warehouses.length > 0 && <p className="text-sm text-ink-soft">{CLAIMS_RULE}</p>}
          {preview === null && !isAsking && hint !== undefined && <p className="text-ink-soft">{hint}</p>}
        </div>
      </div>
      <div className="z-10 grid gap-2.5 border-line bg-surface p-4 max-lg:sticky max-lg:bottom-0 max-lg:-mx-4 max-lg:border-t max-lg:py-2.5 max-lg:pb-[calc(0.625rem+env(safe-area-inset-bottom))] max-lg:shadow-[0_-2px_8px_rgb(0_0_0/0.12)] md:max-lg:-mx-6 md:max-lg:px-6 lg:rounded-b-sm lg:border [html[data-connection-notice]_&]:max-md:bottom-28 [html[data-connection-notice]_&]:max-lg:bottom-15">
        {placing.stage !== 'review' && (
          <TotalSoFar previewed={previewed} onShowSummary={() => heading.current?.focus()} />
        )}
        <PlaceOrder preview={preview} {...placing} />
      </div>
      <output className="sr-only">
        {preview !== null && `${nameOfTotal(preview)} ${formatWithCents(preview.totalCostFinalCents)}`}
        {isAsking && 'Pricing your order…'}
      </output>
    </aside>
  )
}

type TotalProps = { previewed: Previewed; onShowSummary: () => void }

/** For phones, while the steps are filled in: at the review the button says the total. */
function TotalSoFar({ previewed: { preview, isAsking }, onShowSummary }: TotalProps) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 lg:hidden">
      <button type="button" className="text-link min-h-11" onClick={onShowSummary}>
        Order summary
      </button>
      {preview !== null && (
        <p className="figures text-right text-lg leading-tight font-bold" data-bar-total>
          {formatWithCents(preview.totalCostFinalCents)}
          {nameOfTotal(preview) !== 'Total' && (
            <span className="block text-xs font-normal text-ink-soft">
              {nameOfTotal(preview).replace('Total ', '')}
            </span>
          )}
        </p>
      )}
      {isAsking && <Skeleton className="h-6 w-24" />}
    </div>
  )
}

/** The step that led to the review has closed, and the focus with it. A page that has just been opened keeps its own. */
function useHeadingFocus(isReview: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasReview = useRef(isReview)
  useEffect(() => {
    if (isReview && !wasReview.current) heading.current?.focus()
    wasReview.current = isReview
  }, [isReview])
  return heading
}
