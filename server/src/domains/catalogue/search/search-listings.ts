// One search of the catalogue: from the filters to the reply, without SQL as long as the page's cards are cached.
import { buildSearchQuery, type SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import type { SearchResults } from '@lotyard/contract/lots/search'
import type { Context } from '../../../context.ts'
import type { EngineResult } from '../engine/search-engine.ts'
import { tokenizeQuery } from '../engine/words/tokenizer.ts'
import { describeFacets, facetsJson, facetsValue, type DescribedFacets } from './facets.ts'
import type { CachedCard } from '../model/memories/card-cache.ts'
import type { Catalogue } from '../model/catalogue.ts'
import type { ReadModel } from '../model/reading/read-model.ts'
import type { Site } from '../model/reading/reference.ts'
import { personalCards, personalCardsJson, type FactsOfCards } from '../personal-cards.ts'
import { landedFor } from './landed-for.ts'
import { worthFor } from './worth-for.ts'
import type { ViewerFreight } from '../viewer-freight.ts'
import { targetOf, type ViewerWorth } from '../viewer-worth.ts'
import { toRequest, type SearchViewer } from './to-request.ts'

export type Asked = {
  filters: SearchFilters
  viewer: SearchViewer
  site: Site
  /** Null without a place. Then, and where freight does not go, orders and filters by delivered cost are left out. */
  freight: ViewerFreight | null
  /** Null without a price book. */
  worth: ViewerWorth | null
  /** Counts a place that no recent search has asked for, and says whether the reader's network may add it. */
  mayAddPlace: (place: string) => boolean
}

export type Found = {
  result: Pick<EngineResult, 'total' | 'guesses'>
  facets: DescribedFacets
  cards: CachedCard[]
  /** Why delivered costs were left out; null where they were not, and where none were asked for. */
  landedMessage: string | null
  /** The same of profits. */
  worthMessage: string | null
}

/** What matches: the counts, and the cards of the page. */
export async function searchListings(
  { db }: Pick<Context, 'db'>,
  { catalogue, model }: { catalogue: Catalogue; model: ReadModel },
  { filters, viewer, site, freight, worth: owned, mayAddPlace }: Asked,
): Promise<Found> {
  const { engine, reference } = model
  const landed = await landedFor(model, filters, freight, mayAddPlace)
  const worth = await worthFor(model, filters, { freight, worth: owned }, landed)
  const request = toRequest(model, filters, { viewer, site, now: catalogue.now(), landed: landed.costs, worth })
  const messages = { landedMessage: landed.message, worthMessage: worth.message }
  const result = engine.search(request)
  // The next search overwrites the arrays of counts, so the facets are described before the first await.
  const heldRuleCounts = new Map<number, number>()
  const listingIds = result.docs.map((doc) => engine.store.columns.listingId[doc]!)
  const facetCounts = { filters, site, heldRuleCounts }
  if (request.heldRules.length === 0) {
    const facets = describeFacets(reference, result, facetCounts)
    const cards = catalogue.cards.peek(listingIds) ?? (await catalogue.cards.read(db, listingIds))
    return { result, facets, cards, ...messages }
  }
  const copy = {
    ...result,
    category: result.category.slice(),
    brand: result.brand.slice(),
    warehouse: result.warehouse.slice(),
  }
  for (const rule of request.heldRules) {
    const only = engine.search({ ...request, selectedRules: [rule], span: { offset: 0, limit: 0 } })
    heldRuleCounts.set(rule, only.total)
  }
  return {
    result: copy,
    facets: describeFacets(reference, copy, facetCounts),
    cards: await catalogue.cards.read(db, listingIds),
    ...messages,
  }
}

/** The reply, as a value and as text. As text cards and facets are ready already, so most of it is joining. */
export function searchReply(
  { result, facets, cards, landedMessage, worthMessage }: Found,
  personal: FactsOfCards,
  { filters, site, freight, worth }: Pick<Asked, 'filters' | 'site' | 'freight' | 'worth'>,
  { reference }: Pick<ReadModel, 'reference'>,
): { value: () => SearchResults; text: () => string } {
  const crumbs = breadcrumbsOf(filters, reference)
  const instead = searchedInstead(filters.search, result.guesses)
  const counted = { total: result.total, is_approximate: instead !== null, searched_instead: instead }
  const about = {
    breadcrumbs: crumbs,
    site: { key: site.key, name: site.name },
    page_title: crumbs.at(-1)!.name,
    page: filters.page,
    page_size: filters.page_size,
    ship_to_postal_code: freight?.shipTo.postalCode ?? null,
    landed_message: landedMessage,
    worth_target: worth === null ? null : targetOf(worth.book),
    worth_message: worthMessage,
  }
  return {
    value: () => ({ listings: personalCards(cards, personal), ...counted, facets: facetsValue(facets), ...about }),
    text: () =>
      `{"listings":${personalCardsJson(cards, personal)},${fieldsJson(counted)}` +
      `,"facets":${facetsJson(facets)},${fieldsJson(about)}}`,
  }
}

/** The fields of an object, to be written among others. */
function fieldsJson(fields: object): string {
  return JSON.stringify(fields).slice(1, -1)
}

/** What was typed, with the words that were searched instead; null where everything was searched as typed. */
function searchedInstead(search: string, guesses: ReadonlyMap<string, string>): string | null {
  if (guesses.size === 0) return null
  const parts = search.split(' ').map((part) => {
    const words = tokenizeQuery(part)
    return words.some((word) => guesses.has(word)) ? words.map((word) => guesses.get(word) ?? word).join(' ') : part
  })
  return parts.join(' ')
}

type Crumb = { name: string; path: string }

/** From 'All lots' through parent and child to the search term. */
export function breadcrumbsOf(filters: SearchFilters, { category }: ReadModel['reference']): Crumb[] {
  const base = filters.newly_added
    ? { name: 'Newly added lots', path: '/lots/newly-added/' }
    : { name: 'All lots', path: '/lots/' }
  const crumbs: Crumb[] = filters.newly_added ? [{ name: 'All lots', path: '/lots/' }, base] : [base]
  const addCategory = (key: string): void => {
    const entry = category.entries[category.codeOf.get(key) ?? -1]
    if (entry !== undefined)
      crumbs.push({ name: entry.name, path: `${base.path}?${buildSearchQuery({ category: [key] })}` })
  }
  // Several categories at once have no one place in the tree.
  const [only, ...others] = filters.category
  if (only !== undefined && others.length === 0) {
    const parentKey = category.entries[category.codeOf.get(only) ?? -1]?.parentKey
    if (parentKey != null) addCategory(parentKey)
    addCategory(only)
  }
  if (filters.search !== '') {
    const query = buildSearchQuery({ search: filters.search, category: filters.category })
    crumbs.push({ name: `Search: ${filters.search}`, path: `/lots/search/?${query}` })
  }
  return crumbs
}
