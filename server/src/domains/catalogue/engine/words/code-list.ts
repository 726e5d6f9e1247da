// The long numbers of a word index (UPC, EAN), sorted, so that one can be completed from its first digits.
//
// New ones wait in a list of their own: a manifest brings hundreds, and putting each in its place among a million would move
// half of them every time.

export type CodeList = { sorted: string[]; added: string[] }

const PRODUCT_CODE = /^\d{8,14}$/
/** Few enough to look through at each call. */
const MAX_ADDED = 1_000
const CODES_PER_STEP = 10_000

export function createCodeList(): CodeList {
  return { sorted: [], added: [] }
}

/** Adds what may be a UPC; other words are left out. */
export function addCode(list: CodeList, word: string): void {
  if (PRODUCT_CODE.test(word)) list.added.push(word)
}

/** To be called once after a bulk load: at a million codes it takes a second. Later calls only merge what is new. */
export function sortCodes(list: CodeList): void {
  list.added.sort()
  list.sorted = [...list.sorted, ...list.added].sort()
  list.added = []
}

/** Codes that begin with these digits, at most `limit` of them. */
export function codesFrom(list: CodeList, digits: string, limit: number): string[] {
  if (list.added.length > MAX_ADDED) sortCodes(list)
  const [low, end] = rangeOf(list.sorted, digits)
  const found = list.sorted.slice(low, Math.min(end, low + limit))
  return [...found, ...list.added.filter((code) => code.startsWith(digits))].slice(0, limit)
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
  // Where a call sorted new ones in between two steps, the next purge drops these.
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
