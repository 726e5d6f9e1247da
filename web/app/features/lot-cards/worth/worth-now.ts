// What a lot leaves its reader at the price it has now, by their price book. The server sends what the goods bring and the
// rate of tax; the rest is worked out here, so that a bid moves the profit in the moment it moves the price.
import type { Card } from '@lotyard/contract/lots/listing'
import { stepAboveCents } from '@lotyard/contract/rules/auctions/bid-steps'
import { formatCount } from '@lotyard/contract/rules/format-count'
import type { Priced } from '@lotyard/contract/rules/listings/prices/selling-price'
import { formatCents } from '@lotyard/contract/rules/money'
import { dockCostCents, profitCents, roiTenths } from '@lotyard/contract/rules/worth/dock-cost'

/** What a card needs of the valuation. */
export type ShownValuation = Pick<NonNullable<Card['valuation']>, 'expected_cents' | 'tax_milli_percent'>

type Valued = Priced & { shipping_cost_cents: number | null; valuation?: ShownValuation }

/** `roiTenths`: in thousandths of the cost; null for what costs nothing. */
export type Worth = { profitCents: number; roiTenths: number | null }

/** Null without a price book, without a place, and where freight has no price. */
export function worthNow(listing: Valued): Worth | null {
  const { valuation, shipping_cost_cents: freightCents } = listing
  if (valuation === undefined || freightCents === null || valuation.tax_milli_percent === null) return null
  const toDock = { freightCents, taxMilliPercent: valuation.tax_milli_percent }
  const costCents = dockCostCents(priceToPayCents(listing), toDock)
  const profit = profitCents(valuation.expected_cents, costCents)
  return { profitCents: profit, roiTenths: roiTenths(profit, costCents) }
}

/** What takes the lot now: its fixed price, or the next bid, for the leader too. */
function priceToPayCents({ fixed_price_cents, current_bid_cents, auction }: Priced): number {
  if (fixed_price_cents !== null || auction === null) return fixed_price_cents ?? 0
  return current_bid_cents === null ? auction.opening_bid_cents : stepAboveCents(current_bid_cents)
}

/**
 * In whole dollars, because what goods bring is an estimate. Rounded down, as ROI is: a search for at least $600 must not find
 * lots that read $600 and have less, nor the other way round.
 */
export function describeProfit(profit: number): string {
  const dollars = Math.floor(profit / 100)
  return dollars < 0 ? `Loss ${formatCents(-dollars * 100)}` : `Profit ${formatCents(dollars * 100)}`
}

/** For a column that says what it is: a loss has a minus. */
export function signedProfit(profit: number): string {
  return formatCents(Math.floor(profit / 100) * 100)
}

export function roiPercent(tenths: number): string {
  const percent = Math.floor(tenths / 10)
  return `${percent < 0 ? '\u2212' : ''}${formatCount(Math.abs(percent))}%`
}

export function describeRoi(tenths: number): string {
  return `${roiPercent(tenths)} ROI`
}
