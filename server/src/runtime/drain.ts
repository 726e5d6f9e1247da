// The time between being told to end and ending, in which a process goes on serving and what it serves moves elsewhere.
import { setTimeout as sleep } from 'node:timers/promises'

export type Drain = {
  readonly isUnderWay: boolean
  /** Registers what is told to drain, and for how long; at once where the time has begun already. */
  add: (begin: (forMs: number) => void) => void
  /** Tells everything, and resolves when the time is over. At once where nothing serves yet, or there is no time. */
  run: (forMs: number) => Promise<void>
  /** Ends the time now. */
  cutShort: () => void
}

export function createDrain(): Drain {
  const begins: ((forMs: number) => void)[] = []
  const over = new AbortController()
  let isUnderWay = false
  let endsAt = -Infinity
  return {
    get isUnderWay() {
      return isUnderWay
    },
    add(begin) {
      begins.push(begin)
      // What was still opening when the others were told must not call itself ready.
      const leftMs = endsAt - performance.now()
      if (leftMs > 0) begin(leftMs)
    },
    async run(forMs) {
      endsAt = performance.now() + forMs
      if (begins.length === 0 || forMs === 0) return
      isUnderWay = true
      for (const begin of begins) begin(forMs)
      await sleep(forMs, undefined, { signal: over.signal }).catch(() => {})
      isUnderWay = false
      // A timer may come a part of a millisecond early.
      endsAt = -Infinity
    },
    cutShort() {
      endsAt = -Infinity
      over.abort()
    },
  }
}
