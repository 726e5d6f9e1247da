// SQL of the desk: orders with what only those who run the market see.
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { STORED_ORDER, type StoredOrder } from '../reading/order-queries.ts'
import { PROBLEMS_JSON, type StoredProblem } from '../problems/problem-queries.ts'

export type DeskShow = 'all' | 'to_ship' | 'invoiced' | 'overdue' | 'problems'

export type StoredDeskOrder = StoredOrder & {
  buyer_name: string
  buyer_email: string
  placed_by_name: string | null
  paid_reference: string | null
  browser_data: Record<string, string>
  problems: StoredProblem[]
}

const DESK_ORDER = sql`${STORED_ORDER}, buyer.name as buyer_name, buyer.email as buyer_email, o.paid_reference,
  o.browser_data, (select name from accounts where id = o.placed_by) as placed_by_name,
  ${PROBLEMS_JSON} as problems`

/** Whose orders: all for an admin (null), those with lots of their own for a seller. */
export type Whose = { sellerId: string | null }

export async function findDeskOrder(
  db: Db | Tx,
  orderId: string,
  { sellerId }: Whose,
): Promise<StoredDeskOrder | null> {
  const { rows } = await sql<StoredDeskOrder>`select ${DESK_ORDER} from orders o
    join accounts buyer on buyer.id = o.account_id
    where o.id = ${orderId} and ${mayBeSeen(sellerId)}`.execute(db)
  return rows[0] ?? null
}

export type DeskSearch = Whose & { show: DeskShow; search: string; limit: number; offset: number }

/** Newest first, those whose payment failed included: an operator is asked about them. */
export async function listDeskOrders(
  db: Db,
  { show, search, sellerId, limit, offset }: DeskSearch,
): Promise<{ orders: StoredDeskOrder[]; total: number }> {
  const condition = sql`${SHOWN[show]} and ${matches(search, sellerId)} and ${mayBeSeen(sellerId)}`
  const [{ rows: orders }, { rows: counts }] = await Promise.all([
    sql<StoredDeskOrder>`select ${DESK_ORDER} from orders o join accounts buyer on buyer.id = o.account_id
      where ${condition} order by o.placed_at desc, o.id limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from orders o join accounts buyer on buyer.id = o.account_id
      where ${condition}`.execute(db),
  ])
  return { orders, total: counts[0]!.total }
}

const SHOWN: Record<DeskShow, RawBuilder<unknown>> = {
  all: sql`true`,
  to_ship: sql`(o.state = 'paid' and exists (select from order_shipments s
    where s.order_id = o.id and s.state in ('waiting', 'ready')))`,
  invoiced: sql`o.state = 'invoiced'`,
  overdue: sql`(o.state = 'invoiced' and o.invoice_due_at < clock_timestamp())`,
  problems: sql`exists (select from problems p where p.order_id = o.id and p.state = 'open')`,
}

/** A seller does not find out by searching which e-mail address a buyer has. */
function matches(search: string, sellerId: string | null): RawBuilder<unknown> {
  if (search === '') return sql`true`
  if (/^\d{1,18}$/.test(search)) return sql`o.number = ${search}::bigint`
  return sellerId === null ? sql`buyer.email = lower(${search})` : sql`false`
}

function mayBeSeen(sellerId: string | null): RawBuilder<unknown> {
  if (sellerId === null) return sql`true`
  // An order whose payment is not known, or failed, is none of a seller's business yet.
  return sql`(o.state not in ('placing', 'failed') and exists (select from order_listings line
    join listings l on l.id = line.listing_id join lots t on t.id = l.lot_id
    where line.order_id = o.id and t.seller_id = ${sellerId}))`
}
