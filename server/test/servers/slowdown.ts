const LOOP_MS = 40

/**
 * How many times longer than by itself a fixed piece of work takes on this machine just now, at least once. What must happen
 * within seconds is given as many more: beside other tests, or with cores that others use, a market that is well is slow.
 */
export function slowdown(): number {
  const startedAt = performance.now()
  const before = process.cpuUsage()
  const usedMs = (): number => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  while (usedMs() < LOOP_MS);
  return Math.max(1, (performance.now() - startedAt) / LOOP_MS)
}
