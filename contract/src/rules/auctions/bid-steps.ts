// How far apart bids are. Apart from the rest of bidding, because pages that explain the steps need nothing else.
import { MAX_CENTS } from '../money.ts'

/** The step above a price, by the band the price lies in: every band reaches up to, but not including, its bound. */
export const BID_STEPS = [
  { belowCents: 1_00, stepCents: 5 },
  { belowCents: 5_00, stepCents: 25 },
  { belowCents: 25_00, stepCents: 50 },
  { belowCents: 100_00, stepCents: 1_00 },
  { belowCents: 250_00, stepCents: 2_50 },
  { belowCents: 500_00, stepCents: 5_00 },
  { belowCents: 1_000_00, stepCents: 10_00 },
  { belowCents: 2_500_00, stepCents: 25_00 },
  { belowCents: 5_000_00, stepCents: 50_00 },
] as const
const HIGHEST_STEP_CENTS = 100_00

export function bidStepCents(priceCents: number): number {
  return BID_STEPS.find((band) => priceCents < band.belowCents)?.stepCents ?? HIGHEST_STEP_CENTS
}

/** One step above a price, but never above the largest amount there is. */
export function stepAboveCents(priceCents: number): number {
  return Math.min(MAX_CENTS, priceCents + bidStepCents(priceCents))
}
