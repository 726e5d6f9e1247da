// Whether a tab still hears of what it shows. A lost network often ends a stream without an error, so silence counts too.

/** The server sends a heartbeat every 15 s. After this long without anything, what the page shows may be out of date. */
const SILENCE_MS = 30_000

export type Link = {
  /** False while a stream is wanted and nothing can be heard from it. */
  isUp: () => boolean
  /** Something was heard, which also starts the wait for the next heartbeat, or the connection is known to be lost. */
  set: (isUp: boolean) => void
  /** What is wanted has changed. */
  update: () => void
  listen: (listener: () => void) => () => void
  stop: () => void
}

/** `onSilence` is called when nothing was heard for too long, and again after each such time. */
export function createLink(isWanted: () => boolean, onSilence: () => void): Link {
  const listeners = new Set<() => void>()
  let isHeard = true
  let timer: ReturnType<typeof setTimeout> | undefined

  function set(isUp: boolean): void {
    stop()
    if (isWanted()) timer = setTimeout(onSilence, SILENCE_MS)
    // With nothing to hear, nothing is missed: kept as lost, it would be said of the next lot, before its stream opens.
    isHeard = isUp || !isWanted()
    for (const listener of listeners) listener()
  }

  function stop(): void {
    clearTimeout(timer)
    timer = undefined
  }

  return {
    isUp: () => isHeard || !isWanted(),
    set,
    update() {
      // The browser may have said that it is offline before there was anything to hear.
      if (!isWanted() || timer === undefined) set(isHeard && navigator.onLine)
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop,
  }
}
