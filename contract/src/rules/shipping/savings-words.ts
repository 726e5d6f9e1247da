/** What freight is called before discounts, and what comes off it. `lotCounts`: how many lots of each warehouse travel. */
export function savingsWords(lotCounts: readonly number[]): { before: string; saved: string } {
  return lotCounts.some((count) => count > 1)
    ? { before: 'Freight if shipped separately', saved: 'You save' }
    : { before: 'Freight before discount', saved: 'Shipping discount' }
}
