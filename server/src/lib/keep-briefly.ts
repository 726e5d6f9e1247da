/** What is read often and changes rarely, from memory for a few seconds. */
export type Kept<Value> = {
  read: () => Promise<Value>
  /** For the request that has changed it: other processes see it within seconds. */
  forget: () => void
}

export function keepBriefly<Value>(find: () => Promise<Value>, keptMs: number): Kept<Value> {
  let kept: { value: Promise<Value>; until: number } | null = null
  return {
    read() {
      if (kept !== null && performance.now() < kept.until) return kept.value
      const reading = { value: find(), until: performance.now() + keptMs }
      kept = reading
      // The next one asks again.
      reading.value.catch(() => {
        if (kept === reading) kept = null
      })
      return reading.value
    },
    forget() {
      kept = null
    },
  }
}
