// Words, brands and access rules have more values than searches could have sets for. A search that needs one of them is filed
// under the keys of one such need: a lot that meets the need has one of the keys.
import { isCode } from '../engine/words/tokenizer.ts'
import { mayBePrefix } from '../engine/words/word-forms.ts'
import type { LotFacts } from './lot-facts.ts'
import type { SearchNeeds } from './search-needs.ts'

const KINDS = ['word', 'prefix', 'name', 'brand', 'rule'] as const
export type Key = { kind: (typeof KINDS)[number]; text: string }

/** Numbers of searches by key. */
export type KeyFiles = {
  add: (key: Key, slot: number) => void
  remove: (key: Key, slot: number) => void
  count: (key: Key) => number
  /** Calls back with the numbers filed under any key that the lot has; one search may come several times. */
  visit: (lot: LotFacts, visitor: (slots: readonly number[]) => void) => void
}

/** Per need that has keys. */
export function keysOf({ words, oneOf }: SearchNeeds): Key[][] {
  const ofWords = words.map(({ text, forms }): Key[] => [
    ...forms.map((form): Key => ({ kind: form.isPrefix ? 'prefix' : 'word', text: form.text })),
    ...(isCode(text) ? [{ kind: 'name', text: text.toUpperCase() } as const] : []),
  ])
  const ofLists = oneOf.flatMap(({ filter, values }): Key[][] => {
    if (filter === 'brand') return [values.map((text) => ({ kind: 'brand', text }))]
    if (filter === 'selected_inventory_access_rule_ids') return [values.map((text) => ({ kind: 'rule', text }))]
    return []
  })
  return [...ofWords, ...ofLists]
}

const NONE: readonly number[] = []
/** Words of lots, so that the beginnings of a common one are looked up once. */
const MAX_REMEMBERED = 50_000

export function createKeyFiles(): KeyFiles {
  const files = Object.fromEntries(KINDS.map((kind) => [kind, new Map<string, number[]>()])) as Record<
    Key['kind'],
    Map<string, number[]>
  >
  const remembered = new Map<string, (readonly number[])[]>()
  const slotsOf = (kind: Key['kind'], text: string): readonly number[] => files[kind].get(text) ?? NONE

  /** The word itself, and every beginning of it that a search may have typed. */
  function slotsOfWord(word: string): (readonly number[])[] {
    const known = remembered.get(word)
    if (known !== undefined) return known
    const beginnings = mayBePrefix(word) ? Array.from(word, (_letter, at) => word.slice(0, at + 1)) : []
    const found = [slotsOf('word', word), ...beginnings.map((beginning) => slotsOf('prefix', beginning))]
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    remembered.set(
      word,
      found.filter((slots) => slots.length > 0),
    )
    return remembered.get(word)!
  }

  return {
    count: ({ kind, text }) => slotsOf(kind, text).length,
    add({ kind, text }, slot) {
      remembered.clear()
      const slots = files[kind].get(text)
      if (slots === undefined) files[kind].set(text, [slot])
      else slots.push(slot)
    },
    remove({ kind, text }, slot) {
      remembered.clear()
      const left = slotsOf(kind, text).filter((other) => other !== slot)
      if (left.length === 0) files[kind].delete(text)
      else files[kind].set(text, left)
    },
    visit(lot, visitor) {
      for (const word of lot.words) for (const slots of slotsOfWord(word)) visitor(slots)
      visitor(slotsOf('name', lot.name))
      for (const brand of lot.values.brand) visitor(slotsOf('brand', brand))
      for (const rule of lot.values.selected_inventory_access_rule_ids) visitor(slotsOf('rule', rule))
    },
  }
}
