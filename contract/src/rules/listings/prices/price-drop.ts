/** A price drop is measured against the lowest price of this many days before it. */
export const DROP_WINDOW_DAYS = 30

/**
 * The price that a new one is shown to have dropped from, or null where it is no drop. `earlierCents` are the prices of the
 * window: a raise that is taken back, or a slip that is corrected, is none, because a lower price was asked before.
 */
export function originalPriceCents(priceCents: number, earlierCents: readonly number[]): number | null {
  if (earlierCents.length === 0) return null
  const lowestCents = Math.min(...earlierCents)
  return lowestCents > priceCents ? lowestCents : null
}
