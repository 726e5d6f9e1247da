import { maySplit, partsBySeller, splitError } from '@lotyard/contract/rules/orders/fulfilment/split-shipment'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { queueOrderMail } from '../mails/order-mails.ts'
import { lockDeskShipment, type LockedShipment } from './lock-shipment.ts'
import { countVersion, insertPart } from './shipment-queries.ts'
import { tellOfDeskAct } from './tell-of-shipment.ts'

type Split = {
  shipmentId: string
  /** Names of lots; or a part for each seller. */
  parts: 'by_seller' | readonly (readonly string[])[]
}

/**
 * Lets the lots of a shipment leave in several. The first part stays this shipment, with its freight and what hangs on it, a
 * booked pick-up too: its buyer is told which lots it is still for. Otherwise no mail: nothing has moved yet, and the order's
 * page shows the parts.
 */
export async function splitShipment(
  { db }: Pick<Context, 'db'>,
  viewer: Pick<Viewer, 'accountId' | 'role'>,
  { shipmentId, ...given }: Split,
): Promise<{ orderId: string }> {
  return db.transaction().execute(async (tx) => {
    const locked = await lockDeskShipment(tx, viewer, shipmentId)
    const { order, shipment, lots } = locked
    if (order.state !== 'paid' && order.state !== 'invoiced') throw new Refusal('order_not_open')
    if (!maySplit(shipment.state)) throw new Refusal('shipment_settled')
    const parts = given.parts === 'by_seller' ? partsBySeller(lots) : given.parts
    const partCount = order.shipments.filter(({ warehouseKey }) => warehouseKey === shipment.warehouseKey).length
    const error = splitError(parts, { lots: lots.map(({ name }) => name), partCount })
    if (error !== null) throw new Refusal('invalid_fields', { errors: { parts: [error] } })
    const lastPart = Math.max(...order.shipments.map(({ part }) => part))
    for (const [at, names] of parts.slice(1).entries()) {
      const listingIds = lots.filter(({ name }) => names.includes(name)).map(({ listingId }) => listingId)
      await insertPart(tx, { orderId: order.id, from: shipment.part, part: lastPart + 1 + at, listingIds })
    }
    await countVersion(tx, shipment.id)
    await tellOfDeskAct(tx, locked, {
      accountId: viewer.accountId,
      after: { listings: [...parts[0]!] },
      mail: null,
      action: 'order.split',
      details: { parts: parts.map((names) => [...names]) },
    })
    await tellOfPickUp(tx, locked)
    return { orderId: order.id }
  })
}

/** With the version: a buyer who was told of one split must still hear of the next. */
async function tellOfPickUp(tx: Tx, { order, shipment }: LockedShipment): Promise<void> {
  const booked = shipment.pickUp?.booked ?? null
  if (booked === null) return
  await queueOrderMail(tx, { kind: 'pickup-split', orderId: order.id, about: `${booked.id} ${shipment.version + 1}` })
}
