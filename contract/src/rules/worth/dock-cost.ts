// What a lot costs at its buyer's dock, what it leaves them, and the most they can bid for what they want to keep.
//
// Price and the lot's own freight, and sales tax on both, exactly as an order of this lot alone charges them. Pages and the
// server run this; the price of an auction is its next bid, for the leader too.
import { MAX_CENTS } from '../money.ts'
import { taxCents } from '../orders/tax/tax-cents.ts'
import { MAX_MILLI_PERCENT } from '../percent.ts'
import type { Target } from './terms.ts'

/** What is added to a price on its way to the dock. */
export type ToDock = { freightCents: number; taxMilliPercent: number }

export function dockCostCents(priceCents: number, { freightCents, taxMilliPercent }: ToDock): number {
  const beforeTaxCents = priceCents + freightCents
  return beforeTaxCents + taxCents(beforeTaxCents, taxMilliPercent)
}

export function profitCents(expectedCents: number, costCents: number): number {
  return expectedCents - costCents
}

/** In thousandths of the cost; null for what costs nothing. */
export function roiTenths(profit: number, costCents: number): number | null {
  return costCents > 0 ? Math.floor((1_000 * profit) / costCents) : null
}

/** The most that a lot may cost at the dock if the target is to be kept. */
export function targetCostCents(expectedCents: number, { kind, tenths }: Target): number {
  return kind === 'margin'
    ? Math.floor((expectedCents * (1_000 - tenths)) / 1_000)
    : Math.floor((expectedCents * 1_000) / (1_000 + tenths))
}

/** The highest price that keeps the target; null where none does. */
export function targetBidCents(targetCost: number, toDock: ToDock): number | null {
  const beforeTaxCents = Math.floor((targetCost * MAX_MILLI_PERCENT) / (MAX_MILLI_PERCENT + toDock.taxMilliPercent))
  // Rounding the tax moves the last cent either way: one up, then down to what holds.
  let bidCents = Math.min(MAX_CENTS, beforeTaxCents - toDock.freightCents + 1)
  while (bidCents > 0 && dockCostCents(bidCents, toDock) > targetCost) bidCents -= 1
  return bidCents > 0 ? bidCents : null
}

export function isWithinTarget(costCents: number, targetCost: number): boolean {
  return costCents <= targetCost
}
