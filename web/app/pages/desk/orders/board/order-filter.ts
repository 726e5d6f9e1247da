// Which orders the desk lists, as its address says it.
import type { DeskShow } from '@lotyard/contract/desk/orders'
import { isDay } from '@lotyard/contract/rules/site/calendar-day'
import { DESK_ORDERS_PATH } from '../../../../features/orders/desk-order-paths.ts'

/** What needs doing first, then what is over. */
export const SHOWN: Readonly<Record<DeskShow, string>> = {
  all: 'All',
  to_ship: 'To ship',
  problems: 'Problems',
  overdue: 'Overdue',
  uncollected: 'Not collected',
  invoiced: 'Invoiced',
  proposed: 'Proposed',
  placing: 'Being confirmed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  picked_up: 'Picked up',
  cancelled: 'Canceled',
  refunded: 'Refunded',
  failed: 'Payment failed',
}
/** Payments that are not known, or failed, are not a seller's business. */
const FOR_ADMINS: readonly DeskShow[] = ['placing', 'uncollected', 'failed']

export function shownTo({ isAdmin }: { isAdmin: boolean }): DeskShow[] {
  return (Object.keys(SHOWN) as DeskShow[]).filter((show) => isAdmin || !FOR_ADMINS.includes(show))
}

const MAX_SEARCH_LENGTH = 300

export type DeskFilter = { show: DeskShow; search: string; from: string; to: string; seller: string }

export const NO_FILTER: DeskFilter = { show: 'all', search: '', from: '', to: '', seller: '' }

/** Anything else in the address shows all orders. */
export function readDeskFilter(query: URLSearchParams): DeskFilter {
  const show = query.get('show') ?? ''
  const text = (name: string): string => (query.get(name) ?? '').trim().slice(0, MAX_SEARCH_LENGTH)
  const day = (name: string): string => (isDay(text(name)) ? text(name) : '')
  return {
    show: Object.hasOwn(SHOWN, show) ? (show as DeskShow) : 'all',
    search: text('search'),
    from: day('from'),
    to: day('to'),
    seller: text('seller'),
  }
}

export function isNarrowed({ search, from, to, seller }: DeskFilter): boolean {
  return [search, from, to, seller].some((text) => text !== '')
}

function toQuery({ show, ...texts }: DeskFilter): URLSearchParams {
  const given = Object.entries(texts).filter(([, text]) => text !== '')
  return new URLSearchParams([...(show === 'all' ? [] : [['show', show]]), ...given])
}

export function deskOrdersPath(filter: DeskFilter, page = 0): string {
  const query = toQuery(filter)
  if (page > 0) query.set('page', `${page}`)
  return query.size === 0 ? DESK_ORDERS_PATH : `${DESK_ORDERS_PATH}?${query}`
}

export function exportPath(filter: DeskFilter): string {
  const query = toQuery(filter)
  return query.size === 0 ? '/api/admin/orders.csv' : `/api/admin/orders.csv?${query}`
}
