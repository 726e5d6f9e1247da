/** When the gateway is asked about a payment whose order failed, in minutes after each other: 10 min, 1 h, 24 h, 72 h after it. */
const CHECK_GAPS_MINUTES = [10, 50, 23 * 60, 48 * 60] as const

export const FIRST_CHECK_MINUTES = CHECK_GAPS_MINUTES[0]

/** After so many checks; null after the last. */
export function nextCheckMinutes(checks: number): number | null {
  return CHECK_GAPS_MINUTES[checks] ?? null
}
