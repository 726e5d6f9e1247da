import type { OrderPreview } from '@lotyard/contract/orders/placing'
import { countOf } from '@lotyard/contract/rules/format-count'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { savingsWords } from '@lotyard/contract/rules/shipping/savings-words'
import type { ReactNode } from 'react'
import { totalName } from '../../../features/freight/total-name.ts'
import { MoneyLine } from '../../../features/orders/money-line.tsx'
import { TaxRows } from '../../../features/orders/tax-rows.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'

/** How the total comes about. Null: it is being asked for, and no older figure stands in its place. */
export function Totals({ preview }: { preview: OrderPreview | null }) {
  return (
    <dl className="figures grid gap-y-1.5" aria-busy={preview === null} data-order-totals>
      {preview === null ? <Waiting /> : <Amounts preview={preview} />}
    </dl>
  )
}

function Amounts({ preview }: { preview: OrderPreview }) {
  const { shippingCostFinalCents: freight, shippingCostDiscountCents: saved } = preview
  const words = savingsWords(preview.warehouses.map(({ isPickUp, listings }) => (isPickUp ? 0 : listings.length)))
  return (
    <>
      <MoneyLine name={`Subtotal (${countOf(preview.listings.length, 'lot')})`}>
        {formatWithCents(preview.subtotalCostCents)}
      </MoneyLine>
      {saved !== null && saved > 0 && (
        <>
          <MoneyLine name={words.before}>{formatWithCents(preview.shippingCostCents ?? 0)}</MoneyLine>
          <MoneyLine name={words.saved}>{formatWithCents(-saved)}</MoneyLine>
        </>
      )}
      <MoneyLine name="Freight">
        {freight === null ? <NoFreight preview={preview} /> : formatWithCents(freight)}
      </MoneyLine>
      {preview.taxCents === null ? (
        <MoneyLine name="Sales tax">Added later</MoneyLine>
      ) : (
        <TaxRows order={preview} reader={preview.orderType === 'customer' ? 'buyer' : 'paper'} />
      )}
      <MoneyLine name={nameOfTotal(preview)} isTotal>
        <span className="text-lg">{formatWithCents(preview.totalCostFinalCents)}</span>
      </MoneyLine>
    </>
  )
}

function Waiting(): ReactNode {
  return ['Subtotal', 'Freight', 'Sales tax', 'Total'].map((name) => (
    <MoneyLine key={name} name={name} isTotal={name === 'Total'}>
      <Skeleton className="h-5 w-20" />
    </MoneyLine>
  ))
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
