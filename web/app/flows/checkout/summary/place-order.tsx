import type { OrderPreview } from '@lotyard/contract/orders/placing'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { Button } from '../../../ui/forms/button.tsx'
import { Link } from '../../../ui/link.tsx'

export type PlaceOrderProps = {
  /** Null while it is being asked for: nothing can be placed at a price that is not on the page. */
  preview: OrderPreview | null
  /** 'steps': something is still to be filled in. 'editing': all is, and one of them is open. */
  stage: 'steps' | 'editing' | 'review'
  isPlacing: boolean
  /** The last one may have arrived: it is sent again as it was, or not at all. */
  isInDoubt: boolean
  /** What placing it means for the payment. */
  follows: string
  isDirect: boolean
  onReview: () => void
  onPlace: (preview: OrderPreview) => void
}

/** The one button that buys, and what pressing it means. */
export function PlaceOrder(props: PlaceOrderProps) {
  const { preview, stage, isPlacing, isInDoubt, follows, isDirect, onReview, onPlace } = props
  // What is open may hold an edit that is not saved: the order is looked at once more before it is placed.
  if (stage === 'editing')
    return (
      <Button className="w-full" onClick={onReview}>
        Go to review
      </Button>
    )
  const isReview = stage === 'review'
  const canPlace = isReview && preview !== null && preview.preview_token !== null && !isPlacing && !isInDoubt
  return (
    <>
      {isReview && preview !== null && preview.problem !== null && <p className="font-semibold">{preview.problem}</p>}
      <Button
        kind="action"
        className={`figures w-full ${isReview ? '' : 'max-lg:hidden'}`}
        disabled={!canPlace}
        onClick={() => preview !== null && onPlace(preview)}
      >
        {label(preview, isReview, isPlacing)}
      </Button>
      {isReview && (
        <p className="text-sm text-ink-soft">
          {follows}{' '}
          {!isDirect && (
            <>
              By placing this order you accept our{' '}
              {/* Beside this page: leaving it would lose a card that was typed. */}
              <Link to="/terms/" target="_blank" className="text-link">
                terms<span className="sr-only"> (opens in a new tab)</span>
              </Link>
              .
            </>
          )}
        </p>
      )}
    </>
  )
}

function label(preview: OrderPreview | null, isReview: boolean, isPlacing: boolean): string {
  if (isPlacing) return 'Placing order…'
  return preview === null || !isReview ? 'Place order' : `Place order · ${formatWithCents(preview.totalCostFinalCents)}`
}
