import type { OrderPreview } from '@lotyard/contract/orders'
import { formatWithCents, MAX_CENTS } from '@lotyard/contract/rules/money'
import { NOT_QUOTABLE_MESSAGE } from '@lotyard/contract/rules/cart/cart-messages'
import { ORDER_TOO_LARGE_MESSAGE } from '@lotyard/contract/rules/orders/order-messages'
import { Button } from '../../../ui/forms/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { GoneLots, SummaryLots, SummaryLotsSkeleton } from '../summary/summary-lots.tsx'
import { Totals } from '../summary/totals.tsx'

type Props = {
  /** Null while it is being asked for: nothing can be placed at a price that is not on the page. */
  preview: OrderPreview | null
  isPlacing: boolean
  /** The last one may have arrived: it is sent again as it was, or not at all. */
  isInDoubt: boolean
  isInvoice: boolean
  isDirect: boolean
  onRemoveGone: (name: string) => void
  onPlace: (preview: OrderPreview) => void
}

/** Everything once more, and the button. */
export function ReviewStep({ preview, isPlacing, isInDoubt, isInvoice, isDirect, onRemoveGone, onPlace }: Props) {
  const canPlace = preview !== null && preview.preview_token !== null && !isPlacing && !isInDoubt
  return (
    <>
      <div className="grid gap-5 lg:hidden">
        {preview === null ? <SummaryLotsSkeleton /> : <SummaryLots preview={preview} />}
      </div>
      <Totals preview={preview} />
      {preview !== null && preview.preview_token === null && <p className="font-semibold">{whyNot(preview)}</p>}
      <GoneLots gone={preview?.gone ?? []} onRemove={onRemoveGone} />
      <p className="text-sm text-ink-soft">
        {isInvoice ? 'We’ll e-mail the invoice. Lots ship once it’s paid.' : 'We charge your payment right away.'}{' '}
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

function whyNot({ gone, shippingMessage, totalCostFinalCents }: OrderPreview): string {
  if (gone.length === 1) return `${gone[0]!.title} is no longer available. Remove it to place your order.`
  if (gone.length > 1) return 'Remove what’s no longer available to place your order.'
  if (totalCostFinalCents > MAX_CENTS) return ORDER_TOO_LARGE_MESSAGE
  return shippingMessage ?? NOT_QUOTABLE_MESSAGE
}

function label(preview: OrderPreview | null, isPlacing: boolean): string {
  if (isPlacing) return 'Placing order…'
  return preview === null ? 'Place order' : `Place order · ${formatWithCents(preview.totalCostFinalCents)}`
}
