// SQL of won lots that an admin books as paid.
import type { OrderAddress } from '@lotyard/contract/orders/orders'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { addressValueJson } from '../../addresses/index.ts'

export type WonLot = {
  listingId: string
  /** Who has or had it last. */
  buyerId: string
  /** The order that this key's payment was recorded for, where it was before. */
  recordedOrderId: string | null
}

/** Null where there is no such lot, or nobody has won it. */
export async function findWonLot(db: Db | Tx, name: string, requestKey: string | null): Promise<WonLot | null> {
  const { rows } = await sql<WonLot>`
    select l.id::text as "listingId", win.buyer_id as "buyerId",
      (select receipts.order_id from receipts
        where receipts.order_id = win.order_id and receipts.request_key = ${requestKey}) as "recordedOrderId"
    from listings l join auction_wins win on win.listing_id = l.id
    where l.name = ${name} order by win.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Where the account's last order went; null where it has none. */
export async function findLastShipTo(db: Db | Tx, accountId: string): Promise<OrderAddress | null> {
  const { rows } = await sql<{ address: OrderAddress }>`
    select ${addressValueJson('ship_to')} as address
    from orders join address_values ship_to on ship_to.id = orders.shipping_value_id
    where orders.account_id = ${accountId} and orders.state <> 'failed'
    order by orders.placed_at desc limit 1`.execute(db)
  return rows[0]?.address ?? null
}
