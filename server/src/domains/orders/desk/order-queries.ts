// SQL of the desk: orders with what only those who run the market see.
import { MAX_TAB_COUNT } from '@lotyard/contract/rules/desk/limits'
import { DESK_SHOWS, type DeskShow } from '@lotyard/contract/desk/orders'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { isOverdue } from '../invoices/invoice-queries.ts'
import { STORED_ORDER, type StoredOrder } from '../reading/order-queries.ts'
import { PROBLEMS_JSON, type StoredProblem } from '../problems/problem-queries.ts'
import { besidesShow, mayBeSeen, SHOWN, type DeskFilter } from './condition-queries.ts'
import type { SellerScope } from '../../../lib/seller-scope.ts'

export type StoredDeskOrder = StoredOrder & {
  buyer_name: string
  buyer_email: string
  placed_by_name: string | null
  has_overdue_invoice: boolean
  browser_data: Record<string, string>
  problems: StoredProblem[]
}

/** Of its buyer, for statements that call orders `o`: it stops what is on terms. */
export const HAS_OVERDUE_INVOICE = sql`case when o.state = 'invoiced' and o.ships_before_payment then exists (
  select from orders due where due.account_id = o.account_id and ${isOverdue('due')}) else false end`

const DESK_ORDER = sql`${STORED_ORDER}, buyer.name as buyer_name, buyer.email as buyer_email,
  ${HAS_OVERDUE_INVOICE} as has_overdue_invoice,
  o.browser_data, (select name from accounts where id = o.placed_by) as placed_by_name,
  ${PROBLEMS_JSON} as problems`

export async function findDeskOrder(
  db: Db | Tx,
  orderId: string,
  { sellerId }: SellerScope,
): Promise<StoredDeskOrder | null> {
  const { rows } = await sql<StoredDeskOrder>`select ${DESK_ORDER} from orders o
    join accounts buyer on buyer.id = o.account_id
    where o.id = ${orderId} and ${mayBeSeen(sellerId)}`.execute(db)
  return rows[0] ?? null
}

export type DeskCounts = Record<DeskShow, number>

/** Each up to a limit, so that a long history costs no more than a short one. */
export async function countDeskOrders(db: Db, filter: DeskFilter): Promise<DeskCounts> {
  const besides = besidesShow(filter)
  const counts = DESK_SHOWS.map(
    (show) => sql`select ${show} as show, count(*)::int as count from (select from orders o
      where ${SHOWN[show]} and ${besides} limit ${sql.lit(MAX_TAB_COUNT)}) counted`,
  )
  const { rows } = await sql<{ show: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ show, count }) => [show, count])) as DeskCounts
}
