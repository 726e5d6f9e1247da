// The drops that a fixed price is planned to make by the clock. Also enforced by the triggers price_drops_go_down_on_insert
// and price_drops_go_down_on_update; price-drop.ts says what a drop is measured against.
import { formatCents, MAX_CENTS } from '../../money.ts'

export const MAX_WAITING_DROPS = 10

export type PriceStep = { dropsAt: Date; priceCents: number }

/** Null where the ladder will do. In the order given, which must be that of time. */
export function ladderProblem(
  steps: readonly PriceStep[],
  { priceCents, now }: { priceCents: number | null; now: Date },
): string | null {
  if (steps.length === 0) return null
  if (steps.length > MAX_WAITING_DROPS) return `Plan at most ${MAX_WAITING_DROPS} price drops`
  if (priceCents === null) return 'Enter a price before you plan drops of it'
  let before = { dropsAt: now, priceCents }
  for (const [index, step] of steps.entries()) {
    if (!(Number.isInteger(step.priceCents) && step.priceCents >= 1 && step.priceCents <= MAX_CENTS))
      return `Drop ${index + 1}: enter a price`
    if (step.dropsAt <= before.dropsAt)
      return index === 0 ? 'Drop 1 must be in the future' : `Drop ${index + 1} must come after drop ${index}`
    if (step.priceCents >= before.priceCents)
      return `Drop ${index + 1} must be lower than ${formatCents(before.priceCents)}`
    before = step
  }
  return null
}
