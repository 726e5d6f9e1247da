// Which lots a comparison is of. They are named in its address, so that it can be shared; forms send each by itself.

export const COMPARE_PATH = '/lots/compare/'
export const MIN_COMPARED = 2
export const MAX_COMPARED = 4

const NAME = /^[0-9A-Z]{4,12}$/

/** The first four that can be names of lots, each once; `isCut`: more were named. */
export function readCompared(given: readonly string[]): { names: string[]; isCut: boolean } {
  const names = given
    // An address may be long: four names need less than this.
    .flatMap((text) => text.slice(0, 200).split(','))
    .map((name) => name.trim().toUpperCase())
    .filter((name) => NAME.test(name))
  const all = [...new Set(names)]
  return { names: all.slice(0, MAX_COMPARED), isCut: all.length > MAX_COMPARED }
}

export function comparePath(names: readonly string[]): string {
  return names.length === 0 ? COMPARE_PATH : `${COMPARE_PATH}?names=${names.join(',')}`
}

/** Which of a row of values is the best, by its place. Null where fewer than two are known, or where two are equally good. */
export function bestOf(values: readonly (number | null)[], best: 'lowest' | 'highest'): number | null {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return null
  const wanted = best === 'lowest' ? Math.min(...known) : Math.max(...known)
  return known.filter((value) => value === wanted).length === 1 ? values.indexOf(wanted) : null
}
