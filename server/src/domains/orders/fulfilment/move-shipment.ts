import { arrivalError, maySayDelivered } from '@lotyard/contract/rules/orders/fulfilment/arrival'
import {
  cleanTrackings,
  mayMoveShipment,
  shippingErrors,
} from '@lotyard/contract/rules/orders/fulfilment/shipment-moves'
import { mayLeave, type ShipmentState } from '@lotyard/contract/rules/orders/order-states'
import type { OrderMailKind } from '@lotyard/contract/site/mails'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { isToCollect } from '../money/to-collect.ts'
import { requireNotStopped } from '../terms/ship-anyway.ts'
import type { LockedShipment } from './lock-shipment.ts'
import { isCollected, resolveCarrier, saveDelivered, saveLeft, saveReady } from './shipment-queries.ts'
import { tellOfDeskAct } from './tell-of-shipment.ts'

const OWED = 'The buyer owes money on this order again. Collect it before these lots leave.'
const NOT_YET = "The payment isn't collected yet. Try again in a few minutes."

const MAILS = {
  ready: 'order-ready',
  shipped: 'order-shipped',
  delivered: 'order-delivered',
  picked_up: 'order-picked-up',
} as const satisfies Record<Exclude<ShipmentState, 'waiting'>, OrderMailKind>

export type ShipmentMove = {
  shipmentId: string
  state: keyof typeof MAILS
  /** Of what is shipped. */
  carrier?: string
  trackings?: readonly string[]
  /** Of what is delivered: the site's day. */
  deliveredOn?: string
  /** As the form was drawn; null where no form was. */
  version: number | null
}

type DeskViewer = Pick<Viewer, 'accountId' | 'role'>

/**
 * Says that the lots of a shipment are ready, have left or are there; the buyer is told. For callers that hold the order, and
 * may do more in their transaction.
 */
export async function moveLockedShipment(
  tx: Tx,
  viewer: DeskViewer,
  locked: LockedShipment,
  move: ShipmentMove,
): Promise<void> {
  const { order, shipment } = locked
  const { state, version } = move
  if (version !== null && version !== shipment.version) throw new Refusal('conflict')
  if (!mayMoveShipment(shipment.state, state, shipment.isPickUp)) throw new Refusal('shipment_settled')
  if (state === 'delivered') requireMaySayDelivered(locked, viewer)
  else await requireMayLeave(tx, order)
  const after = await save(tx, locked, move)
  const details = { state, ...after }
  await tellOfDeskAct(tx, locked, {
    accountId: viewer.accountId,
    after: { state, ...after },
    mail: MAILS[state],
    action: 'order.shipment',
    details,
  })
}

/** Returns what else there is to tell. */
async function save(tx: Tx, locked: LockedShipment, move: ShipmentMove) {
  const { id } = locked.shipment
  switch (move.state) {
    case 'ready':
      await saveReady(tx, id)
      return {}
    case 'picked_up':
      await saveLeft(tx, id, null)
      return {}
    case 'shipped': {
      const { carrier, carrierKey, trackings } = await requireSentWith(tx, move)
      await saveLeft(tx, id, { carrier, carrierKey, trackings })
      return { carrier, trackings }
    }
    case 'delivered': {
      const on = requireArrivalDay(locked, move.deliveredOn ?? '')
      await saveDelivered(tx, id, { on, by: 'desk' })
      return { deliveredOn: on }
    }
  }
}

export async function requireSentWith(tx: Tx, given: { carrier?: string; trackings?: readonly string[] }) {
  const [carrier, trackings] = [(given.carrier ?? '').trim(), cleanTrackings(given.trackings ?? [])]
  const errors = shippingErrors({ carrier, trackings })
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_fields', { errors })
  return { ...(await resolveCarrier(tx, carrier)), trackings }
}

export function requireArrivalDay({ order, shipment }: LockedShipment, given: string, field = 'delivered_on'): string {
  const on = given.trim()
  const error = arrivalError(on, { leftOn: shipment.leftOn!, today: order.today })
  if (error !== null) throw new Refusal('invalid_fields', { errors: { [field]: [error] } })
  return on
}

/** Nothing leaves a warehouse before its money is here, unless it was sold on terms that ship first. */
async function requireMayLeave(tx: Tx, order: LockedShipment['order']): Promise<void> {
  const { state, ships_before_payment: shipsBeforePayment } = order
  if (!mayLeave({ state, shipsBeforePayment })) throw new Refusal('order_not_open')
  if (state === 'invoiced') return requireNotStopped(tx, order)
  if (await isCollected(tx, order.id)) return
  throw new Refusal('order_not_open', { message: isToCollect(order) ? OWED : NOT_YET })
}

function requireMaySayDelivered({ shipment }: LockedShipment, { role }: DeskViewer): void {
  if (!maySayDelivered(shipment, role === 'admin'))
    throw new Refusal('not_allowed', { message: "The buyer says it hasn't arrived. Only an admin can decide." })
}
