import { driverErrors } from '@lotyard/contract/rules/orders/pickup/gate'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../db/audit/audit.ts'
import type { Tx } from '../../../../db/database.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import type { DeskViewer } from '../../../../lib/seller-scope.ts'
import { lockDeskShipment } from '../../fulfilment/lock-shipment.ts'
import { moveLockedShipment } from '../../fulfilment/move-shipment.ts'
import { saveDriver } from '../booking-queries.ts'
import { findPickUp, verdictOf } from './find-pickup.ts'
import type { StoredGatePickUp } from './gate-queries.ts'

/**
 * The lots of a code that was found go to a driver: their shipment is picked up, which ends the appointment. Whether the order
 * is paid is decided where shipments move, in the same transaction.
 */
export async function handOver(
  { db }: Pick<Context, 'db'>,
  viewer: DeskViewer,
  { pickUp, driver: given }: { pickUp: StoredGatePickUp; driver: string },
): Promise<void> {
  const driver = given.trim()
  const errors = driverErrors(driver)
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_fields', { errors })
  await db.transaction().execute(async (tx) => {
    const locked = await lockDeskShipment(tx, viewer, pickUp.shipmentId)
    await noteDriver(tx, viewer, { code: pickUp.code, driver })
    await moveLockedShipment(tx, viewer, locked, { shipmentId: pickUp.shipmentId, state: 'picked_up', version: null })
  })
}

/** Reads the code again under the order's lock: the buyer may have moved it, or another gate handed the lots over. */
async function noteDriver(
  tx: Tx,
  viewer: DeskViewer,
  { code, driver }: { code: string; driver: string },
): Promise<void> {
  const pickUp = await findPickUp(tx, viewer, code)
  if (pickUp === null) throw new Refusal('pickup_code_wrong')
  const { mayHandOver, words } = verdictOf(pickUp)
  if (!mayHandOver) throw new Refusal('pickup_not_due', { message: words })
  await saveDriver(tx, { id: pickUp.id, driver, handedOverBy: viewer.accountId })
  await writeAudit(tx, {
    accountId: viewer.accountId,
    action: 'order.hand_over',
    subject: `order:${pickUp.number}`,
    details: { driver, part: pickUp.part },
  })
}
