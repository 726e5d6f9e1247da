import type { Order } from '@lotyard/contract/orders/orders'
import { successPath } from '../../../features/orders/order-paths.ts'
import { InvoiceDue } from '../../../features/orders/invoice-due.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Link } from '../../../ui/link.tsx'

type Props = { order: Order; canPayOnline: boolean; wireInstructions: string | null }

/** What an order waits for, or why it ended. */
export function OrderNotice({ order, ...ways }: Props) {
  // Also while a proposal is being paid: its answer is on its way.
  if (order.isOwed || (order.proposal !== null && order.isBeingPaid)) return <InvoiceDue order={order} {...ways} />
  switch (order.state) {
    case 'placing':
      return (
        <Notice kind="info" isLive={false}>
          We’re confirming your payment.{' '}
          <Link to={successPath(order.id)} className="text-link font-semibold">
            See how it’s going
          </Link>
        </Notice>
      )
    case 'failed':
      return (
        <Notice kind="danger" isLive={false}>
          Your payment didn’t go through. You haven’t been charged. {order.endReason}
        </Notice>
      )
    case 'cancelled':
      return (
        <Notice kind="info" isLive={false}>
          <p className="font-semibold">This order was canceled.</p>
          {order.endReason !== null && <p>{order.endReason}</p>}
        </Notice>
      )
    case 'refunded':
      return (
        <Notice kind="info" isLive={false}>
          <p className="font-semibold">This order was refunded in full.</p>
          {order.endReason !== null && <p>{order.endReason}</p>}
        </Notice>
      )
    case 'proposed':
    case 'invoiced':
    case 'paid':
    case 'ready':
    case 'shipped':
    case 'delivered':
    case 'picked_up':
      // Money that had come in was taken back.
      return order.balanceCents > 0 ? <InvoiceDue order={order} {...ways} /> : null
  }
}
