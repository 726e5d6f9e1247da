// What cards and rows show of a lot.
//
// A page carries its data twice: drawn, and as JSON for the scripts that take it over. The wire's card has fields that no
// list shows; on a page of two dozen lots they were a fifth of the bytes.
import type { Auction, Card, Warehouse } from '@lotyard/contract/lots/listing'
import type { ShownValuation } from '../worth/worth-now.ts'
import { toShownPhoto, type ShownPhoto } from './shown-photo.ts'

type Named = Pick<Card['condition'], 'name'>

export type ShownLot = Pick<
  Card,
  | 'name'
  | 'title'
  | 'lot_id'
  | 'buying_format'
  | 'units'
  | 'msrp_cents'
  | 'fixed_price_cents'
  | 'original_price_cents'
  | 'shipping_cost_cents'
  | 'price_drop'
  | 'starred_lot'
  | 'active_auction'
  | 'bid_count'
  | 'current_bid_cents'
> & {
  primary_photo: ShownPhoto | null
  condition: Named
  lot_size: Named
  warehouse: Pick<Warehouse, 'city' | 'region'>
  auction: Pick<Auction, 'starts_at' | 'ends_at' | 'opening_bid_cents' | 'is_leading'> | null
  /** Left out where there is nothing to say, as for most. */
  shipping_cost_with_cart_cents?: number
  /** Left out without a price book, as for all visitors. */
  valuation?: ShownValuation
}

export function toShownLot(card: Card): ShownLot {
  const { primary_photo: photo, condition, lot_size, warehouse, auction } = card
  const { shipping_cost_with_cart_cents: withCart, valuation } = card
  return {
    name: card.name,
    title: card.title,
    lot_id: card.lot_id,
    buying_format: card.buying_format,
    units: card.units,
    msrp_cents: card.msrp_cents,
    fixed_price_cents: card.fixed_price_cents,
    original_price_cents: card.original_price_cents,
    shipping_cost_cents: card.shipping_cost_cents,
    ...(withCart !== null && { shipping_cost_with_cart_cents: withCart }),
    // Not there either in a card from a process of the version before, which may answer during a deployment.
    ...(valuation && {
      valuation: { expected_cents: valuation.expected_cents, tax_milli_percent: valuation.tax_milli_percent },
    }),
    price_drop: card.price_drop,
    starred_lot: card.starred_lot,
    active_auction: card.active_auction,
    bid_count: card.bid_count,
    current_bid_cents: card.current_bid_cents,
    primary_photo: photo && toShownPhoto(photo),
    condition: { name: condition.name },
    lot_size: { name: lot_size.name },
    warehouse: { city: warehouse.city, region: warehouse.region },
    auction: auction && {
      starts_at: auction.starts_at,
      ends_at: auction.ends_at,
      opening_bid_cents: auction.opening_bid_cents,
      is_leading: auction.is_leading,
    },
  }
}
