import type { Order } from '@lotyard/contract/orders/orders'
import { orderPath } from '../../../features/orders/order-paths.ts'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { useNewestOrder } from './use-newest-order.ts'

type Props = {
  isWonOnly: boolean
  /** The lots that this page offered to pay for: they may have been ordered in another tab since. */
  shownNames: readonly string[]
}

export function NothingToBuy({ isWonOnly, shownNames }: Props) {
  const newest = useNewestOrder(shownNames.length > 0)
  if (newest !== null && newest.listings.some(({ name }) => shownNames.includes(name)))
    return <AlreadyPlaced order={newest} />
  return (
    <EmptyState
      title={isWonOnly ? 'You have no won lots to pay for' : 'Your cart is empty'}
      action={
        <LinkButton kind="action" to="/lots/">
          Browse lots
        </LinkButton>
      }
    >
      Just placed an order? It’s under{' '}
      <Link to="/account/orders/" className="text-link">
        your orders
      </Link>
      .
    </EmptyState>
  )
}

function AlreadyPlaced({ order: { id, number } }: { order: Order }) {
  return (
    <EmptyState
      title="You already placed this order."
      action={
        <LinkButton kind="action" to={orderPath(id)}>
          View order {number}
        </LinkButton>
      }
    >
      These lots aren’t in your cart any more.
    </EmptyState>
  )
}
