// Saved searches that a lot can only meet by holding a word, a brand or an access rule: each is filed under the keys of one
// such need, and a lot looks up its own keys. Whatever is found is judged in full.
import { isCode } from '../engine/words/tokenizer.ts'
import { formsOf, mayBePrefix } from '../engine/words/word-forms.ts'
import type { LotFacts } from './lot-facts.ts'
import { meetsNeeds } from './meets-needs.ts'
import type { SearchNeeds } from './search-needs.ts'

export type KeyedSearches = {
  /** False where the search has nothing to be filed under. */
  add: (id: string, needs: SearchNeeds) => boolean
  delete: (id: string) => void
  match: (lot: LotFacts, into: string[]) => void
}

type Filed = { id: string; needs: SearchNeeds; keys: readonly Key[] }
const KINDS = ['word', 'prefix', 'name', 'brand', 'rule'] as const
type Key = { kind: (typeof KINDS)[number]; text: string }

/** What the words of lots lead to, so that the prefixes of a common word are looked up once. */
const MAX_REMEMBERED = 50_000
const NOBODY: readonly Filed[] = []

export function createKeyedSearches(): KeyedSearches {
  const filed = new Map<string, Filed>()
  const drawers = Object.fromEntries(KINDS.map((kind) => [kind, new Map<string, Filed[]>()])) as Record<
    Key['kind'],
    Map<string, Filed[]>
  >
  const remembered = new Map<string, readonly Filed[]>()
  const drawerOf = ({ kind, text }: Key): readonly Filed[] => drawers[kind].get(text) ?? NOBODY

  /** The need that the fewest searches are filed under yet: 'pallet' is in every other search, and leads nowhere. */
  function rarestNeed(needs: SearchNeeds): readonly Key[] | null {
    let rarest: readonly Key[] | null = null
    let fewest = Infinity
    for (const keys of keyedNeeds(needs)) {
      const count = keys.reduce((sum, key) => sum + drawerOf(key).length, 0)
      if (count < fewest) [rarest, fewest] = [keys, count]
    }
    return rarest
  }

  function filedUnder(word: string): readonly Filed[] {
    const known = remembered.get(word)
    if (known !== undefined) return known
    const found = [...drawerOf({ kind: 'word', text: word })]
    if (mayBePrefix(word))
      for (let length = 2; length <= word.length; length += 1)
        found.push(...drawerOf({ kind: 'prefix', text: word.slice(0, length) }))
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    remembered.set(word, found)
    return found
  }

  return {
    add(id, needs) {
      const keys = rarestNeed(needs)
      if (keys === null) return false
      const entry = { id, needs, keys }
      filed.set(id, entry)
      for (const { kind, text } of keys) {
        const drawer = drawers[kind].get(text)
        if (drawer === undefined) drawers[kind].set(text, [entry])
        else drawer.push(entry)
      }
      remembered.clear()
      return true
    },
    delete(id) {
      const entry = filed.get(id)
      if (entry === undefined) return
      filed.delete(id)
      remembered.clear()
      for (const { kind, text } of entry.keys) {
        const left = drawers[kind].get(text)!.filter((other) => other !== entry)
        if (left.length === 0) drawers[kind].delete(text)
        else drawers[kind].set(text, left)
      }
    },
    match(lot, into) {
      // One search may be filed under several spellings that the lot holds.
      const judged = new Set<Filed>()
      const judge = (entries: readonly Filed[]): void => {
        for (const entry of entries) {
          if (judged.has(entry)) continue
          judged.add(entry)
          if (meetsNeeds(lot, entry.needs)) into.push(entry.id)
        }
      }
      for (const word of lot.words) judge(filedUnder(word))
      judge(drawerOf({ kind: 'name', text: lot.name }))
      for (const brand of lot.values.brand) judge(drawerOf({ kind: 'brand', text: brand }))
      for (const rule of lot.values.selected_inventory_access_rule_ids) judge(drawerOf({ kind: 'rule', text: rule }))
    },
  }
}

/** Per need that has keys: a lot that meets it has one of them. */
function keyedNeeds({ words, oneOf }: SearchNeeds): (readonly Key[])[] {
  const ofWords = words.map((word, at): Key[] => [
    ...formsOf(words, at).map(({ text, isPrefix }): Key => ({ kind: isPrefix ? 'prefix' : 'word', text })),
    ...(isCode(word) ? [{ kind: 'name', text: word.toUpperCase() } as const] : []),
  ])
  const ofLists = oneOf.flatMap(({ filter, values }): Key[][] => {
    if (filter === 'brand') return [values.map((text) => ({ kind: 'brand', text }))]
    if (filter === 'selected_inventory_access_rule_ids') return [values.map((text) => ({ kind: 'rule', text }))]
    return []
  })
  return [...ofWords, ...ofLists]
}
