import { mayCorrectDay } from '@lotyard/contract/rules/orders/fulfilment/arrival'
import { cleanTrackings, isSent } from '@lotyard/contract/rules/orders/fulfilment/shipment-moves'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { takesProblems } from '../reading/to-order.ts'
import { lockDeskShipment, type LockedShipment } from './lock-shipment.ts'
import { moveLockedShipment, requireArrivalDay, requireSentWith, type ShipmentMove } from './move-shipment.ts'
import { saveCorrection } from './shipment-queries.ts'
import { tellOfDeskAct } from './tell-of-shipment.ts'

export type ShipmentChange = Omit<ShipmentMove, 'state' | 'version'> & {
  /** Left out, or as it is: a correction. */
  state?: ShipmentMove['state']
  version: number
}

/** Moves a shipment on, or corrects what was said of it, by those who may move it. The buyer is told. */
export async function changeShipment(
  { db }: Pick<Context, 'db'>,
  viewer: Pick<Viewer, 'accountId' | 'role'>,
  { state, ...change }: ShipmentChange,
): Promise<{ orderId: string }> {
  return db.transaction().execute(async (tx) => {
    const locked = await lockDeskShipment(tx, viewer, change.shipmentId)
    if (state !== undefined && !takesProblems(locked.order)) throw new Refusal('order_not_open')
    if (state !== undefined && state !== locked.shipment.state)
      await moveLockedShipment(tx, viewer, locked, { ...change, state })
    else await correct(tx, viewer, locked, change)
    return { orderId: locked.order.id }
  })
}

type Correction = Omit<ShipmentChange, 'state'>
type DeskViewer = Pick<Viewer, 'accountId' | 'role'>

/** The day it left stays, and so does who said that it arrived. */
async function correct(tx: Tx, viewer: DeskViewer, locked: LockedShipment, given: Correction): Promise<void> {
  const { shipment } = locked
  if (given.carrier === undefined && given.trackings === undefined && given.deliveredOn === undefined) return
  if (!isSent(shipment.state)) throw new Refusal('shipment_settled')
  const sent = await requireSentWith(tx, {
    carrier: given.carrier ?? shipment.carrier ?? '',
    trackings: cleanTrackings(given.trackings ?? shipment.trackings),
  })
  const deliveredOn = correctedDay(locked, viewer, given.deliveredOn)
  const facts = (one: { carrier: string | null; trackings: readonly string[]; deliveredOn: string | null }) => ({
    carrier: one.carrier,
    trackings: [...one.trackings],
    deliveredOn: one.deliveredOn,
  })
  const [from, to] = [facts(shipment), facts({ ...sent, deliveredOn })]
  // A form that was sent twice: the buyer hears of it once, and its sender of no conflict.
  if (JSON.stringify(from) === JSON.stringify(to)) return
  if (given.version !== shipment.version) throw new Refusal('conflict')
  await saveCorrection(tx, shipment.id, { ...sent, deliveredOn })
  await tellOfDeskAct(tx, locked, {
    accountId: viewer.accountId,
    after: to,
    mail: 'shipment-corrected',
    action: 'order.tracking',
    details: { from, to },
  })
}

function correctedDay(locked: LockedShipment, { role }: DeskViewer, given: string | undefined): string | null {
  const { shipment } = locked
  if (given === undefined || given.trim() === shipment.deliveredOn) return shipment.deliveredOn
  if (!mayCorrectDay(shipment, role === 'admin'))
    throw new Refusal('not_allowed', { message: 'The buyer told us this day. Only an admin can correct it.' })
  if (shipment.state === 'delivered') return requireArrivalDay(locked, given)
  throw new Refusal('invalid_fields', { errors: { delivered_on: ['Mark it delivered first.'] } })
}
