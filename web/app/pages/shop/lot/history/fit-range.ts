/** Room at either end, so that the first and the last point are not cut in half. */
const MARGIN = 0.06

/** An axis from a little below the lowest value to a little above the highest; of one value alone, `around` to each side. */
export function fitRange(low: number, high: number, around: number): [low: number, high: number] {
  const room = high > low ? (high - low) * MARGIN : around
  return [Math.max(0, low - room), high + room]
}
