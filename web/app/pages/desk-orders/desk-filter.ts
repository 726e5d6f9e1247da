// Which orders the desk lists, as its address says it.
import { DESK_ORDERS_PATH } from '../../features/orders/order-paths.ts'

export const SHOWN = {
  all: 'All',
  to_ship: 'To ship',
  invoiced: 'Invoiced',
  overdue: 'Overdue',
  problems: 'Problems',
} as const
export type Shown = keyof typeof SHOWN

const MAX_SEARCH_LENGTH = 300

export type DeskFilter = { show: Shown; search: string }

/** Anything else in the address shows all orders. */
export function readDeskFilter(query: URLSearchParams): DeskFilter {
  const show = query.get('show') ?? ''
  return {
    show: Object.hasOwn(SHOWN, show) ? (show as Shown) : 'all',
    search: (query.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
  }
}

export function deskOrdersPath({ show, search }: DeskFilter, page = 0): string {
  const query = new URLSearchParams({
    ...(show !== 'all' && { show }),
    ...(search !== '' && { search }),
    ...(page > 0 && { page: `${page}` }),
  })
  return query.size === 0 ? DESK_ORDERS_PATH : `${DESK_ORDERS_PATH}?${query}`
}
