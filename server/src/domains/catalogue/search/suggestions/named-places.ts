// Categories and brands whose names begin with what was typed, or nearly so, and that have lots for this viewer.
import type { SuggestedSearch } from '@lotyard/contract/lots/search'
import { buildSearchQuery } from '@lotyard/contract/rules/catalogue/search-query'
import { toSuggestedCount } from '@lotyard/contract/rules/catalogue/suggested-count'
import type { Counts } from '../../engine/counts.ts'
import { roughCount } from '../../engine/sets/doc-set.ts'
import type { Store } from '../../engine/store.ts'
import { isOneEditApart } from '../../engine/words/one-edit.ts'
import { fold } from '../../engine/words/tokenizer.ts'
import { TYPO_MIN_LENGTH } from '../../engine/words/word-index.ts'
import type { Dictionary, Entry } from '../../model/reading/dictionary.ts'
import type { ReadModel } from '../../model/reading/read-model.ts'
import type { Reference } from '../../model/reading/reference.ts'

type Kind = 'category' | 'brand'

export type NamedPlace = SuggestedSearch & { kind: Kind }

type Place = { kind: Kind; code: number; entry: Entry; codes: number[] }

/** One letter may begin a thousand brands: the largest of them are counted. */
const MAX_COUNTED = 50

/** Categories before brands, each in the order of the catalogue. */
export function listNamedPlaces(
  { engine: { store }, reference }: ReadModel,
  query: string,
  counts: Counts,
): NamedPlace[] {
  const typed = fold(query).trim()
  const exact = counted(
    store,
    placesWhere(reference, (names) => names.some((name) => name.startsWith(typed))),
    counts,
  )
  if (exact.length > 0 || typed.length < TYPO_MIN_LENGTH) return exact
  return counted(
    store,
    placesWhere(reference, (names) => names.some((name) => isOneEditApart(name, typed))),
    counts,
  )
}

function counted(store: Store, places: readonly Place[], counts: Counts): NamedPlace[] {
  const sizeOf = ({ kind, codes }: Place): number =>
    codes.reduce((sum, code) => sum + roughCount(store.sets[kind][code] ?? EMPTY), 0)
  const largest =
    places.length <= MAX_COUNTED
      ? places
      : places.toSorted((left, right) => sizeOf(right) - sizeOf(left)).slice(0, MAX_COUNTED)
  return largest
    .map((place) => ({ place, total: counts.countFacet(place.kind, place.codes) }))
    .filter(({ total }) => total > 0)
    .toSorted((left, right) => orderOf(left.place) - orderOf(right.place))
    .map(({ place: { kind, entry }, total }) => ({
      kind,
      text: entry.name,
      path: `/lots/?${buildSearchQuery({ [kind]: [entry.key] })}`,
      ...toSuggestedCount(total),
    }))
}

const EMPTY = { form: [] }
const MAX_CODES = 65_536

function orderOf({ kind, code }: Place): number {
  return kind === 'category' ? code : MAX_CODES + code
}

function placesWhere(reference: Reference, isWanted: (names: readonly string[]) => boolean): Place[] {
  const matching = (kind: Kind): Place[] =>
    namesIn(reference[kind]).flatMap((names, code) => {
      if (names === null || !isWanted(names)) return []
      const children = kind === 'brand' ? [] : (reference.tree.find(({ parent }) => parent === code)?.children ?? [])
      return [{ kind, code, entry: reference[kind].entries[code]!, codes: [code, ...children] }]
    })
  return [...matching('category'), ...matching('brand')]
}

/** The folded name and each of its words, by code. Kept: to fold the names of 60,000 brands takes 30 ms. */
const keptNames = new WeakMap<Dictionary['entries'], (readonly string[] | null)[]>()

function namesIn({ entries }: Dictionary): (readonly string[] | null)[] {
  const kept = keptNames.get(entries)
  if (kept !== undefined) return kept
  // Entries without a key are reserved codes: lots without a brand.
  const names = Array.from(entries, (entry) => {
    if (entry === undefined) return null
    const folded = fold(entry.name)
    return [...new Set([folded, ...folded.split(/[^\p{L}\p{N}]+/u)])].filter((name) => name !== '')
  })
  keptNames.set(entries, names)
  return names
}
