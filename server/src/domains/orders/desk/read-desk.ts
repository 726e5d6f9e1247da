import type { DeskOrder, DeskOrderRow } from '@lotyard/contract/desk/orders'
import { MAX_LISTED, MAX_TAB_COUNT } from '@lotyard/contract/rules/desk/limits'
import { isDay } from '@lotyard/contract/rules/site/calendar-day'
import { isInvalid } from '@lotyard/contract/rules/site/field-messages'
import type { Db } from '../../../db/database.ts'
import { lastPage, pageWithin } from '../../../lib/last-page.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { sellerScope, type DeskViewer } from '../../../lib/seller-scope.ts'
import type { DeskFilter } from './condition-queries.ts'
import { countDeskOrders, findDeskOrder, type DeskCounts } from './order-queries.ts'
import { listDeskOrders } from './row-queries.ts'
import { toDeskOrder, type OrderViewer } from './to-desk-order.ts'
import { toOrderRow } from './to-order-row.ts'

const PAGE_SIZE = 25

/** An order without a lot of theirs is not there for a seller. */
export async function readDeskOrder(db: Db, viewer: OrderViewer, id: string): Promise<DeskOrder> {
  const stored = isOpaqueId(id) ? await findDeskOrder(db, id, sellerScope(viewer)) : null
  if (stored === null) throw new Refusal('order_not_found')
  return toDeskOrder(stored, viewer)
}

export type DeskQuery = Omit<DeskFilter, 'sellerId'>

export async function readDesk(
  db: Db,
  viewer: OrderViewer,
  { page, ...query }: DeskQuery & { page: number },
  maxListed = MAX_LISTED,
): Promise<{ orders: DeskOrderRow[]; total: number; maxPage: number; counts: DeskCounts }> {
  const filter = toDeskFilter(viewer, query)
  const [orders, counts] = await Promise.all([
    listDeskOrders(db, { ...filter, ...pageWithin(maxListed, page, PAGE_SIZE) }),
    countDeskOrders(db, { ...filter, maxCounted: maxListed }),
  ])
  const total = counts[filter.show]
  counts[filter.show] = Math.min(total, MAX_TAB_COUNT)
  const shown = orders.map((stored) => toOrderRow(stored, viewer))
  return { orders: shown, total, maxPage: lastPage(Math.min(total, maxListed), PAGE_SIZE), counts }
}

export function toDeskFilter(viewer: DeskViewer, query: DeskQuery): DeskFilter {
  const { show, search, from, to, seller } = query
  for (const [field, day] of Object.entries({ from, to }))
    if (day !== '' && !isDay(day)) throw new Refusal('invalid_fields', { errors: { [field]: [isInvalid(field)] } })
  return { ...sellerScope(viewer), show, search: search.trim(), from, to, seller: seller.trim() }
}
