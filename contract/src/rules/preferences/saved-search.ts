// What a search must be to be saved, and what it is called.
//
// A saved search is the query string of a browse page without order and page: equal searches are equal texts, so that an
// account saves each of them once. Browser and server both judge it here. Also enforced by the constraints of
// `saved_searches`.
import { hasHiddenCharacters } from '../accounts/hidden-characters.ts'
import { toHref } from '../catalogue/search-path.ts'
import {
  asksForWorth,
  buildSearchQuery,
  emptyFilters,
  parseSearchQuery,
  toRawQuery,
  type SearchFilters,
} from '../catalogue/search-query.ts'
import { isInvalid, isRequired } from '../site/field-messages.ts'
import { WORTH_FILTERS } from '../worth/deal.ts'

/** When an account hears of new lots that match: never, in one mail a day, or as soon as they are published. */
export const ALERTS = ['off', 'daily', 'at_once'] as const
export type Alerts = (typeof ALERTS)[number]

/** What a lot is worth moves with its price, so a deal of this morning is none tomorrow. */
const DEAL_ALERTS = ALERTS.filter((alerts) => alerts !== 'daily')
export const DEALS_ARE_NOT_DAILY = "Deals are e-mailed at once or not at all: by the next morning they're gone."

/** Of a saved query. Mirrored by the database's asks_for_worth. */
export function isDealQuery(query: string): boolean {
  return asksForWorth(savedFilters(query))
}

export function alertsFor(query: string): readonly Alerts[] {
  return isDealQuery(query) ? DEAL_ALERTS : ALERTS
}

/** What a search is saved with unless its owner says: most people want a mail a day. */
export function defaultAlerts(query: string): Alerts {
  return isDealQuery(query) ? 'at_once' : 'daily'
}

/** Also enforced by the constraint deals_are_told_at_once_or_not_at_all. */
export function alertsProblem(query: string, alerts: Alerts): string | null {
  return alertsFor(query).includes(alerts) ? null : DEALS_ARE_NOT_DAILY
}

/** Saving a search a second time leaves its alerts as they are, so the sentence says what holds. */
const SAVED: Record<Alerts, string> = {
  at_once: "Search saved. We'll e-mail you when new matches are published.",
  daily: "Search saved. We'll e-mail you new matches once a day. To change that, go to Saved searches.",
  off: 'Search saved. Its e-mails are off. To change that, go to Saved searches.',
}

const DEAL_SAVED = "Deal saved. We'll e-mail you when a new lot qualifies, and auctions two hours before they end."

export function describeSaved(query: string, alerts: Alerts): string {
  return alerts === 'at_once' && isDealQuery(query) ? DEAL_SAVED : SAVED[alerts]
}

export function isAlerts(text: string): text is Alerts {
  return (ALERTS as readonly string[]).includes(text)
}

export const SAVED_SEARCH_NAME_MAX_LENGTH = 80
/** As long as an address may be that a mail or a proxy carries. */
const SAVED_QUERY_MAX_LENGTH = 2_000

export function savedFilters(query: string): SearchFilters {
  return parseSearchQuery(toRawQuery(new URLSearchParams(query))).filters
}

/**
 * What new lots can't be matched by: how soon they end is a matter of the moment, and what they cost delivered of where the
 * account ships to by then.
 */
export const UNSAVED_FILTERS = ['min_landed', 'max_landed', 'ends_within'] as const

/** The one spelling of a search, without its order and page, and without the filters that are not saved. */
export function toSavedQuery(filters: SearchFilters): string {
  const { sort, page, page_size } = emptyFilters()
  const unsaved = Object.fromEntries(UNSAVED_FILTERS.map((name) => [name, null]))
  return buildSearchQuery({ ...filters, sort, page, page_size, ...unsaved })
}

export function savedSearchPath(query: string): string {
  return toHref(savedFilters(query))
}

/** Leads its owner, signed in, to the search: what it asks for is in no mail. */
export function openSearchPath(id: string): string {
  return `/account/saved_searches/?open=${id}`
}

/** A search for everything is no search: the newsletter and the inventory e-mails are for that. */
export function savedQueryProblem(query: string): string | null {
  const { filters, problems } = parseSearchQuery(toRawQuery(new URLSearchParams(query)))
  const saved = toSavedQuery(filters)
  if (saved === '') return isRequired('query')
  return problems.length > 0 || saved.length > SAVED_QUERY_MAX_LENGTH ? isInvalid('query') : null
}

export function cleanSavedSearchName(name: string): string {
  return name.trim()
}

export function savedSearchNameProblem(name: string): string | null {
  const clean = cleanSavedSearchName(name)
  if (clean === '') return isRequired('name')
  // Characters, as the database counts them.
  const { length } = Array.from(clean)
  return length > SAVED_SEARCH_NAME_MAX_LENGTH || hasHiddenCharacters(clean) ? isInvalid('name') : null
}

const WORTH: ReadonlySet<string> = new Set(WORTH_FILTERS)

/** `active`: what it filters by. Mails say the name ('3 deals for “Televisions”') and admins read them, so a deal's name holds no figure of worth. */
export function nameOfSearch(active: readonly { id: string; label: string }[]): string {
  const others = active.filter(({ id }) => !WORTH.has(id)).map(({ label }) => label)
  return suggestSavedSearchName(others.length === 0 && active.length > 0 ? ['All lots'] : others)
}

/** What a search is called until its owner names it: what it filters by, in words, cut to the length of a name. */
export function suggestSavedSearchName(labels: readonly string[]): string {
  const name =
    labels
      .join(', ')
      .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}\s]+/gu, ' ')
      .trim() || 'Saved search'
  const letters = Array.from(name)
  return letters.length <= SAVED_SEARCH_NAME_MAX_LENGTH
    ? name
    : `${letters
        .slice(0, SAVED_SEARCH_NAME_MAX_LENGTH - 1)
        .join('')
        .trimEnd()}…`
}
