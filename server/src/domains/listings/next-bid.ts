const STEPS: readonly (readonly [belowCents: number, stepCents: number])[] = [
  [1_00, 5],
  [5_00, 25],
  [25_00, 50],
  [100_00, 1_00],
  [250_00, 2_50],
  [500_00, 5_00],
  [1_000_00, 10_00],
  [2_500_00, 25_00],
  [5_000_00, 50_00],
  [Infinity, 100_00],
]

/** What the next bidder must reach: the opening price, and from the first bid on one step above the displayed price. */
export function nextBidCents(openingCents: number, priceCents: number | null): number {
  if (priceCents === null) return openingCents
  const [, stepCents] = STEPS.find(([belowCents]) => priceCents < belowCents)!
  return priceCents + stepCents
}
