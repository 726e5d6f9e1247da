import { setTimeout as sleep } from 'node:timers/promises'
import { StorageError } from '../storage-error.ts'

export type RetryLimits = {
  tries: number
  /** For one try, until it has answered. */
  tryMs: number
  /** For all of them and the pauses in between. */
  allMs: number
  /** The longest pause after the first try; each further one is up to twice as long. */
  firstPauseMs: number
}

const MAX_PAUSE_MS = 2_000

/**
 * Tries again what failed because the bucket was away. Every call to a bucket may be repeated: a file is put whole, and
 * deleting it twice deletes it. Pauses are random, so that processes that failed together don't come back together.
 */
export async function withRetries<Result>(
  limits: RetryLimits,
  attempt: (limitMs: number) => Promise<Result>,
): Promise<Result> {
  const deadline = performance.now() + limits.allMs
  for (let tried = 1; ; tried += 1) {
    const left = deadline - performance.now()
    try {
      return await attempt(Math.min(limits.tryMs, left))
    } catch (error) {
      const mayPass = error instanceof StorageError && error.reason === 'away'
      const pauseMs = Math.random() * Math.min(MAX_PAUSE_MS, limits.firstPauseMs * 2 ** (tried - 1))
      if (!mayPass || tried >= limits.tries || performance.now() + pauseMs >= deadline) throw error
      await sleep(pauseMs)
    }
  }
}
