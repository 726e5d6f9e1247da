// Payments that this process has asked for and not heard of yet. Their buyers may have been answered already.
import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '../../../../lib/refusal.ts'

/** Each may take a minute where the gateway is silent. */
const MAX_UNDER_WAY = 1_000
/**
 * From when a process begins to leave, so that the time in which it closes its connections counts: together they stay below
 * the limit of the site (runtime/stop-limits.ts). What is unknown then is left to recovery.
 */
const STOP_WITHIN_MS = 8_000
/** Most gateways answer within this. Well before the connections are closed: the reply has yet to be read and sent. */
const LEAVING_REPLY_MS = 2_000

export type Attempts = {
  /** Refuses where too many are under way, before anything is claimed. */
  requireRoom: () => void
  track: <Result>(attempt: Promise<Result>) => Promise<Result>
  /** The process closes its connections: buyers are answered soon, whatever the gateway does. */
  leave: () => void
  /** Aborted when those who still wait must be answered. */
  readonly mustReply: AbortSignal
  finish: () => Promise<void>
}

export function openAttempts({
  max = MAX_UNDER_WAY,
  stopWithinMs = STOP_WITHIN_MS,
  leavingReplyMs = LEAVING_REPLY_MS,
} = {}): Attempts {
  const underWay = new Set<Promise<unknown>>()
  const mustReply = new AbortController()
  let leftAtMs: number | null = null
  return {
    mustReply: mustReply.signal,
    leave() {
      if (leftAtMs !== null) return
      leftAtMs = performance.now()
      setTimeout(() => mustReply.abort(), leavingReplyMs).unref()
    },
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
      const spentMs = leftAtMs === null ? 0 : performance.now() - leftAtMs
      const late = wait(Math.max(0, stopWithinMs - spentMs), undefined, { signal: abort.signal })
      late.catch(() => {})
      await Promise.race([Promise.allSettled(underWay), late])
      abort.abort()
    },
  }
}
