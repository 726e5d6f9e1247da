// What shows only when the lines of a manifest are compared: prices far from all others, lines that come twice, one UPC at
// two prices. They are warnings. The database finds them once all lines are there; afterwards a line that is fixed keeps
// those that its change can't have settled.
import { MAX_CENTS } from '../../money.ts'
import type { ReadLine } from './manifest-line.ts'
import { isTotalProblem, type ManifestProblem } from './manifest-problems.ts'

export type PriceQuartiles = { count: number; q1Cents: number; q3Cents: number }

/** Fewer prices say nothing about what is usual. */
const MIN_PRICES = 20
/** Where nearly all prices are the same, half as much again is still nothing unusual. */
const MIN_SPREAD = Math.log(1.5)

/**
 * A price above this is unusual; null where there are too few to tell. Prices spread by factors, not by dollars, so they are
 * compared by their logarithms; quartiles don't move when a few prices are absurd, as a mean would.
 */
export function outlierAboveCents({ count, q1Cents, q3Cents }: PriceQuartiles): number | null {
  if (count < MIN_PRICES || q1Cents < 1 || q3Cents < 1) return null
  const spread = Math.max(MIN_SPREAD, Math.log(q3Cents) - Math.log(q1Cents))
  return Math.min(MAX_CENTS, Math.round(Math.exp(Math.log(q3Cents) + 3 * spread)))
}

type Compared = Pick<ReadLine, 'upc' | 'quantity' | 'unitMsrpCents'> & { problems: readonly ManifestProblem[] }

/** All problems of a line after a change: its own, and those beside other lines that may still hold. */
export function problemsAfterChange(
  before: Compared & { isGoods?: boolean },
  after: Compared,
  outlierAbove: number | null,
): ManifestProblem[] {
  // What an operator has confirmed as goods is not asked about again.
  const problems = after.problems.filter((problem) => !(before.isGoods === true && isTotalProblem(problem)))
  if (outlierAbove !== null && after.unitMsrpCents !== null && after.unitMsrpCents > outlierAbove)
    problems.push('price_outlier')
  const isSamePrice = before.upc === after.upc && before.unitMsrpCents === after.unitMsrpCents
  if (isSamePrice && before.problems.includes('upc_prices_differ')) problems.push('upc_prices_differ')
  if (isSamePrice && before.quantity === after.quantity && before.problems.includes('total_sum'))
    problems.push('total_sum')
  return problems
}
