import type { Order } from '@lotyard/contract/orders/orders'
import { assert } from '@lotyard/contract/rules/assert'
import type { Db, Tx } from '../../../db/database.ts'
import { lastPage } from '../../../lib/last-page.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import { Refusal } from '../../../lib/refusal.ts'
import {
  findStoredOrder,
  listStoredOrders,
  listStoredOrdersById,
  type ShownOrders,
  type StoredOrder,
} from './order-queries.ts'
import { toOrder } from './to-order.ts'

/** For use cases that know that it exists. */
export async function readOrder(db: Db | Tx, orderId: string): Promise<Order> {
  const stored = await findStoredOrder(db, orderId)
  assert(stored !== null, 'an order is gone')
  return toOrder(stored)
}

export async function listOrdersById(db: Db, orderIds: readonly string[]): Promise<Map<string, Order>> {
  return new Map((await listStoredOrdersById(db, orderIds)).map((stored) => [stored.id, toOrder(stored)]))
}

/** An order of the account. Another's is not there; one whose payment failed is, under its address. */
export async function requireOwnOrder(db: Db | Tx, accountId: string, id: string): Promise<StoredOrder> {
  const stored = isOpaqueId(id) ? await findStoredOrder(db, id) : null
  if (stored === null || stored.account_id !== accountId) throw new Refusal('order_not_found')
  return stored
}

export async function listOrders(
  db: Db,
  { accountId, show, page, pageSize }: { accountId: string; show: ShownOrders; page: number; pageSize: number },
): Promise<{ orders: Order[]; total: number; maxPage: number }> {
  const { orders, total } = await listStoredOrders(db, { accountId, show, limit: pageSize, offset: page * pageSize })
  return { orders: orders.map((stored) => toOrder(stored)), total, maxPage: lastPage(total, pageSize) }
}
