import type { PickUpPass } from '@lotyard/contract/orders/pickup'
import type { Context } from '../../../context.ts'
import { drawQr } from '../../../lib/documents/qr-code.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { listPassLots } from './pickup-queries.ts'
import { requireOwnPickUp, type ShipmentOfBuyer } from './require-pickup.ts'
import { toBooked, toPlace } from './to-pickup.ts'

/** For the driver. Its QR code opens the gate's page with the code, on any phone that is signed in there. */
export async function readPass(
  { db, config: { publicUrl } }: Pick<Context, 'db' | 'config'>,
  shipment: ShipmentOfBuyer,
): Promise<PickUpPass> {
  const stored = await requireOwnPickUp(db, shipment)
  const booked = toBooked(stored)
  if (booked === null) throw new Refusal('pickup_not_booked')
  const qr = drawQr(`${publicUrl}/admin/pickup/?code=${booked.code}`)
  return { number: stored.number, place: toPlace(stored), booked, lots: await listPassLots(db, shipment), qr }
}
