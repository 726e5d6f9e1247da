import type { OrderPreview } from '@lotyard/contract/orders/orders'
import { formatWithCents, MAX_CENTS } from '@lotyard/contract/rules/money'
import { NOT_QUOTABLE_MESSAGE } from '@lotyard/contract/rules/cart/cart-messages'
import { ORDER_TOO_LARGE_MESSAGE } from '@lotyard/contract/rules/orders/order-messages'
import { Button } from '../../../ui/forms/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { SummaryLots, SummaryLotsSkeleton } from '../summary/summary-lots.tsx'
import { Totals } from '../summary/totals.tsx'

type Props = {
  /** Null while it is being asked for: nothing can be placed at a price that is not on the page. */
  preview: OrderPreview | null
  isPlacing: boolean
  /** The last one may have arrived: it is sent again as it was, or not at all. */
  isInDoubt: boolean
  /** What placing it means for the payment. */
  follows: string
  isDirect: boolean
  onPlace: (preview: OrderPreview) => void
}

/** Everything again, and the button. */
export function ReviewStep({ preview, isPlacing, isInDoubt, follows, isDirect, onPlace }: Props) {
  const canPlace = preview !== null && preview.preview_token !== null && !isPlacing && !isInDoubt
  return (
    <>
      <div className="grid gap-5 lg:hidden">
        {preview === null ? <SummaryLotsSkeleton /> : <SummaryLots preview={preview} />}
      </div>
      <Totals preview={preview} />
      {preview !== null && preview.preview_token === null && preview.gone.length === 0 && (
        <p className="font-semibold">{whyNot(preview)}</p>
      )}
      <p className="text-sm text-ink-soft">
        {follows}{' '}
        {!isDirect && (
          <>
            By placing this order you accept our{' '}
            <Link to="/terms/" className="text-link">
              terms
            </Link>
            .
          </>
        )}
      </p>
      <div>
        <Button
          kind="action"
          className="figures max-sm:w-full"
          disabled={!canPlace}
          onClick={() => preview !== null && onPlace(preview)}
        >
          {label(preview, isPlacing)}
        </Button>
      </div>
    </>
  )
}

/** Besides gone lots, which are said above all steps. */
function whyNot({ shippingMessage, totalCostFinalCents }: OrderPreview): string {
  if (totalCostFinalCents > MAX_CENTS) return ORDER_TOO_LARGE_MESSAGE
  return shippingMessage ?? NOT_QUOTABLE_MESSAGE
}

function label(preview: OrderPreview | null, isPlacing: boolean): string {
  if (isPlacing) return 'Placing order…'
  return preview === null ? 'Place order' : `Place order · ${formatWithCents(preview.totalCostFinalCents)}`
}
