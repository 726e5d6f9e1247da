/** Values of a facet, each with a small code that never changes while the process lives. */
export type Entry = { key: string; name: string }
export type Dictionary<E extends Entry = Entry> = { codeOf: Map<string, number>; entries: (E | undefined)[] }

export function createDictionary<E extends Entry>(reserved = 0): Dictionary<E> {
  return { codeOf: new Map(), entries: Array.from({ length: reserved }, () => undefined) }
}

/** Updates it to what the database says now. Returns the codes of the entries whose name has changed. */
export function updateDictionary<E extends Entry>(dictionary: Dictionary<E>, entries: readonly E[]): number[] {
  const renamed: number[] = []
  // A new array each time: caches are keyed by the array, and must not serve values of the old one.
  const updated = [...dictionary.entries]
  for (const entry of entries) {
    const code = dictionary.codeOf.get(entry.key)
    if (code === undefined) dictionary.codeOf.set(entry.key, updated.push(entry) - 1)
    else {
      if (updated[code]!.name !== entry.name) renamed.push(code)
      updated[code] = entry
    }
  }
  dictionary.entries = updated
  return renamed
}
