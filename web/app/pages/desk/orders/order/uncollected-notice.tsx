import type { DeskOrder } from '@lotyard/contract/desk/orders'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { Notice } from '../../../../ui/layout/notice.tsx'

type Props = { order: DeskOrder; isAdmin: boolean }

/** Why an order whose lots have left is not paid out. Without it a seller's open sale would vanish without a word. */
export function UncollectedNotice({ order, isAdmin }: Props) {
  if (order.state === 'cancelled')
    return (
      <Notice kind="info" isLive={false}>
        The buyer’s payment failed after lots had left, and couldn’t be collected. Nothing is paid out for this order.
      </Notice>
    )
  return (
    <Notice kind="danger" isLive={false}>
      {isAdmin ? (
        <>
          {wasReversed(order) ? 'A payment was reversed.' : 'The payment failed after lots had left.'} Collect{' '}
          <strong className="figures">{formatWithCents(order.balanceCents ?? 0)}</strong> from the buyer, then record
          the payment. Until then its lots aren’t paid out, and what hasn’t left stays here.{' '}
          {order.canWriteOff
            ? 'If the buyer isn’t going to pay, write it off.'
            : 'If the buyer isn’t going to pay, stop collecting.'}
        </>
      ) : (
        `The buyer’s payment failed after lots had left. You’ll be paid for your lots only if the buyer still pays.${isAllGone(order) ? '' : ' Keep what hasn’t left yet.'}`
      )}
    </Notice>
  )
}

function wasReversed({ moneyIn }: DeskOrder): boolean {
  return moneyIn.some(({ state }) => state === 'reversed')
}

function isAllGone({ warehouses }: DeskOrder): boolean {
  return warehouses.every(({ shipments }) => shipments.every(({ leftAt }) => leftAt !== null))
}
