// SQL of the days that an order's shipments were promised for.
import type { Estimate } from '@lotyard/contract/rules/shipping/dates/estimate'
import type { WarehouseCalendar } from '@lotyard/contract/rules/shipping/dates/warehouse-calendar'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { CALENDAR_JSON } from '../../shipping/index.ts'

export type PromisedPart = { part: number; promised: Estimate; calendar: WarehouseCalendar }

/** Of parts that are still there. Those from before dates were promised are left out. */
export async function listPromises(tx: Tx, orderId: string): Promise<PromisedPart[]> {
  const { rows } = await sql<PromisedPart>`
    select s.part, ${CALENDAR_JSON} as calendar, json_build_object('readyOn', s.promised_ready_on,
      'shipsOn', s.promised_ship_on, 'arrivesFrom', s.promised_arrive_from, 'arrivesBy', s.promised_arrive_by) as promised
    from order_shipments s join warehouses w on w.key = s.warehouse_key
    where s.order_id = ${orderId} and s.promised_ready_on is not null and s.left_at is null`.execute(tx)
  return rows
}

export async function savePromises(
  tx: Tx,
  orderId: string,
  parts: readonly Pick<PromisedPart, 'part' | 'promised'>[],
): Promise<void> {
  const days = (name: keyof Estimate): (string | null)[] => parts.map(({ promised }) => promised[name])
  await sql`update order_shipments set promised_ready_on = given.ready_on, promised_ship_on = given.ship_on,
      promised_arrive_from = given.arrive_from, promised_arrive_by = given.arrive_by
    from unnest(${parts.map(({ part }) => part)}::int[], ${days('readyOn')}::date[], ${days('shipsOn')}::date[],
      ${days('arrivesFrom')}::date[], ${days('arrivesBy')}::date[])
      as given (part, ready_on, ship_on, arrive_from, arrive_by)
    where order_shipments.order_id = ${orderId} and order_shipments.part = given.part`.execute(tx)
}
