import { useKnownCart } from '../../lib/viewer/cart-state.ts'
import { useDeliverTo } from '../../lib/viewer/use-deliver-to.ts'
import { DeliverToLink } from './deliver-to-link.tsx'

type Props = { listings: readonly { valuation?: object }[]; className?: string }

/** Once on a page rather than on each card: a reader with a price book and no place sees no profit. */
export function AddPlaceForProfit({ listings, className = '' }: Props) {
  const cart = useKnownCart()
  const deliverTo = useDeliverTo()
  const hasBook = listings.some(({ valuation }) => valuation !== undefined)
  // Not by the lots: with a place, one whose freight has no price says nothing of profit either.
  const isPlaceless = cart !== null && cart.shipTo === null && deliverTo === null
  if (!hasBook || !isPlaceless) return null
  return (
    <p className={className}>
      <DeliverToLink>Add your ZIP to see profit</DeliverToLink>
    </p>
  )
}
