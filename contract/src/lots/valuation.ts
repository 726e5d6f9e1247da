import { Type, type Static } from 'typebox'
import { ENTRY_KINDS, TARGET_KINDS } from '../rules/worth/terms.ts'
import { Amount, nullable, oneOf, Sum } from '../wire/amounts.ts'

/** What the owner of a price book wants to keep: a percentage, with one decimal at most. */
export const WorthTarget = Type.Object({ kind: oneOf(TARGET_KINDS), percent: Type.Number() })
export type WorthTarget = Static<typeof WorthTarget>

/**
 * What a lot is worth to its viewer, by their own price book: told to nobody else. What it costs is the price, or an auction's
 * next bid, with the lot's own freight to the viewer's place and its tax.
 */
export const Valuation = Type.Object({
  /** What is left of reselling it all, without what the lot costs. May be below zero. */
  expected_cents: Type.Integer(),
  /** Null, as all below, without a place, and where freight has no price. */
  cost_cents: nullable(Sum),
  profit_cents: nullable(Sum),
  /** Of the cost; with one decimal. */
  roi_percent: nullable(Type.Number()),
  /** How much of the MSRP is priced by something surer than the book's own value: 0 to 100. */
  priced_percent: Type.Integer(),
  target: WorthTarget,
  /** The most it may cost to keep the target. */
  target_cost_cents: Type.Integer(),
  /** The highest price that does; null where none does. */
  target_bid_cents: nullable(Amount),
  /** Of price and freight; for a page that works it out again as the price moves. */
  tax_milli_percent: nullable(Type.Integer()),
})
export type Valuation = Static<typeof Valuation>

/** What a line of a manifest is worth to its viewer. */
export const LineValue = Type.Object({
  /** What one unit is sold for. */
  unit_resale_cents: Type.Integer(),
  /** What is left of the whole line. May be below zero. */
  net_cents: Type.Integer(),
  by: oneOf(ENTRY_KINDS),
})
export type LineValue = Static<typeof LineValue>
