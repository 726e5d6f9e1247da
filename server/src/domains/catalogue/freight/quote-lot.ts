import { LOT_NOT_QUOTABLE_MESSAGE } from '@lotyard/contract/rules/cart/cart-messages'
import type { LotFreight } from '@lotyard/contract/lots/lot-freight'
import { itemiseFreight } from '@lotyard/contract/rules/shipping/lot-freight'
import { toPlaceFields } from '@lotyard/contract/rules/shipping/deliver-to'
import type { Lane } from '@lotyard/contract/rules/shipping/tariff/lane'
import type { PublicCard } from '../../listings/index.ts'
import type { ViewerFreight } from '../viewer-freight.ts'

type Quote = Pick<LotFreight, 'mode' | 'cost_cents' | 'discount_cents' | 'final_cents' | 'parts' | 'miles'>

const NO_QUOTE: Quote = {
  mode: null,
  cost_cents: null,
  discount_cents: null,
  final_cents: null,
  parts: [],
  miles: null,
}

/** What one lot's freight costs on a way and what that is made of; null where it can't be quoted. */
export function quoteLot(lane: Lane, { shipping }: Pick<PublicCard, 'shipping'>): Quote | null {
  const quote = itemiseFreight(lane, shipping)
  if (quote === null) return null
  return {
    mode: quote.mode,
    cost_cents: quote.costCents,
    discount_cents: quote.costCents - quote.finalCents,
    final_cents: quote.finalCents,
    parts: quote.parts.map(({ name, costCents }) => ({ name, cost_cents: costCents })),
    miles: lane.trip.miles,
  }
}

/** To the viewer's place, in one shape whether it is an address or a place that a visitor has named. */
export function freightOfLot({ shipTo, laneFrom, factsOf }: ViewerFreight, found: PublicCard): LotFreight {
  const lane = laneFrom(found.card.warehouse.zip)
  const quote = lane === null ? null : quoteLot(lane, found)
  return {
    ship_to: toPlaceFields(shipTo),
    ...(quote ?? NO_QUOTE),
    with_cart_cents: factsOf(found).withCartCents,
    message: quote === null ? LOT_NOT_QUOTABLE_MESSAGE : null,
  }
}
