/** A page draws its lots at once. Without this pause each of them would open the stream again. */
const GATHER_MS = 30
const REPEAT_MS = 30_000

export type Announcer = {
  now: () => void
  /** Once for all changes of a moment. */
  soon: () => void
  /** From now on again and again: tabs that are silent are forgotten by the one that leads. */
  start: () => void
  stop: () => void
}

/** Decides when a tab says what it shows. */
export function createAnnouncer(announce: () => void): Announcer {
  let gathering: ReturnType<typeof setTimeout> | undefined
  let repeating: ReturnType<typeof setInterval> | undefined

  function stopGathering(): void {
    clearTimeout(gathering)
    // Forget the timer too: otherwise the next change would wait for one that never fires.
    gathering = undefined
  }

  function now(): void {
    stopGathering()
    announce()
  }

  return {
    now,
    soon: () => void (gathering ??= setTimeout(now, GATHER_MS)),
    start: () => void (repeating = setInterval(now, REPEAT_MS)),
    stop() {
      clearInterval(repeating)
      stopGathering()
    },
  }
}
