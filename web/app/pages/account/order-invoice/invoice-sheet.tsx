import type { Operator } from '@lotyard/contract/site/operator'
import type { Order, OrderListing } from '@lotyard/contract/orders/orders'
import { isStampedPaid } from '@lotyard/contract/rules/orders/payments/invoice-head'
import { lotTotalCents } from '@lotyard/contract/rules/orders/order-total'
import { paymentReference } from '@lotyard/contract/rules/orders/payments/payment-reference'
import { formatCount } from '@lotyard/contract/rules/format-count'
import { formatWithCents } from '@lotyard/contract/rules/money'
import type { ReactNode } from 'react'
import { AddressLines } from '../../../features/addresses/address-lines.tsx'
import { OrderDestination } from '../../../features/orders/order-destination.tsx'
import { OrderTotals } from '../../../features/orders/order-totals.tsx'
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

type Props = { order: Order; operator: Operator; wireInstructions: string | null }

/** The document itself: who sold what to whom, for how much, and how it was or is to be paid. */
export function InvoiceSheet({ order, operator, wireInstructions }: Props) {
  return (
    <article className="grid gap-8 rounded-sm border border-line bg-surface p-5 md:p-8 print:border-0 print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-2xl md:text-3xl">Invoice {order.number}</h1>
          <p className="text-ink-soft">
            <SiteDate at={order.placedAt} />
          </p>
          {isStampedPaid(order) && (
            <p className="mt-2 inline-block rounded-sm border-2 border-good px-2 py-0.5 font-bold text-good">
              PAID <SiteDate at={order.paidAt!} />
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
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <Part title="Payment">
          <PaymentLine order={order} wireInstructions={wireInstructions} />
        </Part>
        <OrderTotals order={order} reader="paper" />
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

function PaymentLine({ order, wireInstructions }: Omit<Props, 'operator'>) {
  const { paidAt, dueAt, payment } = order
  const isCancelled = order.state === 'cancelled'
  if (paidAt !== null)
    return (
      <>
        <p>
          Paid <SiteDate at={paidAt} />, {payment.description}
        </p>
        {isCancelled && <p>Canceled.</p>}
      </>
    )
  if (isCancelled) return <p>Canceled. Nothing is owed.</p>
  return (
    <>
      {dueAt !== null && (
        <p className="font-semibold">
          Due by <Deadline at={dueAt} />
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
