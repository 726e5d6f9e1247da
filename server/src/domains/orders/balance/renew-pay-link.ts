import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { lockOrder } from '../money/order-lock-queries.ts'
import { readOrder } from '../reading/read-order.ts'
import { renewPaySecret } from './balance-queries.ts'

/** By the order's owner, or by an admin for them. Returns the new link's path; null where nothing is to be paid. */
export async function renewPayLink(
  { db }: Pick<Context, 'db'>,
  { orderId, by }: { orderId: string; by: { ownerId: string } | { adminId: string } },
): Promise<string | null> {
  if (!isOpaqueId(orderId)) throw new Refusal('order_not_found')
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order === null || ('ownerId' in by && order.account_id !== by.ownerId)) throw new Refusal('order_not_found')
    await renewPaySecret(tx, orderId)
    if ('adminId' in by)
      await writeAudit(tx, {
        accountId: by.adminId,
        action: 'order.pay_link',
        subject: `order:${order.number}`,
        details: {},
      })
    return (await readOrder(tx, orderId)).payPath
  })
}
