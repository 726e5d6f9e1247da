// Stops what was started, in the opposite order, once, and within a time limit.
import { setTimeout as sleep } from 'node:timers/promises'

export type Stopper = {
  readonly isStopping: boolean
  /** Registers how to stop what was just started. Once stopping has begun it is stopped at once. */
  add: (name: string, stop: () => Promise<unknown>) => Promise<void>
  /** Stops everything and returns the names of the parts that failed or did not stop in time. */
  stopAll: () => Promise<string[]>
}

export function createStopper(limitMs: number, onError: (name: string, error: unknown) => void): Stopper {
  const stops: { name: string; stop: () => Promise<unknown> }[] = []
  let stopping: Promise<string[]> | null = null

  const stopOne = async (name: string, stop: () => Promise<unknown>): Promise<boolean> => {
    const abort = new AbortController()
    try {
      const late = sleep(limitMs, 'late' as const, { signal: abort.signal })
      late.catch(() => {})
      return (await Promise.race([stop().then(() => 'stopped' as const), late])) === 'stopped'
    } catch (error) {
      // One part that fails to stop must not keep the others running.
      onError(name, error)
      return false
    } finally {
      abort.abort()
    }
  }
  const stopEach = async (): Promise<string[]> => {
    const failed: string[] = []
    for (let last = stops.pop(); last !== undefined; last = stops.pop()) {
      if (!(await stopOne(last.name, last.stop))) failed.push(last.name)
    }
    return failed
  }
  return {
    get isStopping() {
      return stopping !== null
    },
    async add(name, stop) {
      if (stopping === null) stops.push({ name, stop })
      else await stopOne(name, stop)
    },
    stopAll: () => (stopping ??= stopEach()),
  }
}
