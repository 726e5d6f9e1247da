/** Whether two words differ by at most one letter inserted, left out, changed, or two neighbours swapped. */
export function isOneEditApart(left: string, right: string): boolean {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  let end = 0
  while (end < short.length - start && short[short.length - 1 - end] === long[long.length - 1 - end]) end += 1
  const middle = long.length - start - end
  if (middle <= 1) return true
  return (
    short.length === long.length && middle === 2 && short[start] === long[start + 1] && short[start + 1] === long[start]
  )
}
