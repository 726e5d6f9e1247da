// Reads the feed again and again: soon after a notice, when the clock has something due, and now and then without either.
import type { FastifyBaseLogger } from 'fastify'

/** The feed is read after each notice, but no more often than this: a busy auction sends dozens a second. */
const MIN_PAUSE_MS = 100
/** While no notice can be heard. */
const DEAF_POLL_MS = 250
const RETRY_MS = 1_000

export type ReadLoop = {
  start: () => void
  /** Something may have changed: reads as soon as the pause between two reads allows. */
  readSoon: () => void
  /** No read begins any more; one that is under way may still end. */
  stop: () => void
}

export type ReadLoopOptions = {
  read: () => Promise<void>
  /** How long until the clock alone changes something. */
  untilDueMs: () => number
  isListening: () => boolean
  /** The pause without a notice, in case one was lost. */
  pollMs: number
  log: Pick<FastifyBaseLogger, 'error'>
}

export function createReadLoop({ read, untilDueMs, isListening, pollMs, log }: ReadLoopOptions): ReadLoop {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let isReading = false
  let isToldAgain = false
  let readAt = 0

  async function loop(): Promise<void> {
    isReading = true
    isToldAgain = false
    readAt = Date.now()
    const pauseMs = await readOnce()
    isReading = false
    loopIn(pauseMs)
  }

  /** Returns how long to pause. */
  async function readOnce(): Promise<number> {
    try {
      await read()
      // A notice that came meanwhile may be of a commit that this read did not see.
      const untilPoll = isToldAgain ? MIN_PAUSE_MS : isListening() ? pollMs : DEAF_POLL_MS
      return Math.max(1, Math.min(untilPoll, untilDueMs()))
    } catch (error) {
      if (!isStopped) log.error(error, 'the catalogue could not read the changes')
      return RETRY_MS
    }
  }

  function loopIn(pauseMs: number): void {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void loop(), pauseMs)
  }

  return {
    start: () => void loop(),
    readSoon() {
      if (isReading) isToldAgain = true
      else loopIn(Math.max(0, readAt + MIN_PAUSE_MS - Date.now()))
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
