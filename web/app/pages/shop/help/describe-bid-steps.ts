import { BID_STEPS, bidStepCents } from '@lotyard/contract/rules/auctions/bid-steps'
import { formatCents } from '@lotyard/contract/rules/money'

export type BidStepRow = { price: string; step: string }

/** Each band starts where the one below it ends; the last one has no end. Called by the loader: pages load the words only. */
export function describeBidSteps(): BidStepRow[] {
  const lastCents = BID_STEPS.at(-1)!.belowCents
  return [
    ...BID_STEPS.map(({ belowCents, stepCents }, index) => ({
      price: describeBand(BID_STEPS[index - 1]?.belowCents ?? 0, belowCents),
      step: formatCents(stepCents),
    })),
    { price: `From ${formatCents(lastCents)}`, step: formatCents(bidStepCents(lastCents)) },
  ]
}

function describeBand(fromCents: number, belowCents: number): string {
  if (fromCents === 0) return `Under ${formatCents(belowCents)}`
  return `${formatCents(fromCents)} to under ${formatCents(belowCents)}`
}
