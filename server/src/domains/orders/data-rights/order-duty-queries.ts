import { REPORT_DAYS } from '@lotyard/contract/rules/orders/fulfilment/problem-window'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

export type OrderDuties = { open_order: number; open_invoice: number; open_problem: number; unshipped_sale: number }

/**
 * An order is open until all of it has left and problems can no longer be reported. A payment whose outcome is unknown keeps
 * it open too. The seller of a lot stays until it has left: no other account knows where it is. Before it is paid it is an
 * open listing. Also enforced by trigger an_account_in_use_is_not_deleted.
 */
export async function countOrderDuties(db: Db | Tx, accountId: string): Promise<OrderDuties> {
  const { rows } = await sql<OrderDuties>`select
    (select count(*)::int from orders where account_id = ${accountId} and (state = 'placing' or state = 'paid' and exists (
      select from order_shipments shipment where shipment.order_id = orders.id and (shipment.left_at is null
        or shipment.left_at > clock_timestamp() - make_interval(days => case shipment.state
          when 'picked_up' then ${sql.lit(REPORT_DAYS.picked_up)} else ${sql.lit(REPORT_DAYS.shipped)} end))))) as open_order,
    (select count(*)::int from orders where account_id = ${accountId} and state = 'invoiced') as open_invoice,
    (select count(*)::int from problems problem join orders on orders.id = problem.order_id
      where orders.account_id = ${accountId} and problem.state = 'open') as open_problem,
    (select count(*)::int from lots join listings on listings.lot_id = lots.id
      join order_listings sold on sold.listing_id = listings.id and sold.is_live
      join orders on orders.id = sold.order_id and orders.state = 'paid'
      join order_shipments shipment on shipment.order_id = orders.id and shipment.warehouse_key = sold.warehouse_key
      where lots.seller_id = ${accountId} and shipment.left_at is null) as unshipped_sale`.execute(db)
  return rows[0]!
}
