import type { Order } from '@lotyard/contract/orders/orders'
import { invoicePath, invoicePdfPath } from '../../../features/orders/order-paths.ts'
import type { ShownSum } from '../../../features/orders/order-sums.server.ts'
import { OrderSums } from '../../../features/orders/order-sums.tsx'
import { buttonClass, LinkButton } from '../../../ui/forms/button.tsx'
import { lazyPart } from '../../../ui/layout/lazy-part.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'

/** For the few that are still to be paid. */
const InvoiceDue = lazyPart(() => import('../../../features/orders/invoice-due.tsx'))

type Props = {
  order: Order
  sums: readonly ShownSum[]
  canPayOnline: boolean
  wireInstructions: string | null
  /** Paying is the order's next step. */
  isStep: boolean
}

/** What the order costs, what came in, and, for those who owe, every way to pay. */
export function OrderMoney({ order, sums, isStep, ...ways }: Props) {
  const { state, dueAt, paidAt, receipts, payment, balanceCents } = order
  // A proposal that was never accepted has no invoice either.
  const isUnasked = state === 'cancelled' && dueAt === null && paidAt === null
  const isDecided = state !== 'placing' && state !== 'proposed' && state !== 'failed' && !isUnasked
  const isDue = isDecided && balanceCents > 0
  return (
    <Panel
      id="pay"
      title="Payment"
      action={
        isDecided && (
          <span className="flex gap-2">
            <LinkButton isSmall to={invoicePath(order.id)}>
              Invoice
            </LinkButton>
            <a href={invoicePdfPath(order.id)} download className={buttonClass({ isSmall: true })}>
              PDF<span className="sr-only"> of the invoice</span>
            </a>
          </span>
        )
      }
    >
      <div className="grid gap-4">
        {isDue && <InvoiceDue order={order} isSaid={isStep} {...ways} />}
        {!isDue && receipts.length === 0 && <p>{payment.description}</p>}
        <OrderSums sums={sums} />
      </div>
    </Panel>
  )
}
