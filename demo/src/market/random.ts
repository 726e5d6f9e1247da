// Repeatable random numbers: the same seed gives the same numbers on every machine, so the demo market is the same everywhere.
//
// Each lot draws from a source of its own, made from the market's seed and the lot's number. Lots can therefore be made
// in any order, or one alone, and still come out the same.

export type Random = {
  /** At least 0, below 1. */
  unit: () => number
  /** A whole number from `low` to `high`, both included. */
  between: (low: number, high: number) => number
  /** True this often: 0 never, 1 always. */
  chance: (probability: number) => boolean
  pick: <Item>(items: readonly Item[]) => Item
  /** One of the pairs' items, each as likely as its weight. */
  pickWeighted: <Item>(pairs: ReadonlyArray<readonly [Item, number]>) => Item
}

/** The one seed of the demo market. */
export const DEMO_SEED = 20_261_115

export function randomOf(...seeds: number[]): Random {
  let state = seeds.reduce((sum, seed) => scatter(sum ^ Math.imul(seed, 0x9e3779b1)), 0x2545f491)

  function unit(): number {
    state = (state + 0x6d2b79f5) | 0
    return scatter(state) / 2 ** 32
  }
  function pickWeighted<Item>(pairs: ReadonlyArray<readonly [Item, number]>): Item {
    let rest = unit() * pairs.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [item, weight] of pairs) {
      rest -= weight
      if (rest < 0) return item
    }
    return pairs.at(-1)![0]
  }
  return {
    unit,
    between: (low, high) => low + Math.floor(unit() * (high - low + 1)),
    chance: (probability) => unit() < probability,
    pick: (items) => items[Math.floor(unit() * items.length)]!,
    pickWeighted,
  }
}

function scatter(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
