import type { OrderMailKind } from '@lotyard/contract/site/mails'
import { mayMoveShipment, shippingErrors } from '@lotyard/contract/rules/orders/fulfilment/shipment-moves'
import { mayLeave } from '@lotyard/contract/rules/orders/order-states'
import { isPastGateway } from '@lotyard/contract/rules/orders/payments/past-gateway'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { queueOrderMail } from '../mails/order-mails.ts'
import { requireNotStopped } from '../terms/ship-anyway.ts'
import { lockOwnShipment } from './lock-own-shipment.ts'
import { isCollected, saveShipment, type ShipmentMove } from './shipment-queries.ts'

const MAILS = {
  ready: 'order-ready',
  shipped: 'order-shipped',
  picked_up: 'order-picked-up',
} as const satisfies Record<ShipmentMove['state'], OrderMailKind>

export type ShipmentChange = Omit<ShipmentMove, 'carrier' | 'tracking'> & { carrier: string; tracking: string }

/** Says that the lots of a warehouse are ready, or have left; the buyer is told. */
export async function moveShipment(
  { db }: Pick<Context, 'db'>,
  viewer: Pick<Viewer, 'accountId' | 'role'>,
  change: ShipmentChange,
): Promise<void> {
  const { orderId, warehouseKey, state } = change
  const isShipped = state === 'shipped'
  const carrier = change.carrier.trim()
  const tracking = change.tracking.trim()
  const errors = isShipped ? shippingErrors({ carrier, tracking }) : {}
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_fields', { errors })

  await db.transaction().execute(async (tx) => {
    const { order, shipment } = await lockOwnShipment(tx, viewer, { orderId, warehouseKey })
    const { state: orderState, ships_before_payment: shipsBeforePayment } = order
    if (
      !mayLeave({ state: orderState, shipsBeforePayment }) ||
      !mayMoveShipment(shipment.state, state, shipment.isPickUp)
    )
      throw new Refusal('order_not_open')
    await requireNotStopped(tx, order)
    if (!isPastGateway(order.payment_type) && !(await isCollected(tx, orderId)))
      throw new Refusal('order_not_open', { message: "The payment isn't collected yet. Try again in a few minutes." })
    const shipped = { carrier: isShipped ? carrier : null, tracking: isShipped && tracking !== '' ? tracking : null }
    await saveShipment(tx, { orderId, warehouseKey, state, ...shipped })
    await queueOrderMail(tx, { kind: MAILS[state], orderId, about: warehouseKey })
    await writeAudit(tx, {
      accountId: viewer.accountId,
      action: 'order.shipment',
      subject: `order:${order.number}`,
      details: { warehouse: warehouseKey, state, ...shipped },
    })
  })
}
