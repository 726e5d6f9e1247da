const MAX_PAUSE_MS = 8_000

/** How long PostgreSQL waits before it is started again. The first few restarts come at once: bidders wait. */
export function restartPauseMs(deathsInTheLastMinute: number): number {
  return deathsInTheLastMinute <= 3 ? 0 : Math.min(MAX_PAUSE_MS, 250 * 2 ** (deathsInTheLastMinute - 4))
}
