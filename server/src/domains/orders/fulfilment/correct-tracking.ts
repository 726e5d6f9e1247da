import { mayCorrectTracking, shippingErrors } from '@lotyard/contract/rules/orders/fulfilment/shipment-moves'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { queueOrderMail } from '../mails/order-mails.ts'
import { lockOwnShipment } from './lock-own-shipment.ts'
import { saveTracking } from './shipment-queries.ts'

export type TrackingCorrection = { orderId: string; warehouseKey: string; carrier: string; tracking: string }

/** Carrier and tracking number of what has shipped, by those who may move it. The buyer is told, and the day it left stays. */
export async function correctTracking(
  { db }: Pick<Context, 'db'>,
  viewer: Pick<Viewer, 'accountId' | 'role'>,
  { orderId, warehouseKey, ...given }: TrackingCorrection,
): Promise<void> {
  const [carrier, tracking] = [given.carrier.trim(), given.tracking.trim()]
  const errors = shippingErrors({ carrier, tracking })
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_fields', { errors })
  const to = { carrier, tracking: tracking === '' ? null : tracking }
  await db.transaction().execute(async (tx) => {
    const { order, shipment } = await lockOwnShipment(tx, viewer, { orderId, warehouseKey })
    if (!mayCorrectTracking(shipment.state)) throw new Refusal('order_not_open')
    const from = { carrier: shipment.carrier, tracking: shipment.tracking }
    // A form that was sent twice: the buyer hears of it once.
    if (from.carrier === to.carrier && from.tracking === to.tracking) return
    const correctedAt = await saveTracking(tx, { orderId, warehouseKey, ...to })
    // With the moment: a buyer who was told of one correction must still hear of the next.
    await queueOrderMail(tx, { kind: 'shipment-corrected', orderId, about: `${warehouseKey} ${correctedAt}` })
    await writeAudit(tx, {
      accountId: viewer.accountId,
      action: 'order.tracking',
      subject: `order:${order.number}`,
      details: { warehouse: warehouseKey, from, to },
    })
  })
}
