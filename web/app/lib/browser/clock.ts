// The server's time in the browser, and one timer that all countdowns of a page share.
//
// The page carries the time at which it was rendered. Compared with the time at which its first byte arrived, that tells how
// wrong the reader's clock is. A few seconds come from the network and the page cache, not from the clock, and are ignored.
// Live events carry the server's time and arrive at once: from the first one on the difference is known precisely.

const NOISE_MS = 5_000
const TICK_MS = 1_000
/** Enough for a slow phone to take over a page. */
const TAKE_OVER_MS = 5_000

let offsetMs = 0
let isLive = false
let nowMs: number | null = null
let isAsDrawn = false
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

export function syncClock(): void {
  const renderedAt = Date.parse(document.documentElement.dataset['serverNow'] ?? '')
  const navigation = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined
  if (Number.isNaN(renderedAt)) return
  keepDrawnTime(renderedAt)
  if (navigation === undefined) return
  const difference = renderedAt - (performance.timeOrigin + navigation.responseStart)
  offsetMs = Math.abs(difference) > NOISE_MS ? difference : 0
}

/**
 * Countdowns begin with the time that the page shows already, and tick from there. With another one React, having taken
 * them over, would draw all of them again at once.
 */
function keepDrawnTime(renderedAt: number): void {
  nowMs = renderedAt
  isAsDrawn = true
  setTimeout(() => {
    isAsDrawn = false
    if (timer === undefined) nowMs = null
  }, TAKE_OVER_MS)
}

/**
 * Learns from the time in an event. The network's delay only ever makes the server look late, so the largest difference is
 * the best one. A much smaller one means that the reader's clock was set.
 */
export function learnServerTime(serverTimeMs: number): void {
  const difference = serverTimeMs - Date.now()
  offsetMs = isLive && difference > offsetMs - NOISE_MS ? Math.max(offsetMs, difference) : difference
  isLive = true
}

export function serverNowMs(): number {
  return Date.now() + offsetMs
}

/** The time of the last tick. It must not change between ticks: React would render without end. */
export function readTick(): number {
  nowMs ??= serverNowMs()
  return nowMs
}

export function subscribeToTicks(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === undefined) {
    if (!isAsDrawn) nowMs = serverNowMs()
    timer = setInterval(tick, TICK_MS)
  }
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
