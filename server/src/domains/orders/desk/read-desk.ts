import type { DeskOrder } from '@lotyard/contract/order-desk'
import type { Db } from '../../../db/database.ts'
import { lastPage } from '../../../last-page.ts'
import { isOpaqueId } from '../../../opaque-id.ts'
import { Refusal } from '../../../refusal.ts'
import type { Viewer } from '../../../viewer.ts'
import { findDeskOrder, listDeskOrders, type DeskShow, type Whose } from './desk-queries.ts'
import { toDeskOrder } from './to-desk-order.ts'

const PAGE_SIZE = 25

type DeskViewer = Pick<Viewer, 'accountId' | 'role'>

/** An order without a lot of theirs is not there for a seller. */
export async function readDeskOrder(db: Db, viewer: DeskViewer, id: string): Promise<DeskOrder> {
  const stored = isOpaqueId(id) ? await findDeskOrder(db, id, whose(viewer)) : null
  if (stored === null) throw new Refusal('order_not_found')
  return toDeskOrder(stored, viewer)
}

export async function readDesk(
  db: Db,
  viewer: DeskViewer,
  { show, search, page }: { show: DeskShow; search: string; page: number },
): Promise<{ orders: DeskOrder[]; total: number; maxPage: number }> {
  const { orders, total } = await listDeskOrders(db, {
    ...whose(viewer),
    show,
    search: search.trim(),
    limit: PAGE_SIZE,
    offset: page * PAGE_SIZE,
  })
  return { orders: orders.map((stored) => toDeskOrder(stored, viewer)), total, maxPage: lastPage(total, PAGE_SIZE) }
}

export function whose({ role, accountId }: DeskViewer): Whose {
  return { sellerId: role === 'admin' ? null : accountId }
}
