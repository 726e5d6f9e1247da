// Compares what the specification asks with what tests say they prove.
//
// A test names an item by '[S2.04]' in its title, and a member of it by '[S2.04 lot_size]'; a title may name several.
// An item with members is named when each member is: the item's own id alone is not enough.

export type Members = Record<string, string[]>
export type ItemCoverage = { id: string; unnamed: string[]; isNamed: boolean; tests: number }

const ITEM = /\bS\d\.\d\d\b/g
const NAMED = /\[(S\d\.\d\d)(?: ([^\]]+))?\]/g
// A table of cases puts the member's name in: '%s', '$member' or '${member}'.
const PLACEHOLDER = /%[sj]|\$/

export function listItems(text: string): string[] {
  return [...new Set(text.match(ITEM) ?? [])].toSorted()
}

/** Counts per item, and per 'item member', how often the titles in a test file name it. */
export function countNames(source: string, members: Members, counts = new Map<string, number>()): Map<string, number> {
  const count = (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const [, item = '', member] of source.matchAll(NAMED)) {
    count(item)
    if (member === undefined) continue
    if (PLACEHOLDER.test(member)) for (const one of membersIn(source, members[item] ?? [])) count(`${item} ${one}`)
    else count(`${item} ${member}`)
  }
  return counts
}

/** The members a table of cases goes through: those the file spells out, or all where it takes them from elsewhere. */
function membersIn(source: string, members: string[]): string[] {
  const spelt = members.filter((member) => ["'", '"', '`'].some((quote) => source.includes(quote + member + quote)))
  return spelt.length > 0 ? spelt : members
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
    return member !== '' && members[item] !== undefined && !members[item].includes(member)
  })
}
