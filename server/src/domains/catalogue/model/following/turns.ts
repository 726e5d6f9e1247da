// Runs a step for many callers, one at a time.

export type Turns = {
  /** A step that begins after the call, so that it sees everything committed before. Callers that wait share it. */
  run: () => Promise<void>
  /** Other work that no step may run beside. Steps that are asked for meanwhile begin after it. */
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Resolves when no step runs or waits, whether they worked or not. */
  whenIdle: () => Promise<void>
}

export function createTurns(step: () => Promise<void>): Turns {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  function run(): Promise<void> {
    if (running === null) {
      running = step().finally(() => (running = null))
      return running
    }
    // Not the running step: it may have read before the caller's commit. One that fails says nothing about the next.
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null
        return run()
      })
    return next
  }

  return {
    run,
    async alone(work) {
      while (running !== null) await (next ?? running).catch(() => {})
      const result = work()
      const ended = result.then(
        () => {},
        () => {},
      )
      running = ended.finally(() => (running = null))
      return result
    },
    async whenIdle() {
      await (next ?? running)?.catch(() => {})
    },
  }
}
