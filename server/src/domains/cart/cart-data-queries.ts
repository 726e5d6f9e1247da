// What an account's archive says of its cart, and how the cart is forgotten.
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { titleShownTo } from '../listings/index.ts'

/** Far more than a cart has, so that a mistake stays bounded. */
const MAX_READ = 1_000

export type CartListingData = { listing: string; title: string; added_at: Date }

export async function listCartListingData(db: Db | Tx, accountId: string): Promise<CartListingData[]> {
  const { rows } = await sql<CartListingData>`
    select l.name as listing, ${titleShownTo(accountId)} as title, c.added_at
    from cart_listings c join listings l on l.id = c.listing_id join lots t on t.id = l.lot_id
    where c.account_id = ${accountId} order by c.added_at, l.id limit ${sql.lit(MAX_READ)}`.execute(db)
  return rows
}

/** Where the cart goes: the address it ships to, and the warehouses that it is picked up from. */
export type CartDeliveryData = { choice: 'ship to' | 'pick up'; place: string }

export async function listCartDeliveryData(db: Db | Tx, accountId: string): Promise<CartDeliveryData[]> {
  const { rows } = await sql<CartDeliveryData>`
    select 'ship to' as choice, concat_ws(', ', v.street_address, v.locality, v.region || ' ' || v.postal_code) as place
    from carts c join addresses a on a.id = c.ship_to_id join address_values v on v.id = a.value_id
    where c.account_id = ${accountId}
    union all
    (select 'pick up', w.description from cart_pick_ups p join warehouses w on w.key = p.warehouse_key
      where p.account_id = ${accountId} order by p.warehouse_key limit ${sql.lit(MAX_READ)})`.execute(db)
  return rows
}

/** Its lots and choices go with it. */
export async function deleteCart(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('carts').where('account_id', '=', accountId).execute()
}
