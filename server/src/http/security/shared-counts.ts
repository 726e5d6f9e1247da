// Counts requests by key over all web processes of one start (WEB_PROCESSES), without making a request wait for the others.
//
// Each process counts for itself and tells the others what it counted, many requests to a message. For some milliseconds
// they do not know of each other's latest requests, so a limit may be passed by what arrives in that time, never by a
// multiple of it. Counted in memory: bids and searches must not pay a statement for their limit.
import type { Counts, Peers } from '../../lib/peers.ts'

/** With more processes each speaks less often, or the first one would do nothing but pass messages on. */
const GATHER_MS_PER_PROCESS = 10
const MAX_KEYS_PER_MESSAGE = 1_000

export type SharedCounts = {
  /** Counts one more, and returns how many there are in the key's window and how long it lasts. */
  add: (key: string) => { current: number; ttlMs: number }
  /** How many there are in the key's window, without one more. */
  read: (key: string) => number
}

export type SharedCountsOptions = {
  windowMs: number
  /** Least recently counted keys are forgotten first. */
  maxKeys: number
  peers: Pick<Peers, 'webProcesses' | 'tellCounts' | 'hearCounts'> | undefined
  now?: () => number
}

export function openSharedCounts({ windowMs, maxKeys, peers, now = Date.now }: SharedCountsOptions): SharedCounts {
  const windows = new Map<string, { startedMs: number; count: number }>()
  const untold = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let toldAtMs = Number.NEGATIVE_INFINITY
  peers?.hearCounts((counts) => {
    for (const [key, count] of Object.entries(counts)) addTo(key, count)
  })

  function add(key: string): { current: number; ttlMs: number } {
    const { startedMs, count } = addTo(key, 1)
    if (peers !== undefined) tellSoon(peers, key)
    return { current: count, ttlMs: startedMs + windowMs - now() }
  }

  function addTo(key: string, count: number): { startedMs: number; count: number } {
    const window = openWindow(key) ?? { startedMs: now(), count: 0 }
    window.count += count
    // To the end: the map keeps the order, and its first key is the one not seen for longest.
    windows.delete(key)
    windows.set(key, window)
    if (windows.size > maxKeys) windows.delete(windows.keys().next().value!)
    return window
  }

  function openWindow(key: string): { startedMs: number; count: number } | undefined {
    const known = windows.get(key)
    return known !== undefined && known.startedMs + windowMs > now() ? known : undefined
  }

  function tellSoon(to: NonNullable<typeof peers>, key: string): void {
    untold.set(key, (untold.get(key) ?? 0) + 1)
    if (untold.size >= MAX_KEYS_PER_MESSAGE) return tell(to)
    const waitMs = toldAtMs + GATHER_MS_PER_PROCESS * to.webProcesses - now()
    timer ??= setTimeout(tell, Math.max(0, waitMs), to)
  }

  function tell(to: NonNullable<typeof peers>): void {
    clearTimeout(timer)
    timer = undefined
    toldAtMs = now()
    const counts: Counts = Object.fromEntries(untold)
    untold.clear()
    to.tellCounts(counts)
  }

  return { add, read: (key) => openWindow(key)?.count ?? 0 }
}
