/** Where the words that begin so start and end. No letter comes after the last one of Unicode's first plane. */
export function rangeOf(sorted: readonly string[], prefix: string): [low: number, end: number] {
  return [firstNotBelow(sorted, prefix), firstNotBelow(sorted, `${prefix}\uffff`)]
}

function firstNotBelow(sorted: readonly string[], word: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < word) low = middle + 1
    else high = middle
  }
  return low
}
