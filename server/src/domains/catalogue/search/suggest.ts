// What the search box offers while a buyer types: lots by their name, brands and categories, and titles.
import { buildSearchQuery } from '@lotyard/contract/rules/catalogue/search-query'
import type { Suggestion } from '@lotyard/contract/lots/search'
import { docsOf } from '../engine/sets/doc-set.ts'
import { isOneEditApart } from '../engine/words/one-edit.ts'
import { sortedSlice } from '../engine/select-page.ts'
import { comparatorOf } from '../engine/sort-orders.ts'
import { nameStart } from '../engine/store.ts'
import { fold, tokenizeQuery } from '../engine/words/tokenizer.ts'
import { TYPO_MIN_LENGTH } from '../engine/words/word-index.ts'
import type { Entry } from '../model/reading/dictionary.ts'
import type { ReadModel } from '../model/reading/read-model.ts'
import type { Site } from '../model/reading/reference.ts'

const MAX_SUGGESTIONS = 10
const MAX_NAMES = 3
const MAX_OTHERS = 4
/** Enough to find the newest few distinct titles; a common word has a hundred times more. */
const MAX_MATCHES_READ = 20_000
const MAX_TITLES_READ = 60
const MAX_WORDS = 12
/** Shorter than this a word and a name cannot be told apart. */
const NAME_PATTERN = /^[0-9A-Z]{4,12}$/

export function suggest(
  model: ReadModel,
  query: string,
  { isVisible, site }: { isVisible: (doc: number) => boolean; site: Site },
): Suggestion[] {
  if (tokenizeQuery(query).length === 0) return []
  const names = suggestNames(model, query, isVisible)
  const others = suggestOthers(model, query, site)
  const titles = suggestTitles(model, query, isVisible, MAX_SUGGESTIONS - names.length - others.length)
  return [...names, ...others, ...titles]
}

function suggestNames(
  { engine: { store } }: ReadModel,
  query: string,
  isVisible: (doc: number) => boolean,
): Suggestion[] {
  const wanted = query.trim().toUpperCase()
  if (!NAME_PATTERN.test(wanted)) return []
  const set = store.docsByNameStart.get(nameStart(wanted))
  const names: string[] = []
  for (const doc of set === undefined ? [] : docsOf(set))
    if (store.names[doc]!.startsWith(wanted) && isVisible(doc)) names.push(store.names[doc]!)
  return names
    .sort()
    .slice(0, MAX_NAMES)
    .map((name) => ({ type: 'name', text: name, payload: { path: `/detail/${name}` } }))
}

/** Brands and categories that have lots for everyone to see. */
function suggestOthers({ engine, reference }: ReadModel, query: string, site: Site): Suggestion[] {
  const typed = fold(query).trim()
  const [categoryCounts, brandCounts] = engine.store.tally.single as [number[], number[]]
  const countOfCategory = (code: number): number => {
    const branch = reference.tree.find(({ parent }) => parent === code)
    return [code, ...(branch?.children ?? [])].reduce((sum, member) => sum + (categoryCounts[member] ?? 0), 0)
  }
  const candidates = [
    ...reference.category.entries.map((entry, code) => ({ kind: 'category' as const, entry: entry!, code })),
    ...reference.brand.entries.flatMap((entry, code) =>
      entry === undefined ? [] : [{ kind: 'brand' as const, entry, code }],
    ),
  ].filter(({ kind, entry, code }) =>
    kind === 'brand'
      ? (brandCounts[code] ?? 0) > 0
      : (site.categoryKeys?.has(entry.key) ?? true) && countOfCategory(code) > 0,
  )
  const exact = candidates.filter(({ entry }) => beginsLike(entry, typed))
  const chosen = exact.length > 0 ? exact : candidates.filter(({ entry }) => isNearly(entry, typed))
  return chosen.slice(0, MAX_OTHERS).map(({ kind, entry }) => ({
    type: 'other',
    text: entry.name,
    payload: { path: `/lots/?${buildSearchQuery({ [kind]: [entry.key] })}` },
  }))
}

function beginsLike({ name }: Entry, typed: string): boolean {
  const folded = fold(name)
  return folded.startsWith(typed) || folded.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(typed))
}

function isNearly({ name }: Entry, typed: string): boolean {
  if (typed.length < TYPO_MIN_LENGTH) return false
  const folded = fold(name)
  return [folded, ...folded.split(/[^\p{L}\p{N}]+/u)].some((word) => isOneEditApart(word, typed))
}

function suggestTitles(
  { engine, reference }: ReadModel,
  query: string,
  isVisible: (doc: number) => boolean,
  limit: number,
): Suggestion[] {
  const { store } = engine
  const guessing = { isVisible, neverGuessed: reference.conditionWords }
  const words = tokenizeQuery(query).slice(0, MAX_WORDS)
  const matches = engine.listHeadMatches(words, MAX_MATCHES_READ, guessing).filter(isVisible)
  const newest = sortedSlice(matches, { offset: 0, limit: MAX_TITLES_READ }, comparatorOf(store, '-updated_at'))
  const titles = new Set(newest.map((doc) => store.titles[doc]!))
  return [...titles].slice(0, limit).map((title) => ({ type: 'title', text: title, payload: { search: title } }))
}
