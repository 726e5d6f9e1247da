// SQL of what sellers are reminded to ship.
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { MAY_LEAVE } from '../reading/order-queries.ts'

export type ToRemindOf = { orderId: string; shipOn: string }

/** Marks those that should leave by tomorrow, in their warehouse's days, and returns the orders with the day of each. */
export async function takeShipmentsToRemindOf(tx: Tx, limit: number): Promise<ToRemindOf[]> {
  const { rows } = await sql<ToRemindOf>`
    with taken as (
      update order_shipments shipment set seller_reminded_at = clock_timestamp()
      from (select s.id from order_shipments s join orders o on o.id = s.order_id and ${MAY_LEAVE}
          join warehouses w on w.key = s.warehouse_key
        where s.left_at is null and s.seller_reminded_at is null and not s.is_pick_up
          -- Wide enough for every zone, and narrow enough for the index: what is older is late, and known to be.
          and s.promised_ship_on between current_date - 1 and current_date + 2
          and s.promised_ship_on between (clock_timestamp() at time zone w.time_zone)::date
            and (clock_timestamp() at time zone w.time_zone)::date + 1
        order by s.promised_ship_on limit ${sql.lit(limit)} for update of s skip locked) due
      where shipment.id = due.id returning shipment.order_id, shipment.promised_ship_on
    )
    select distinct order_id as "orderId", promised_ship_on::text as "shipOn" from taken`.execute(tx)
  return rows
}
