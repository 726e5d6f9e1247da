// What a lot must hold of words, brands and access rules: they have more values than searches could have sets for.
//
// Such a need is a choice of keys, and a lot meets it if it has one of them. Each search is filed under the keys of one of
// its needs, so that a lot finds it; its other needs are looked up among the keys that the lot has.
import { isCode } from '../engine/words/tokenizer.ts'
import { mayBePrefix } from '../engine/words/word-forms.ts'
import type { LotFacts } from './lot-facts.ts'
import type { SearchNeeds } from './search-needs.ts'

const KINDS = ['word', 'prefix', 'name', 'brand', 'rule'] as const
type Kind = (typeof KINDS)[number]

export type Key = {
  kind: Kind
  text: string
  /** How many needs name it; without one it is forgotten. */
  uses: number
  /** The numbers of the searches that are filed under it. */
  slots: number[]
  /** Where it is marked as held by a lot. Of a key that is forgotten, another one gets it. */
  id: number
}
export type Need = readonly Key[]
/** Needs as the ids of their keys, each behind how many it has: to judge a search, no key need be fetched. */
export type PackedNeeds = readonly number[]

export type NeedKeys = {
  /** The needs of a search. Each must be released once. */
  take: (needs: SearchNeeds) => Need[]
  release: (needs: readonly Need[]) => void
  /** The keys that the lot has, of those that a search needs; from here on `areMet` is about this lot. */
  hold: (lot: LotFacts) => Key[]
  areMet: (needs: PackedNeeds) => boolean
}

const FIRST_CAPACITY = 1_024
/** Words of lots, so that the beginnings of a common one are looked up once. */
const MAX_REMEMBERED = 50_000

export function createNeedKeys(): NeedKeys {
  const byKind = Object.fromEntries(KINDS.map((kind) => [kind, new Map<string, Key>()])) as Record<
    Kind,
    Map<string, Key>
  >
  const remembered = new Map<string, readonly Key[]>()
  const freeIds: number[] = []
  let ids = 0
  /** By the id of a key: the number of the last lot that had it. */
  let heldBy = new Int32Array(FIRST_CAPACITY)
  let lots = 0

  function nextId(): number {
    if (ids === heldBy.length) {
      const known = heldBy
      heldBy = new Int32Array(2 * ids)
      heldBy.set(known)
    }
    return ids++
  }

  function use(kind: Kind, text: string): Key {
    let key = byKind[kind].get(text)
    if (key === undefined) {
      key = { kind, text, uses: 0, slots: [], id: freeIds.pop() ?? nextId() }
      byKind[kind].set(text, key)
      remembered.clear()
    }
    key.uses += 1
    return key
  }

  /** The word itself, and every beginning of it that a search may have typed. */
  function keysOfWord(word: string): readonly Key[] {
    const known = remembered.get(word)
    if (known !== undefined) return known
    const beginnings = mayBePrefix(word) ? Array.from(word, (_letter, at) => word.slice(0, at + 1)) : []
    const keys = [byKind.word.get(word), ...beginnings.map((beginning) => byKind.prefix.get(beginning))]
    const found = keys.filter((key) => key !== undefined)
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    remembered.set(word, found)
    return found
  }

  return {
    take({ words, oneOf }) {
      const ofWords = words.map(({ text, forms }) => [
        ...forms.map((form) => use(form.isPrefix ? 'prefix' : 'word', form.text)),
        ...(isCode(text) ? [use('name', text.toUpperCase())] : []),
      ])
      const ofLists = oneOf.flatMap(({ filter, values }) => {
        if (filter === 'brand') return [values.map((value) => use('brand', value))]
        if (filter === 'selected_inventory_access_rule_ids') return [values.map((value) => use('rule', value))]
        return []
      })
      return [...ofWords, ...ofLists]
    },
    release(needs) {
      for (const key of needs.flat()) {
        key.uses -= 1
        if (key.uses > 0) continue
        byKind[key.kind].delete(key.text)
        heldBy[key.id] = 0
        freeIds.push(key.id)
        remembered.clear()
      }
    },
    hold(lot) {
      lots += 1
      const held: Key[] = []
      const add = (key: Key | undefined): void => {
        if (key === undefined || heldBy[key.id] === lots) return
        heldBy[key.id] = lots
        held.push(key)
      }
      for (const word of lot.words) for (const key of keysOfWord(word)) add(key)
      add(byKind.name.get(lot.name))
      for (const brand of lot.values.brand) add(byKind.brand.get(brand))
      for (const rule of lot.values.selected_inventory_access_rule_ids) add(byKind.rule.get(rule))
      return held
    },
    areMet(needs) {
      const [marks, lot] = [heldBy, lots]
      let at = 0
      while (at < needs.length) {
        const end = at + 1 + needs[at]!
        let isMet = false
        for (at += 1; at < end; at += 1) if (marks[needs[at]!] === lot) isMet = true
        if (!isMet) return false
      }
      return true
    },
  }
}

export function packNeeds(needs: readonly Need[]): PackedNeeds {
  return needs.flatMap((need) => [need.length, ...need.map((key) => key.id)])
}
