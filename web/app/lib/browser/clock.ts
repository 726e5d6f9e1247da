// The server's time in the browser, in one ticking place that every countdown on a page shares.
//
// The page carries the time at which it was rendered; the moment its first byte arrived tells how far the reader's clock
// is off. A difference of a few seconds is the network's and the page cache's, not the clock's, and is left alone. Live
// events carry the server's time and arrive at once, so from the first of them on the difference is known well.

const NOISE_MS = 5_000
const TICK_MS = 1_000

let offsetMs = 0
let isLive = false
let nowMs: number | null = null
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

export function syncClock(): void {
  const renderedAt = Date.parse(document.documentElement.dataset['serverNow'] ?? '')
  const navigation = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined
  if (Number.isNaN(renderedAt) || navigation === undefined) return
  const difference = renderedAt - (performance.timeOrigin + navigation.responseStart)
  offsetMs = Math.abs(difference) > NOISE_MS ? difference : 0
}

/**
 * Takes in the time that an event just stated. Its way here only ever makes the server look late, so the largest
 * difference is the best one; a much smaller one means that the reader's clock was set.
 */
export function learnServerTime(serverTimeMs: number): void {
  const difference = serverTimeMs - Date.now()
  offsetMs = isLive && difference > offsetMs - NOISE_MS ? Math.max(offsetMs, difference) : difference
  isLive = true
}

export function serverNowMs(): number {
  return Date.now() + offsetMs
}

/** The time of the last tick: it stays the same between ticks, as React asks of a snapshot. */
export function readTick(): number {
  nowMs ??= serverNowMs()
  return nowMs
}

export function subscribeToTicks(listener: () => void): () => void {
  listeners.add(listener)
  nowMs = serverNowMs()
  timer ??= setInterval(tick, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
    nowMs = null
  }
}

function tick(): void {
  nowMs = serverNowMs()
  for (const listener of listeners) listener()
}
