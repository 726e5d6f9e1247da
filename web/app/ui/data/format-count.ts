// Made once: `toLocaleString` looks for its formatter at every call.
const COUNT = new Intl.NumberFormat('en-US')

export function formatCount(count: number): string {
  return COUNT.format(count)
}
