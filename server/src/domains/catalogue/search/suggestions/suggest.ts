// What the search box offers while a buyer types: the ten suggestions of the spec, and the same by kind, with counts.
//
// Everything counted or shown is what a search of this viewer, on this site, would find.
import type { Suggestion, SuggestionGroups } from '@lotyard/contract/lots/search'
import { emptyFilters } from '@lotyard/contract/rules/catalogue/search-query'
import { docsOf } from '../../engine/sets/doc-set.ts'
import { nameStart } from '../../engine/store.ts'
import { textOf } from '../../engine/texts.ts'
import type { IsVisible } from '../../engine/words/text-match.ts'
import { tokenizeQuery } from '../../engine/words/tokenizer.ts'
import type { ReadModel } from '../../model/reading/read-model.ts'
import type { Site } from '../../model/reading/reference.ts'
import { toWords } from '../filter-values.ts'
import { toRequest, type SearchViewer } from '../to-request.ts'
import { listNamedPlaces, type NamedPlace } from './named-places.ts'
import { suggestGoods } from './suggest-goods.ts'

const MAX_SUGGESTIONS = 10
const MAX_NAMES = 3
const MAX_OTHERS = 4
const MAX_LOTS = 3
/** Enough to find the newest few distinct titles. */
const MAX_TITLES_READ = 60
/** Shorter than this a word and a name cannot be told apart. */
const NAME_PATTERN = /^[0-9A-Z]{4,12}$/

type Asker = { viewer: SearchViewer; site: Site; now: number }

type Suggested = {
  response: Suggestion[]
  groups: Omit<SuggestionGroups, 'lots'>
  /** The lots to show, whose cards the caller reads. */
  listingIds: number[]
}

const NOTHING: Suggested = { response: [], groups: { categories: [], brands: [], goods: [] }, listingIds: [] }

export function suggest(model: ReadModel, query: string, asker: Asker): Suggested {
  if (tokenizeQuery(query).length === 0) return NOTHING
  const { engine } = model
  const counts = engine.openCounts(toRequest(model, emptyFilters(), asker))
  const places = listNamedPlaces(model, query, counts)
  const goods = suggestGoods(model, query, counts)
  const named = findNamed(model, query, counts.isShown)
  const words = toWords(query)
  const newest = counts.listNewest(words, MAX_TITLES_READ)
  // Where too few lots say the words in their titles, also those whose manifests do.
  const more = newest.length < MAX_LOTS ? counts.listNewestByManifest(words, MAX_LOTS) : []
  const { names, titles, columns } = engine.store
  const others = places.slice(0, MAX_OTHERS)
  const distinctTitles = new Set(newest.map((doc) => textOf(titles, doc)))
  return {
    response: [
      ...named.map((doc) => toNameSuggestion(textOf(names, doc))),
      ...others.map(toOtherSuggestion),
      ...[...distinctTitles].slice(0, MAX_SUGGESTIONS - named.length - others.length).map(toTitleSuggestion),
    ],
    groups: { categories: byCount(places, 'category'), brands: byCount(places, 'brand'), goods },
    listingIds: [...new Set([...named, ...newest, ...more])].slice(0, MAX_LOTS).map((doc) => columns.listingId[doc]!),
  }
}

/** Lots by the beginning of their name. */
function findNamed({ engine: { store } }: ReadModel, query: string, isShown: IsVisible): number[] {
  const wanted = query.trim().toUpperCase()
  const set = NAME_PATTERN.test(wanted) ? store.docsByNameStart.get(nameStart(wanted)) : undefined
  if (set === undefined) return []
  const nameOf = (doc: number): string => textOf(store.names, doc)
  return Array.from(docsOf(set))
    .filter((doc) => nameOf(doc).startsWith(wanted) && isShown(doc))
    .sort((left, right) => (nameOf(left) < nameOf(right) ? -1 : 1))
    .slice(0, MAX_NAMES)
}

function toNameSuggestion(name: string): Suggestion {
  return { type: 'name', text: name, payload: { path: `/detail/${name}` } }
}

function toOtherSuggestion({ text, path }: NamedPlace): Suggestion {
  return { type: 'other', text, payload: { path } }
}

function toTitleSuggestion(title: string): Suggestion {
  return { type: 'title', text: title, payload: { search: title } }
}

const MAX_PER_GROUP = 3

function byCount(places: readonly NamedPlace[], kind: NamedPlace['kind']): SuggestionGroups['brands'] {
  return places
    .filter((place) => place.kind === kind)
    .toSorted((left, right) => right.count - left.count)
    .slice(0, MAX_PER_GROUP)
    .map(({ text, path, count, is_more }) => ({ text, path, count, is_more }))
}
