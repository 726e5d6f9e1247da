import type { Order } from '@lotyard/contract/orders/orders'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'

export function PaymentFailed({ order }: { order: Pick<Order, 'number' | 'endReason'> }) {
  return (
    <>
      <h1 className="text-2xl md:text-3xl">Payment failed</h1>
      <Notice kind="danger">
        <p className="font-semibold">Your payment didn’t go through. You haven’t been charged.</p>
        {order.endReason !== null && <p>{order.endReason}</p>}
      </Notice>
      <p>Your lots are back in your cart until someone else buys them.</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton kind="action" to="/checkout">
          Back to checkout
        </LinkButton>
        <LinkButton to="/contact/">Contact us</LinkButton>
      </div>
    </>
  )
}
