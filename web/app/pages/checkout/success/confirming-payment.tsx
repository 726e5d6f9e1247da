import type { Order } from '@lotyard/contract/orders/orders'
import { useRevalidator } from 'react-router'
import { orderPath, successPath } from '../../../features/orders/order-paths.ts'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { useOrderSettled } from './use-order-settled.ts'

/** The payment provider has not answered yet. The page asks until it has. */
export function ConfirmingPayment({ order }: { order: Pick<Order, 'id' | 'number'> }) {
  const { revalidate } = useRevalidator()
  const hasGivenUp = useOrderSettled(order.id, () => void revalidate())
  return (
    <>
      <h1 className="text-2xl md:text-3xl">We are confirming your payment</h1>
      <div aria-live="polite">
        <Notice kind="info" isLive={false}>
          {hasGivenUp ? (
            <p>
              This is taking longer than usual. You can leave this page: we’ll e-mail you as soon as we know, and you
              won’t be charged twice.
            </p>
          ) : (
            <p>This usually takes a few seconds. Please don’t pay again: your lots are held for you meanwhile.</p>
          )}
        </Notice>
      </div>
      <p>
        Order <strong>{order.number}</strong>
      </p>
      <div className="flex flex-wrap gap-3">
        {/* Without scripts, and when the page has stopped asking. */}
        <LinkButton to={successPath(order.id)}>Check again</LinkButton>
        <LinkButton kind="quiet" to={orderPath(order.id)}>
          View order
        </LinkButton>
      </div>
    </>
  )
}
