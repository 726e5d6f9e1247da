// The small facets of a lot (condition, size, format, four yes-or-no marks) as one code.
//
// Only some hundred combinations exist, so a search counts one column instead of seven and adds the combinations up
// afterwards. What a filter on small facets means is worked out once per combination, not once per lot.

export const MARKS = ['price_drop', 'master_pack', 'discounted_shipping', 'available_for_pick_up'] as const
export type Mark = (typeof MARKS)[number]

export const SMALL_FACETS = ['condition', 'lot_size', 'buying_format', ...MARKS] as const

/** The code of each small facet's value, in the order of SMALL_FACETS; marks are 0 or 1. */
export type Mix = readonly number[]

export type Mixes = { byCode: Mix[]; codeOf: Map<string, number> }

export function createMixes(): Mixes {
  return { byCode: [], codeOf: new Map() }
}

export function codeOfMix(mixes: Mixes, mix: Mix): number {
  const key = mix.join(',')
  const known = mixes.codeOf.get(key)
  if (known !== undefined) return known
  const code = mixes.byCode.push(mix) - 1
  mixes.codeOf.set(key, code)
  return code
}

/** Accepted value codes per small facet; null where the search does not filter by it. */
export type SmallFilters = readonly (ReadonlySet<number> | null)[]

export const PASSES = 0
const FAILS_MORE_THAN_ONE = 255

/** Per combination: 0 passes every filter, n fails only small facet n - 1 (it still counts there), 255 fails more. */
export function judgeMixes({ byCode }: Mixes, filters: SmallFilters): Uint8Array {
  const verdicts = new Uint8Array(byCode.length)
  for (const [facet, filter] of filters.entries()) {
    if (filter === null) continue
    for (let code = 0; code < byCode.length; code += 1)
      if (!filter.has(byCode[code]![facet]!))
        verdicts[code] = verdicts[code] === PASSES ? facet + 1 : FAILS_MORE_THAN_ONE
  }
  return verdicts
}

/** Adds the counts of combinations up to counts per facet value, each facet without its own filter. */
export function addUpMixes(
  mixes: Mixes,
  verdicts: Uint8Array,
  mixCounts: Int32Array,
  sizes: readonly number[],
): Int32Array[] {
  const totals = sizes.map((size) => new Int32Array(size))
  const { byCode } = mixes
  for (let code = 0; code < byCode.length; code += 1) {
    const count = mixCounts[code]!
    const verdict = verdicts[code]!
    // Of a search that finds little, most combinations have none.
    if (count === 0 || verdict === FAILS_MORE_THAN_ONE) continue
    const mix = byCode[code]!
    if (verdict !== PASSES) totals[verdict - 1]![mix[verdict - 1]!]! += count
    else for (let facet = 0; facet < totals.length; facet += 1) totals[facet]![mix[facet]!]! += count
  }
  return totals
}
