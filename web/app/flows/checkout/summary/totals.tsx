import type { OrderPreview } from '@lotyard/contract/orders/orders'
import { countOf } from '@lotyard/contract/rules/format-count'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { taxLines } from '@lotyard/contract/rules/orders/tax/sales-tax'
import { savingsWords } from '@lotyard/contract/rules/shipping/savings-words'
import type { ReactNode } from 'react'
import { totalName } from '../../../features/freight/total-name.ts'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'

/** How the total comes about. Null: it is being asked for, and no older figure stands in its place. */
export function Totals({ preview }: { preview: OrderPreview | null }) {
  const freight = preview?.shippingCostFinalCents ?? null
  const words = savingsWords(
    (preview?.warehouses ?? []).map(({ isPickUp, listings }) => (isPickUp ? 0 : listings.length)),
  )
  const saved = preview?.shippingCostDiscountCents ?? null
  return (
    <dl className="figures grid grid-cols-[1fr_auto] gap-y-1.5" aria-busy={preview === null} data-order-totals>
      <Line name={preview === null ? 'Subtotal' : `Subtotal (${countOf(preview.listings.length, 'lot')})`}>
        {preview && formatWithCents(preview.subtotalCostCents)}
      </Line>
      {saved !== null && saved > 0 && (
        <>
          <Line name={words.before}>{formatWithCents(preview!.shippingCostCents ?? 0)}</Line>
          <Line name={words.saved}>{formatWithCents(-saved)}</Line>
        </>
      )}
      <Line name="Freight">
        {preview && (freight === null ? <NoFreight preview={preview} /> : formatWithCents(freight))}
      </Line>
      {preview === null || preview.taxCents === null ? (
        <Line name="Sales tax">{preview && 'Added later'}</Line>
      ) : (
        taxLines(preview).map(({ name, cents }) => (
          <Line key={name} name={name}>
            {formatWithCents(cents)}
          </Line>
        ))
      )}
      <Line name={preview === null ? 'Total' : nameOfTotal(preview)} isTotal>
        {preview && formatWithCents(preview.totalCostFinalCents)}
      </Line>
    </dl>
  )
}

export function nameOfTotal({ shippingCostFinalCents, taxCents }: OrderPreview): string {
  return totalName({ isFreightKnown: shippingCostFinalCents !== null, isTaxKnown: taxCents !== null })
}

/** The first step asks for the address. Where one is chosen that freight doesn't go to, the message below says so. */
function NoFreight({ preview }: { preview: OrderPreview }) {
  if (preview.shippingAddress !== null) return 'No quote'
  return (
    // The address opens the step; where it is open already, only the focus leads there.
    <a href="#shipping" className="text-link" onClick={() => document.getElementById('step-shipping')?.focus()}>
      Add your ZIP
    </a>
  )
}

function Line({ name, isTotal = false, children }: { name: string; isTotal?: boolean; children: ReactNode }) {
  return (
    <>
      <dt className={isTotal ? 'mt-1.5 border-t border-line pt-2.5 font-semibold' : 'text-ink-soft'}>{name}</dt>
      <dd
        className={`text-right ${isTotal ? 'mt-1.5 border-t border-line pt-2.5 text-lg font-bold' : 'font-semibold'}`}
      >
        {children ?? <Skeleton className="ml-auto h-5 w-20" />}
      </dd>
    </>
  )
}
