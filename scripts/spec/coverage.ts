// Compares what the specification asks with what tests say they prove.
//
// A test names an item by '[S2.04]' in its title, and a member of it by '[S2.04 lot_size]'; a title may name several.
// An item with members is named when each member is: the item's own id alone is not enough.

export type Members = Record<string, string[]>
export type ItemCoverage = { id: string; unnamed: string[]; isNamed: boolean; tests: number }

const ITEM = /\bS\d\.\d\d\b/g
const NAMED = /\[(S\d\.\d\d)(?: ([^\]]+))?\]/g

export function listItems(text: string): string[] {
  return [...new Set(text.match(ITEM) ?? [])].toSorted()
}

/** Counts per item, and per 'item member', how many of the titles name it. */
export function countNames(titles: string[], counts = new Map<string, number>()): Map<string, number> {
  for (const title of titles) {
    // A case that names several members of an item is one test of the item.
    const names = new Set<string>()
    for (const [, item = '', member] of title.matchAll(NAMED)) {
      names.add(item)
      if (member !== undefined) names.add(`${item} ${member}`)
    }
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

export function cover(items: string[], members: Members, counts: Map<string, number>): ItemCoverage[] {
  return items.map((id) => {
    const unnamed = (members[id] ?? []).filter((member) => !counts.has(`${id} ${member}`))
    const tests = counts.get(id) ?? 0
    return { id, unnamed, tests, isNamed: tests > 0 && unnamed.length === 0 }
  })
}

/** A misspelt id or member would prove nothing, silently. */
export function unknownNames(items: string[], members: Members, counts: Map<string, number>): string[] {
  return [...counts.keys()].filter((name) => {
    const [item, member] = [name.slice(0, 5), name.slice(6)]
    if (!items.includes(item)) return true
    return member !== '' && !(members[item] ?? []).includes(member)
  })
}
