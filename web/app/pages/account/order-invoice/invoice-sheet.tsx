import type { Operator } from '@lotyard/contract/site/operator'
import type { Order, OrderListing } from '@lotyard/contract/orders/orders'
import { invoiceStamp, type InvoiceStamp } from '@lotyard/contract/rules/orders/payments/invoice-head'
import type { InvoiceSum } from '@lotyard/contract/rules/orders/payments/invoice-sums'
import { lotTotalCents } from '@lotyard/contract/rules/orders/order-total'
import { paymentReference } from '@lotyard/contract/rules/orders/payments/payment-reference'
import { receiptName } from '@lotyard/contract/rules/orders/payments/receipt-words'
import { formatDay } from '@lotyard/contract/rules/site/format-day'
import { formatCount } from '@lotyard/contract/rules/format-count'
import { formatWithCents } from '@lotyard/contract/rules/money'
import type { ReactNode } from 'react'
import { AddressLines } from '../../../features/addresses/address-lines.tsx'
import { MoneyLine } from '../../../features/orders/money-line.tsx'
import { OrderDestination } from '../../../features/orders/order-destination.tsx'
import { BrandMark, useSiteLogo } from '../../../features/shell/brand.tsx'
import { DataTable, type Column } from '../../../ui/data/data-table.tsx'
import { Deadline } from '../../../ui/time/deadline.tsx'
import { SiteDate } from '../../../ui/time/site-date.tsx'

const COLUMNS: Column<OrderListing>[] = [
  {
    name: 'Lot',
    cell: (lot) => (
      <>
        {lot.title}
        <span className="block text-sm text-ink-soft">Lot {lot.name}</span>
      </>
    ),
  },
  { name: 'Units', cell: (lot) => formatCount(lot.units), isNumber: true, isHiddenOnPhones: true },
  { name: 'Price', cell: (lot) => formatWithCents(lot.priceCents), isNumber: true, isHiddenOnPhones: true },
  {
    name: 'Freight',
    cell: (lot) => formatWithCents(lot.shippingCostFinalCents),
    isNumber: true,
    isHiddenOnPhones: true,
  },
  { name: 'Tax', cell: (lot) => formatWithCents(lot.taxCents), isNumber: true, isHiddenOnPhones: true },
  { name: 'Amount', cell: (lot) => formatWithCents(lotTotalCents(lot)), isNumber: true },
]

type Props = {
  order: Order
  sums: readonly InvoiceSum[]
  operator: Operator
  wireInstructions: string | null
  /** Of the site, so that the way to pay is whole on paper too. */
  publicUrl: string
}

const STAMPS: Record<InvoiceStamp, string> = {
  PAID: 'border-good text-good',
  'PARTLY PAID': 'border-ink',
  DUE: 'border-ink',
  CANCELED: 'border-line-strong text-ink-soft',
}

/** The document itself: who sold what to whom, for how much, and how it was or is to be paid. */
export function InvoiceSheet({ order, sums, operator, wireInstructions, publicUrl }: Props) {
  const stamp = invoiceStamp(order)
  const logo = useSiteLogo()
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-8 rounded-sm border border-line bg-surface p-5 md:p-8 print:border-0 print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div>
          <div className="mb-3">
            {logo ? (
              <img {...logo} alt={logo.alt} className="h-9 w-auto max-w-48 object-contain object-left" />
            ) : (
              <BrandMark className="size-9" />
            )}
          </div>
          <h1 className="text-2xl md:text-3xl">Invoice {order.number}</h1>
          <p className="text-ink-soft">
            <SiteDate at={order.placedAt} />
          </p>
          {stamp !== null && (
            <p className={`mt-2 inline-block rounded-sm border-2 px-2 py-0.5 font-bold ${STAMPS[stamp]}`}>
              {stamp}
              {stamp === 'PAID' && order.paidAt !== null && (
                <>
                  {' '}
                  <SiteDate at={order.paidAt} />
                </>
              )}
            </p>
          )}
        </div>
        <Seller operator={operator} />
      </header>
      <div className="grid gap-6 sm:grid-cols-2">
        <Part title="Bill to">
          <AddressLines address={order.billingAddress} />
        </Part>
        <OrderDestination order={order} heading="h2">
          <AddressLines address={order.shippingAddress} />
        </OrderDestination>
      </div>
      <DataTable caption="Lots" columns={COLUMNS} rows={order.listings} keyOf={({ name }) => name} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 sm:grid-cols-2">
        <Part title="Payment">
          <Payments order={order} />
          <Owed order={order} wireInstructions={wireInstructions} publicUrl={publicUrl} />
        </Part>
        <dl className="figures grid content-start gap-y-1.5">
          {sums.map(({ name, why, cents, isTotal }) => (
            <MoneyLine key={name} name={name} why={why} isTotal={isTotal}>
              {formatWithCents(cents)}
            </MoneyLine>
          ))}
        </dl>
      </div>
    </article>
  )
}

function Seller({ operator }: { operator: Operator }) {
  return (
    <address className="whitespace-pre-line not-italic sm:text-right">
      <strong className="block">{operator.name}</strong>
      {operator.postal_address !== null && <span className="block">{operator.postal_address}</span>}
      {operator.contact_email !== null && <span className="block">{operator.contact_email}</span>}
      {operator.contact_phone !== null && <span className="figures block">{operator.contact_phone}</span>}
    </address>
  )
}

/** What came in, by its day. A card is charged a moment after its order is placed; until then the order says how. */
function Payments({ order: { receipts, paidAt, payment, receivedCents } }: { order: Order }) {
  if (receipts.length > 0)
    return (
      <ul className="figures grid gap-1" aria-label="Payments received">
        {receipts.map((receipt) => (
          <li key={`${receipt.on} ${receiptName(receipt)} ${receipt.amountCents}`}>
            {formatDay(receipt.on)}: {formatWithCents(receipt.amountCents)}, {receiptName(receipt)}
          </li>
        ))}
      </ul>
    )
  // What was written off counts as paid, though nothing came.
  if (paidAt === null || receivedCents === 0) return null
  return (
    <p>
      Paid <SiteDate at={paidAt} />, {payment.description}
    </p>
  )
}

function Owed({ order, wireInstructions, publicUrl }: Omit<Props, 'operator' | 'sums'>) {
  const { state, balanceCents, dueAt, payPath } = order
  if (state === 'cancelled') return <p>{order.receivedCents > 0 ? 'Canceled.' : 'Canceled. Nothing is owed.'}</p>
  if (state === 'refunded' || balanceCents <= 0) return null
  return (
    <>
      <p className="mt-1 font-semibold">
        {formatWithCents(balanceCents)} due
        {dueAt !== null && (
          <>
            {' '}
            by <Deadline at={dueAt} />
          </>
        )}
      </p>
      {payPath !== null && (
        <p className="mt-1 wrap-anywhere">
          Pay online:{' '}
          <a href={payPath} className="text-link">
            {publicUrl + payPath}
          </a>
        </p>
      )}
      {wireInstructions !== null && <p className="mt-1 whitespace-pre-line">{wireInstructions}</p>}
      <p className="mt-1">{paymentReference(order.number)}</p>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-1 text-base">{title}</h2>
      {children}
    </section>
  )
}
