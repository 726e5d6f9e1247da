/** Basis points as people read them, always with two decimals: 635 → '6.35%'. */
export function formatPercent(basisPoints: number): string {
  return `${(basisPoints / 100).toFixed(2)}%`
}
