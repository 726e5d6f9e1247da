import type { OrderMailKind } from '@lotyard/contract/site/mails'
import type { ShipmentFacts } from '@lotyard/contract/orders/shipments'
import type { Tx } from '../../../db/database.ts'
import type { AuditEntry } from '../../../db/audit/audit.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { queueOrderMail } from '../mails/order-mails.ts'
import { factsOf, type LockedShipment } from './lock-shipment.ts'
import { insertShipmentEvent } from './shipment-queries.ts'

type Told = {
  accountId: string
  /** What differs from what it was. */
  after: Partial<ShipmentFacts>
  reason?: string
}

export async function noteEvent(tx: Tx, locked: LockedShipment, said: Told & { by: 'desk' | 'buyer' }): Promise<void> {
  const before = factsOf(locked)
  const { by, accountId, after, reason } = said
  const event = { shipmentId: locked.shipment.id, by, accountId, before, after: { ...before, ...after } }
  await insertShipmentEvent(tx, { ...event, ...(reason !== undefined && { reason }) })
}

/** What the desk did: into the shipment's history, the buyer's mail and the audit trail. */
export async function tellOfDeskAct(
  tx: Tx,
  locked: LockedShipment,
  {
    mail,
    action,
    details,
    ...told
  }: Told & { mail: OrderMailKind | null; action: AuditEntry['action']; details: AuditEntry['details'] },
): Promise<void> {
  const { order, shipment } = locked
  await noteEvent(tx, locked, { ...told, by: 'desk' })
  if (mail !== null) await queueShipmentMail(tx, locked, mail)
  await writeAudit(tx, {
    accountId: told.accountId,
    action,
    subject: `order:${order.number}`,
    details: { warehouse: shipment.warehouseKey, part: shipment.part, ...details },
  })
}

/** With the version: a buyer who was told of one correction must still hear of the next. */
async function queueShipmentMail(tx: Tx, { order, shipment }: LockedShipment, kind: OrderMailKind): Promise<void> {
  await queueOrderMail(tx, { kind, orderId: order.id, about: `${shipment.id} ${shipment.version + 1}` })
}
