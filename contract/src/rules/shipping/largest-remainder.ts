/**
 * Splits an amount in proportion to the weights, in whole numbers that add up to it: everyone gets the part rounded down,
 * and what is left goes one by one to those who lost most by rounding, the first among equals first. Of weights that are
 * all zero, the first takes all.
 */
export function splitByWeight(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0) return weights.map((_, at) => (at === 0 ? amount : 0))
  const parts = weights.map((weight, at) => ({ at, ...divide(amount, weight, sum) }))
  const left = amount - parts.reduce((total, { whole }) => total + whole, 0)
  const byRemainder = parts.toSorted((one, other) => other.remainder - one.remainder || one.at - other.at)
  for (const part of byRemainder.slice(0, left)) part.whole += 1
  return parts.map(({ whole }) => whole)
}

/** `amount × weight / sum`. The product of two amounts may be past what a number holds exactly. */
function divide(amount: number, weight: number, sum: number): { whole: number; remainder: number } {
  const product = amount * weight
  if (Number.isSafeInteger(product)) return { whole: Math.floor(product / sum), remainder: product % sum }
  const exact = BigInt(amount) * BigInt(weight)
  return { whole: Number(exact / BigInt(sum)), remainder: Number(exact % BigInt(sum)) }
}
