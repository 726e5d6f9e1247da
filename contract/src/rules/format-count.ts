/**
 * A whole number as Americans write it: 1,234,567. By hand, because a page of lots shows hundreds of them, and Intl takes
 * ten times as long for each.
 */
export function formatCount(count: number): string {
  const digits = String(count)
  if (digits.length <= 3) return digits
  const firstLength = digits.length % 3
  const groups = firstLength === 0 ? [] : [digits.slice(0, firstLength)]
  for (let from = firstLength; from < digits.length; from += 3) groups.push(digits.slice(from, from + 3))
  return groups.join(',')
}

/** '1 lot', '1,234 lots'. `many` where it takes more than an s: 'entries'. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
