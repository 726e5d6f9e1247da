// What a comparison shows of a lot, and what it leaves out of its page's data.
import type { ListingDetail } from '@lotyard/contract/lots/listing'
import { toShownLot, type ShownLot } from '../../../features/lot-cards/card/shown-lot.ts'

export type ComparedLot = Omit<ShownLot, 'valuation'> &
  Pick<
    ListingDetail,
    'state' | 'is_open' | 'sold_price_cents' | 'comparables' | 'pallet_count' | 'weight_lbs' | 'valuation'
  > & {
    /** Of an auction that takes bids. */
    next_bid_cents: number | null
    /** Of the lot alone, to the viewer's place. */
    freight_cents: number | null
    seller_name: string | null
    category: { key: string; name: string }
    condition: { key: string; name: string }
    top_lines: { position: number; text: string }[]
  }

const TOP_LINES = 5

export function toComparedLot(lot: ListingDetail): ComparedLot {
  const lines = lot.manifest_summary.top_lines.slice(0, TOP_LINES)
  return {
    ...toShownLot(lot),
    state: lot.state,
    is_open: lot.is_open,
    sold_price_cents: lot.sold_price_cents,
    comparables: lot.comparables,
    pallet_count: lot.pallet_count,
    weight_lbs: lot.weight_lbs,
    valuation: lot.valuation,
    next_bid_cents: lot.is_open && lot.auction !== null ? lot.auction.next_bid_cents : null,
    freight_cents: lot.shipping_cost_cents,
    seller_name: lot.seller?.name ?? null,
    category: { key: lot.category.key, name: lot.category.name },
    condition: { key: lot.condition.key, name: lot.condition.name },
    top_lines: lines.map(({ position, quantity, description }) => ({ position, text: `${quantity} × ${description}` })),
  }
}
