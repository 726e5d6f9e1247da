import { mayUndoShipped } from '@lotyard/contract/rules/orders/fulfilment/undo-shipped'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { requireReason } from '../../../lib/require-reason.ts'
import { toClaimed } from '../reading/to-order.ts'
import { lockDeskShipment } from './lock-shipment.ts'
import { isPaidOut, saveUndone } from './shipment-queries.ts'
import { tellOfDeskAct } from './tell-of-shipment.ts'

/** Says that a shipment has not left after all. The buyer was told that it had, and is told again. */
export async function undoShipped(
  { db }: Pick<Context, 'db'>,
  { shipmentId, adminId, ...given }: { shipmentId: string; adminId: string; reason: string },
): Promise<{ orderId: string }> {
  const reason = requireReason(given.reason)
  return db.transaction().execute(async (tx) => {
    const locked = await lockDeskShipment(tx, { accountId: adminId, role: 'admin' }, shipmentId)
    const { order, shipment } = locked
    const undone = {
      ...toClaimed(shipment),
      isPaidOut: await isPaidOut(tx, { orderId: order.id, part: shipment.part }),
    }
    if (!mayUndoShipped(undone, order.read_at)) throw new Refusal('shipment_settled')
    await saveUndone(tx, shipment.id)
    await tellOfDeskAct(tx, locked, {
      accountId: adminId,
      after: { state: 'ready', carrier: null, trackings: [] },
      reason,
      mail: 'shipment-corrected',
      action: 'order.undo_shipped',
      details: { reason, carrier: shipment.carrier, trackings: shipment.trackings },
    })
    return { orderId: order.id }
  })
}
