// Which listings the board shows, as its address says it.
import { BOARD_SORTS, BOARD_TABS, type BoardSort, type BoardTab } from '@lotyard/contract/rules/desk/listing-board'
import { DESK_LISTINGS_PATH } from './listing-paths.ts'

export type BoardFilter = {
  show: BoardTab
  search: string
  seller: string
  warehouse: string
  category: string
  format: '' | 'auction' | 'fixed_price'
  without_photos: boolean
  without_bids: boolean
}
export type BoardView = BoardFilter & { sort: BoardSort }

const MAX_SEARCH_LENGTH = 300
const MAX_KEY_LENGTH = 100

/** Anything else in the address is as if it were not there. */
export function readBoardFilter(query: URLSearchParams): BoardFilter {
  const show = query.get('show') ?? ''
  const format = query.get('format') ?? ''
  const keyOf = (name: string) => (query.get(name) ?? '').slice(0, MAX_KEY_LENGTH)
  return {
    show: Object.hasOwn(BOARD_TABS, show) ? (show as BoardTab) : 'all',
    search: (query.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    seller: keyOf('seller'),
    warehouse: keyOf('warehouse'),
    category: keyOf('category'),
    format: format === 'auction' || format === 'fixed_price' ? format : '',
    without_photos: query.get('without_photos') === 'true',
    without_bids: query.get('without_bids') === 'true',
  }
}

export function readBoardView(query: URLSearchParams): BoardView {
  const sort = query.get('sort') ?? ''
  return {
    ...readBoardFilter(query),
    sort: Object.hasOwn(BOARD_SORTS, sort) ? (sort as BoardSort) : 'newest',
  }
}

/** What is as it is anyway is left out of addresses, calls and hidden fields alike. */
export function filterEntries({ sort = 'newest', ...filter }: BoardFilter & { sort?: BoardSort }): [string, string][] {
  const entries = Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)])
  return [...entries, ['sort', sort] as [string, string]].filter(
    ([name, value]) => !['', 'false'].includes(value) && `${name} ${value}` !== 'show all' && value !== 'newest',
  )
}

/** Of the call that the filter is for. */
export function filterQuery({ seller, warehouse, category, format, ...rest }: BoardFilter) {
  return {
    ...rest,
    ...(seller !== '' && { seller }),
    ...(warehouse !== '' && { warehouse }),
    ...(category !== '' && { category }),
    ...(format !== '' && { format }),
  }
}

export function boardPath(view: BoardFilter & { sort?: BoardSort }, page = 0): string {
  const query = new URLSearchParams([...filterEntries(view), ...(page > 0 ? [['page', `${page}`]] : [])])
  return query.size === 0 ? DESK_LISTINGS_PATH : `${DESK_LISTINGS_PATH}?${query}`
}

/** Whether anything but the tab narrows the list. */
export function isNarrowed(filter: BoardFilter): boolean {
  return filterEntries({ ...filter, show: 'all' }).length > 0
}
