/** The same values, at most so many at a time: for statements that must not take all at once. */
export function* inChunks<Value>(values: readonly Value[], size: number): Generator<Value[]> {
  for (let at = 0; at < values.length; at += size) yield values.slice(at, at + size)
}
