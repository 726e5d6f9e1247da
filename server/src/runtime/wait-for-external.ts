// Waits for the database of DATABASE_URL at a start: machines come up in any order, and a failover takes a while.
import { setTimeout as sleep } from 'node:timers/promises'
import { isConnectionFailure } from '../db/connections/database-away.ts'
import { requireExternal } from '../db/connections/require-external.ts'
import { StartError } from './reporting/start-error.ts'

export type Waiting = {
  limitMs: number
  /** Gets one sentence at once, and again every minute. */
  say: (sentence: string) => void
}

/** What a process that is meant to run waits at its start. */
export const START_WAIT_MS = 10 * 60_000

const PAUSE_MS = 500
const SAY_EVERY_MS = 60_000

/** Throws what waiting can't cure at once. When the time is over, throws the last reason as one that may pass later. */
export async function waitForExternal(
  { limitMs, say }: Waiting,
  ask: () => Promise<void>,
  pauseMs = PAUSE_MS,
): Promise<void> {
  const deadline = performance.now() + limitMs
  let saidAt = -Infinity
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      const now = performance.now()
      if (!isCuredByWaiting(error)) throw error
      if (now >= deadline) throw new StartError(error.message, { cause: error.cause, mayPass: true })
      if (now - saidAt >= SAY_EVERY_MS) {
        saidAt = now
        say(`${error.message} Waiting for it, for up to ${duration(deadline - now)}.`)
      }
    }
    await sleep(pauseMs)
  }
}

/** For the database of DATABASE_URL. */
export function waitForDatabase(waiting: Waiting, url: string): Promise<void> {
  return waitForExternal(waiting, () => requireExternal('DATABASE_URL', url))
}

function isCuredByWaiting(error: unknown): error is StartError {
  return error instanceof StartError && isConnectionFailure(error.cause)
}

function duration(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  return minutes > 1 ? `${minutes} minutes` : `${Math.max(1, Math.round(ms / 1_000))} seconds`
}
