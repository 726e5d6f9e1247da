import type { DeskOrder } from '@lotyard/contract/desk/orders'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { Notice } from '../../../../ui/layout/notice.tsx'
import { hasAnyLeft, haveAllLeft } from './what-left.ts'

type Props = { order: DeskOrder; isAdmin: boolean }

/** Why an order that was paid is not paid out. Without it a seller's open sale would vanish without a word. */
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
          the payment. Until then {describeHeld(order)}. If the buyer isn’t going to pay, {describeEnd(order)}.
        </>
      ) : (
        `The buyer’s payment failed. You’ll be paid for your lots only if the buyer still pays.${haveAllLeft(order) ? '' : ' Keep what hasn’t left yet.'}`
      )}
    </Notice>
  )
}

function wasReversed({ moneyIn }: DeskOrder): boolean {
  return moneyIn.some(({ state }) => state === 'reversed')
}

function describeHeld(order: DeskOrder): string {
  if (!hasAnyLeft(order)) return 'the lots stay here'
  return haveAllLeft(order) ? 'sellers aren’t paid' : 'sellers aren’t paid, and what hasn’t left stays here'
}

/** By the button that is there for it. */
function describeEnd(order: DeskOrder): string {
  if (order.canWriteOff) return 'write it off'
  return hasAnyLeft(order) ? 'stop collecting' : 'cancel the order'
}
