// Payments that this process has asked for and not heard of yet. Their buyers may have been answered already.
import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '../../../../lib/refusal.ts'

/** Each may take a minute where the gateway is silent. */
const MAX_UNDER_WAY = 1_000
/** Less than a process has to stop. What is unknown then is left to recovery. */
const STOP_WITHIN_MS = 10_000

export type Attempts = {
  /** Refuses where too many are under way, before anything is claimed. */
  requireRoom: () => void
  track: <Result>(attempt: Promise<Result>) => Promise<Result>
  finish: () => Promise<void>
}

export function openAttempts({ max = MAX_UNDER_WAY, stopWithinMs = STOP_WITHIN_MS } = {}): Attempts {
  const underWay = new Set<Promise<unknown>>()
  return {
    requireRoom() {
      if (underWay.size >= max) throw new Refusal('busy')
    },
    track(attempt) {
      underWay.add(attempt)
      const forget = (): void => void underWay.delete(attempt)
      attempt.then(forget, forget)
      return attempt
    },
    async finish() {
      const abort = new AbortController()
      const late = wait(stopWithinMs, undefined, { signal: abort.signal })
      late.catch(() => {})
      await Promise.race([Promise.allSettled(underWay), late])
      abort.abort()
    },
  }
}
