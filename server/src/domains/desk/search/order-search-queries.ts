// Orders by what is printed on their papers, by the lots in them and by who bought them.
import { toWordQuery, type DeskSearch } from '@lotyard/contract/rules/desk/desk-search'
import type { OrderState } from '@lotyard/contract/rules/orders/order-states'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { ordersSeenBy } from '../../orders/index.ts'
import type { SellerScope } from '../../../lib/seller-scope.ts'

export type FoundOrder = { id: string; number: string; buyer: string; placedAt: Date; state: OrderState }

/** Buyers of one name, and orders behind one reference, that are looked at. */
const MAX_BUYERS = 20
const MAX_ORDERS = 50

type Scope = SellerScope & {
  limit: number
  /** What the gateway and banks call a payment is for those who may read money. */
  mayReadMoney: boolean
}

export async function findOrders(db: Db, search: DeskSearch, scope: Scope): Promise<FoundOrder[]> {
  const ids = [...byKey(search, scope), ...byBuyer(search, scope)]
  const { rows } = await sql<FoundOrder>`
    select o.id, o.number::text as number, buyer.name as buyer, o.placed_at as "placedAt", o.state
    from (select id, min(place) as place from (${sql.join(ids, sql` union all `)}) each group by id) found
    join orders o on o.id = found.id join accounts buyer on buyer.id = o.account_id
    where ${ordersSeenBy(scope.sellerId)}
    order by found.place, o.placed_at desc limit ${sql.lit(scope.limit)}`.execute(db)
  return rows
}

const MAX = sql`limit ${sql.lit(MAX_ORDERS)}`

function byKey(search: DeskSearch, { mayReadMoney }: Scope): RawBuilder<unknown>[] {
  const { number, listingName, pickUpCode, spellings, reference } = search
  const parts = [
    // An empty array matches none; the condition is the index's own.
    sql`(select order_id as id, 0 as place from order_shipments
      where trackings <> '{}' and trackings && ${spellings}::text[] ${MAX})`,
  ]
  if (number !== null) parts.push(sql`(select id, 0 as place from orders where number = ${number}::bigint)`)
  if (pickUpCode !== null)
    parts.push(sql`(select s.order_id as id, 0 as place from pickup_appointments a
      join order_shipments s on s.id = a.shipment_id where a.code = ${pickUpCode} ${MAX})`)
  if (listingName !== null)
    parts.push(sql`(select line.order_id as id, 1 as place from listings l
      join order_listings line on line.listing_id = l.id where l.name = ${listingName} ${MAX})`)
  if (mayReadMoney)
    parts.push(
      sql`(select order_id as id, 0 as place from receipts
        where reference is not null and lower(reference) = ${reference} ${MAX})`,
      // By both gateways that there are: their name comes first in the index.
      sql`(select order_id as id, 0 as place from payments
        where gateway in ('braintree', 'sandbox') and transaction_id = any(${spellings}::text[]) ${MAX})`,
      sql`(select order_id as id, 0 as place from payments
        where gateway in ('braintree', 'sandbox') and gateway_order_id = any(${spellings}::text[]) ${MAX})`,
    )
  return parts
}

/** A seller does not find out by searching who has which e-mail address, or what else a buyer bought. */
function byBuyer({ email, words }: DeskSearch, { sellerId, limit }: Scope): RawBuilder<unknown>[] {
  if (sellerId !== null) return []
  const newest = sql`cross join lateral (select id from orders where account_id = buyers.id
    order by placed_at desc limit ${sql.lit(limit)}) o`
  const parts: RawBuilder<unknown>[] = []
  if (email !== null)
    parts.push(sql`(select o.id, 1 as place from (select id from accounts where email = ${email}) buyers ${newest})`)
  const query = toWordQuery(words)
  if (query !== null)
    parts.push(sql`(select o.id, 2 as place from (select id from accounts
        where to_tsvector('simple', name) @@ to_tsquery('simple', ${query}) limit ${sql.lit(MAX_BUYERS)}) buyers
      ${newest})`)
  return parts
}
