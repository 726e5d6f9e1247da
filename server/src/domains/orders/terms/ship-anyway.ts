import { stopProblem } from '@lotyard/contract/rules/orders/terms/credit'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { requireReason } from '../../../lib/require-reason.ts'
import { findHasOverdueInvoice } from '../preview/order-facts-queries.ts'
import { requireLockedOrder } from '../money/refund-order.ts'
import type { StoredOrder } from '../reading/order-queries.ts'
import { saveShipAnyway } from './proposal-queries.ts'

/** Lots of an order that ships before payment leave only while no invoice of its buyer's is overdue. */
export async function requireNotStopped(tx: Tx, order: StoredOrder): Promise<void> {
  if (order.state !== 'invoiced') return
  const hasOverdueInvoice = await findHasOverdueInvoice(tx, order.account_id)
  const problem = stopProblem({ hasOverdueInvoice, shipAnywayReason: order.ship_anyway_reason })
  if (problem !== null) throw new Refusal('order_not_open', { message: problem })
}

/** An admin sends this one all the same, for a reason that the audit trail keeps. */
export async function shipAnyway(
  { db }: Pick<Context, 'db'>,
  { orderId, adminId, ...given }: { orderId: string; adminId: string; reason: string },
): Promise<void> {
  const reason = requireReason(given.reason)
  await db.transaction().execute(async (tx) => {
    const order = await requireLockedOrder(tx, orderId)
    if (order.state !== 'invoiced' || !order.ships_before_payment) throw new Refusal('order_not_open')
    await saveShipAnyway(tx, orderId, reason)
    const subject = `order:${order.number}`
    await writeAudit(tx, { accountId: adminId, action: 'order.ship_anyway', subject, details: { reason } })
  })
}
