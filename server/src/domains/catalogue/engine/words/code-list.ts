// The long numbers of a word index (UPC, EAN), sorted, so that one can be completed from its first digits.
//
// New ones wait in a short list of their own: a manifest brings hundreds, and putting each in its place among a million would
// move half of them every time. Where they are added, a full short list is merged into the long one. Visitors' calls only
// read: sorting a million would stop the process for a second.

export type CodeList = {
  sorted: string[]
  added: string[]
  /** False during a bulk load, which is sorted once at its end. */
  isLoaded: boolean
}

const PRODUCT_CODE = /^\d{8,14}$/
/** Few enough to look through at each call. */
const MAX_ADDED = 1_000
const CODES_PER_STEP = 10_000

export function createCodeList(): CodeList {
  return { sorted: [], added: [], isLoaded: false }
}

/** Adds what may be a UPC; other words are left out. */
export function addCode(list: CodeList, word: string): void {
  if (!PRODUCT_CODE.test(word)) return
  list.added.push(word)
  if (list.isLoaded && list.added.length > MAX_ADDED) sortCodes(list)
}

/** To be called once after a bulk load: at a million codes it takes a second. Later only what is new is sorted. */
export function sortCodes(list: CodeList): void {
  list.sorted = merge(list.sorted, list.added.sort())
  list.added = []
  list.isLoaded = true
}

/** Both are sorted. A code that was dropped from its index and came back may be in both. */
function merge(sorted: readonly string[], added: readonly string[]): string[] {
  const merged: string[] = []
  let from = 0
  for (const code of added) {
    const at = firstNotBelow(sorted, code)
    while (from < at) merged.push(sorted[from++]!)
    if (sorted[at] !== code && merged.at(-1) !== code) merged.push(code)
  }
  while (from < sorted.length) merged.push(sorted[from++]!)
  return merged
}

/** Codes that begin with these digits, at most `limit` of them. */
export function codesFrom({ sorted, added }: Readonly<CodeList>, digits: string, limit: number): string[] {
  const [low, end] = rangeOf(sorted, digits)
  const found = sorted.slice(low, Math.min(end, low + limit))
  return [...new Set([...found, ...added.filter((code) => code.startsWith(digits))])].slice(0, limit)
}

/** Forgets the codes that are no longer held, a few per step. */
export function* dropCodes(list: CodeList, isHeld: (code: string) => boolean): Generator<void> {
  sortCodes(list)
  const { sorted } = list
  const held: string[] = []
  for (const [at, code] of sorted.entries()) {
    if (isHeld(code)) held.push(code)
    if ((at + 1) % CODES_PER_STEP === 0) yield
  }
  // Where new ones were merged in between two steps, the next purge drops these.
  if (list.sorted === sorted) list.sorted = held
}

/** Where the words that begin so start and end. No letter comes after the last one of Unicode's first plane. */
export function rangeOf(sorted: readonly string[], prefix: string): [low: number, end: number] {
  return [firstNotBelow(sorted, prefix), firstNotBelow(sorted, `${prefix}\uffff`)]
}

export function firstNotBelow(sorted: readonly string[], word: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < word) low = middle + 1
    else high = middle
  }
  return low
}
