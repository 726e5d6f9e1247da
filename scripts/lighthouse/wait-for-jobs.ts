import { setTimeout as sleep } from 'node:timers/promises'

const LIMIT_MS = 15 * 60_000
const PAUSE_MS = 2_000

/**
 * A new demo makes the larger photos in the background, for some minutes. Until then every page competes with that work, and
 * is measured with photos that no visitor will get later.
 */
export async function waitForJobs(url: string): Promise<void> {
  const deadline = Date.now() + LIMIT_MS
  for (;;) {
    const waiting = countWaiting(await (await fetch(`${url}/metrics`)).text())
    if (waiting === 0) return
    if (Date.now() > deadline) throw new Error(`${waiting} jobs are still waiting after ${LIMIT_MS / 60_000} minutes.`)
    await sleep(PAUSE_MS)
  }
}

/** A kind of job without any has no line. */
export function countWaiting(metrics: string): number {
  return [...metrics.matchAll(/^jobs\{[^}]*state="waiting"[^}]*\} (\d+)$/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  )
}
