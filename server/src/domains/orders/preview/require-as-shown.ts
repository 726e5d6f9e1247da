import { Refusal } from '../../../lib/refusal.ts'
import { isPreviewTokenOf } from './preview-token.ts'
import type { QuotedOrder } from './price-order.ts'
import { toPreview, type OrderToShow } from './to-preview.ts'

/**
 * Nothing is charged that was not shown, not even less: a buyer who sends a token gets what it stands for, or the new
 * preview. Without one, the moment's price counts.
 */
export function requireAsShown(
  { secret, now }: { secret: string; now: Date },
  toShow: OrderToShow & { order: QuotedOrder },
  token: string | undefined,
): void {
  if (token === undefined) return
  const shown = { ...toShow.buyer, order: toShow.order, shipTo: toShow.addresses.shipping!.value }
  if (isPreviewTokenOf(secret, token, shown, now)) return
  throw new Refusal('order_changed', { preview: toPreview({ secret, now }, toShow) })
}
