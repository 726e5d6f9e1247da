// A search as a query string, and back. Server, pages and feeds all read and write it here, so that a link, a form
// without scripts and an API call mean the same.
//
// Reading never fails: it returns the nearest valid search, and lists what it did not accept. The API refuses when
// anything was not accepted; the site shows the nearest.
import { isInvalid } from '../site/field-messages.ts'
import { ENDS_WITHIN, isSortKey, MAX_PAGE_SIZE, PAGE_SIZE, type EndsWithin, type SortKey } from './sort-options.ts'

/** Filters that take several values, by their name on the wire. */
export const LIST_FILTERS = [
  'category',
  'condition',
  'lot_size',
  'buying_format',
  'brand',
  'warehouse_location',
  'selected_inventory_access_rule_ids',
] as const
export type ListFilter = (typeof LIST_FILTERS)[number]

/**
 * Filters that are on or off. newly_added is ours: it is what /lots/newly-added/ shows. within_target too: what keeps the
 * target of the viewer's price book.
 */
export const MARK_FILTERS = [
  'price_drop',
  'discounted_shipping',
  'available_for_pick_up',
  'master_pack',
  'newly_added',
  'within_target',
] as const
export type MarkFilter = (typeof MARK_FILTERS)[number]

/**
 * Amounts in whole dollars, both ends included. `landed` is price and freight together, for buyers with a ship-to; `profit` is
 * for those with a price book too.
 */
export const DOLLAR_FILTERS = ['min_price', 'max_price', 'min_landed', 'max_landed', 'min_profit'] as const
export type DollarFilter = (typeof DOLLAR_FILTERS)[number]

export type SearchFilters = Record<ListFilter, string[]> &
  Record<MarkFilter, boolean> &
  Record<DollarFilter, number | null> & {
    search: string
    /** In whole percent of the cost, by the viewer's price book. */
    min_roi: number | null
    /** Auctions that end so soon from now; null for no such filter. */
    ends_within: EndsWithin | null
    /** Zero-based. */
    page: number
    page_size: number
    /** Null: the default of the site. */
    sort: SortKey | null
  }

export type SearchProblem = { field: 'page' | 'page_size' | 'ends_within' | 'min_roi' | DollarFilter; message: string }

export const MAX_SEARCH_LENGTH = 200
const MAX_VALUES_PER_FILTER = 50
const MAX_VALUE_LENGTH = 100
const MAX_PAGE = 1_000_000
const MAX_DOLLARS = 9_999_999
const MAX_ROI_PERCENT = 1_000

/** What a query string parser gives: one text or several per key. */
export type RawQuery = Readonly<Record<string, unknown>>

export function emptyFilters(): SearchFilters {
  return {
    search: '',
    category: [],
    condition: [],
    lot_size: [],
    buying_format: [],
    brand: [],
    warehouse_location: [],
    selected_inventory_access_rule_ids: [],
    price_drop: false,
    discounted_shipping: false,
    available_for_pick_up: false,
    master_pack: false,
    newly_added: false,
    within_target: false,
    min_price: null,
    max_price: null,
    min_landed: null,
    max_landed: null,
    min_profit: null,
    min_roi: null,
    ends_within: null,
    page: 0,
    page_size: PAGE_SIZE,
    sort: null,
  }
}

export function parseSearchQuery(raw: RawQuery): { filters: SearchFilters; problems: SearchProblem[] } {
  const filters = emptyFilters()
  const problems: SearchProblem[] = []
  for (const name of LIST_FILTERS) filters[name] = readList(raw, name)
  for (const name of MARK_FILTERS) filters[name] = ['true', '1'].includes(readText(raw, name))
  filters.search = cleanSearch(readText(raw, 'search'))
  filters.sort = readSort(readText(raw, 'sort_field'), readText(raw, 'sort_direction'))
  const soon = readText(raw, 'ends_within')
  filters.ends_within = ENDS_WITHIN.find((one) => one === soon) ?? null
  if (soon !== '' && filters.ends_within === null)
    problems.push({ field: 'ends_within', message: isInvalid('ends_within') })
  for (const field of DOLLAR_FILTERS) {
    const read = readWhole(readText(raw, field).replace(/^\$/, '').replaceAll(',', ''), 0, MAX_DOLLARS)
    filters[field] = read.value
    if (!read.isValid) problems.push({ field, message: isInvalid(field) })
  }
  const roi = readWhole(readText(raw, 'min_roi').replace(/%$/, ''), 0, MAX_ROI_PERCENT)
  filters.min_roi = roi.value
  if (!roi.isValid) problems.push({ field: 'min_roi', message: isInvalid('min_roi') })
  for (const [field, lowest, highest] of [
    ['page', 0, MAX_PAGE],
    ['page_size', 1, MAX_PAGE_SIZE],
  ] as const) {
    const read = readWhole(readText(raw, field), lowest, highest)
    filters[field] = read.value ?? filters[field]
    if (!read.isValid) problems.push({ field, message: isInvalid(field) })
  }
  return { filters, problems }
}

/** The query string of a search, without what is default, always in the same order: equal searches, equal links. */
export function buildSearchQuery(filters: Partial<SearchFilters>): string {
  const params = new URLSearchParams()
  if (filters.search) params.append('search', filters.search)
  for (const name of LIST_FILTERS) for (const value of filters[name] ?? []) params.append(name, value)
  for (const name of MARK_FILTERS) if (filters[name]) params.append(name, 'true')
  for (const name of DOLLAR_FILTERS) if (filters[name] != null) params.append(name, String(filters[name]))
  if (filters.min_roi != null) params.append('min_roi', String(filters.min_roi))
  if (filters.ends_within) params.append('ends_within', filters.ends_within)
  if (filters.sort) {
    params.append('sort_field', filters.sort.replace(/^-/, ''))
    params.append('sort_direction', filters.sort.startsWith('-') ? 'desc' : 'asc')
  }
  if (filters.page_size && filters.page_size !== PAGE_SIZE) params.append('page_size', String(filters.page_size))
  if (filters.page) params.append('page', String(filters.page))
  return params.toString()
}

/** Whether only a price book can answer it. */
export function asksForWorth({ min_profit, min_roi, within_target }: SearchFilters): boolean {
  return min_profit !== null || min_roi !== null || within_target
}

/** Whether it is words and nothing else: what finds nothing then is not there, and not merely filtered out. */
export function isWordsAlone({ search, ...rest }: SearchFilters): boolean {
  return search !== '' && buildSearchQuery({ ...rest, sort: null, page_size: PAGE_SIZE, page: 0 }) === ''
}

/** What `parseSearchQuery` reads, from a query string as a browser or a server has it. */
export function toRawQuery(params: URLSearchParams): RawQuery {
  const raw: Record<string, string[]> = Object.create(null) as Record<string, string[]>
  for (const [key, value] of params) (raw[key] ??= []).push(value)
  return raw
}

/** The last page of a search, for a page beyond it; zero-based. */
export function nearestPage(page: number, total: number, pageSize: number): number {
  return Math.max(0, Math.min(page, Math.ceil(total / pageSize) - 1))
}

function readTexts(raw: RawQuery, name: string): string[] {
  return [raw[name], raw[`${name}[]`]].flat(2).filter((value) => typeof value === 'string')
}

function readText(raw: RawQuery, name: string): string {
  return (readTexts(raw, name)[0] ?? '').trim()
}

function readList(raw: RawQuery, name: string): string[] {
  const values = readTexts(raw, name)
    .slice(0, MAX_VALUES_PER_FILTER)
    .flatMap((text) => text.slice(0, MAX_VALUE_LENGTH * MAX_VALUES_PER_FILTER).split(','))
    .map((value) => value.trim().slice(0, MAX_VALUE_LENGTH))
    .filter((value) => value !== '')
  return [...new Set(values)].slice(0, MAX_VALUES_PER_FILTER)
}

/** Control characters and half characters are no part of a search; they become spaces, and a long text is cut. */
function cleanSearch(text: string): string {
  return text
    .slice(0, MAX_SEARCH_LENGTH * 4)
    .replace(/[\p{Cc}\p{Cs}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_SEARCH_LENGTH)
    .toWellFormed()
    .trim()
}

/** Both spellings: sort_field=-updated_at, and sort_field=updated_at with sort_direction=desc. */
function readSort(field: string, direction: string): SortKey | null {
  const spelled = direction.toLowerCase() === 'desc' && !field.startsWith('-') ? `-${field}` : field
  return isSortKey(spelled) ? spelled : null
}

/** An empty text is no choice. Anything that is not a whole number within the limits becomes the nearest one. */
function readWhole(text: string, lowest: number, highest: number): { value: number | null; isValid: boolean } {
  if (text === '') return { value: null, isValid: true }
  if (!/^[-+]?\d+$/.test(text)) return { value: null, isValid: false }
  const number = Number(text)
  const value = Math.min(highest, Math.max(lowest, number))
  return { value, isValid: value === number && !text.startsWith('+') }
}
