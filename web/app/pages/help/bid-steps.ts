/** The step by price, from the lowest band to the one without an upper end. */
export const BID_STEPS: { belowCents: number | null; stepCents: number }[] = [
  { belowCents: 1_00, stepCents: 5 },
  { belowCents: 5_00, stepCents: 25 },
  { belowCents: 25_00, stepCents: 50 },
  { belowCents: 100_00, stepCents: 1_00 },
  { belowCents: 250_00, stepCents: 2_50 },
  { belowCents: 500_00, stepCents: 5_00 },
  { belowCents: 1000_00, stepCents: 10_00 },
  { belowCents: 2500_00, stepCents: 25_00 },
  { belowCents: 5000_00, stepCents: 50_00 },
  { belowCents: null, stepCents: 100_00 },
]
