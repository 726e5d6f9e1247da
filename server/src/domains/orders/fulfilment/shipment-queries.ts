import type { ShipmentState } from '@lotyard/contract/rules/orders/order-states'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

export type ShipmentMove = {
  orderId: string
  warehouseKey: string
  state: Exclude<ShipmentState, 'waiting'>
  carrier: string | null
  tracking: string | null
}

export async function saveShipment(
  tx: Tx,
  { orderId, warehouseKey, state, carrier, tracking }: ShipmentMove,
): Promise<void> {
  await tx
    .updateTable('order_shipments')
    .set({
      state,
      carrier,
      tracking,
      ...(state === 'ready' ? { ready_at: sql<Date>`clock_timestamp()` } : { left_at: sql<Date>`clock_timestamp()` }),
    })
    .where('order_id', '=', orderId)
    .where('warehouse_key', '=', warehouseKey)
    .execute()
}

/** Returns when, by the database's clock. */
export async function saveTracking(
  tx: Tx,
  given: { orderId: string; warehouseKey: string; carrier: string; tracking: string | null },
): Promise<string> {
  const { at } = await tx
    .updateTable('order_shipments')
    .set({ carrier: given.carrier, tracking: given.tracking })
    .where('order_id', '=', given.orderId)
    .where('warehouse_key', '=', given.warehouseKey)
    .returning(sql<Date>`clock_timestamp()`.as('at'))
    .executeTakeFirstOrThrow()
  return at.toISOString()
}

/** Whether all of its money is here: what is only authorised may still be refused, and what was reversed is owed again. */
export async function isCollected(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ isCollected: boolean }>`
    select is_collected as "isCollected" from order_balances(array[${orderId}::uuid])`.execute(tx)
  return rows[0]!.isCollected
}
