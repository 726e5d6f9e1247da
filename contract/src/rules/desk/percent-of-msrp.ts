// A price as a share of what the goods cost new. It sets the price once: neither a later MSRP nor another share moves it.
import { MAX_CENTS } from '../money.ts'
import { MAX_BASIS_POINTS, shareOf } from '../percent.ts'

/** To whole dollars, to five or to ten. */
export const ROUND_TO_CENTS = [100, 500, 1_000] as const
export type RoundToCents = (typeof ROUND_TO_CENTS)[number]

/**
 * `basisPoints` of the MSRP, to the nearest multiple of `roundToCents`, half of one upwards. At least one of them, because
 * $0 is no price. Null where there is no MSRP to take a share of, or the share is none from 0.01% to 100%.
 */
export function percentOfMsrpCents(msrpCents: number, basisPoints: number, roundToCents: RoundToCents): number | null {
  const isShare = Number.isInteger(basisPoints) && basisPoints >= 1 && basisPoints <= MAX_BASIS_POINTS
  if (!isShare || msrpCents < 1) return null
  const steps = shareOf(msrpCents, basisPoints, MAX_BASIS_POINTS * roundToCents)
  // The largest amount is no multiple of any step: rounding up would pass it.
  return Math.min(Math.max(steps, 1), Math.floor(MAX_CENTS / roundToCents)) * roundToCents
}
