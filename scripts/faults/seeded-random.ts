/** The same numbers for the same seed, so that a run that failed can be run again. */
export type Random = {
  /** From `min` to below `max`. */
  between: (min: number, max: number) => number
  shuffled: <Item>(items: readonly Item[]) => Item[]
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  // Mulberry32: tiny, and even enough to choose faults by.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (min: number, max: number): number => min + next() * (max - min)
  return {
    between,
    shuffled(items) {
      const left = [...items]
      return items.map(() => left.splice(Math.floor(between(0, left.length)), 1)[0]!)
    },
  }
}
