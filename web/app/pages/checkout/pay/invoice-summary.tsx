import type { PayableInvoice } from '@lotyard/contract/orders/paying'
import { countOf } from '@lotyard/contract/rules/format-count'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { Deadline } from '../../../ui/time/deadline.tsx'

/** So many lots are read at a glance. */
const MAX_OPEN_LOTS = 3

export function InvoiceSummary({ invoice: { operator, lots, balanceCents, dueAt } }: { invoice: PayableInvoice }) {
  return (
    <section aria-label="Invoice" className="rounded-sm border border-line bg-surface p-4 md:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="figures text-2xl font-bold">{formatWithCents(balanceCents)}</p>
        {dueAt !== null && (
          <p>
            Due by <Deadline at={dueAt} />
          </p>
        )}
      </div>
      <p className="mt-1 text-ink-soft">To {operator}</p>
      <details className="mt-3" open={lots.length <= MAX_OPEN_LOTS}>
        <summary className="font-semibold">{countOf(lots.length, 'lot')}</summary>
        <ul className="mt-1 list-disc pl-5">
          {lots.map((title, at) => (
            // Two lots may have one title, and the list never changes its order.
            <li key={at}>{title}</li>
          ))}
        </ul>
      </details>
    </section>
  )
}
