/** The longest time in which something did not happen. */
export type LongestGap = {
  /** It happened. */
  note: () => void
  /** Since the last call. */
  takeMs: () => number
}

export function watchGaps(): LongestGap {
  let lastAt = performance.now()
  let longestMs = 0
  function note(): void {
    const now = performance.now()
    longestMs = Math.max(longestMs, now - lastAt)
    lastAt = now
  }
  return {
    note,
    takeMs() {
      note()
      const taken = longestMs
      longestMs = 0
      return taken
    },
  }
}
