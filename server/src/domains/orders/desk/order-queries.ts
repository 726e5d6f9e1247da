// SQL of the desk: orders with what only those who run the market see.
import { MAX_TAB_COUNT } from '@lotyard/contract/rules/desk/limits'
import { DESK_SHOWS, type DeskShow } from '@lotyard/contract/desk/orders'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { isOverdue } from '../invoices/invoice-queries.ts'
import { STORED_ORDER, type StoredOrder } from '../reading/order-queries.ts'
import { PROBLEMS_JSON, type StoredProblem } from '../problems/problem-queries.ts'
import { deskRows, mayBeSeen, type DeskFilter } from './condition-queries.ts'
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

/**
 * Each up to a limit, so that a long history costs no more than a short one: that of the tab that is shown up to one more than
 * `maxCounted`.
 */
export async function countDeskOrders(
  db: Db,
  { maxCounted, ...filter }: DeskFilter & { maxCounted: number },
): Promise<DeskCounts> {
  const counts = DESK_SHOWS.map((show) => {
    const limit = show === filter.show ? maxCounted + 1 : MAX_TAB_COUNT
    return sql`(select count(*)::int from (select ${deskRows({ ...filter, show }).from} limit ${sql.lit(limit)}) counted)
      as ${sql.ref(show)}`
  })
  const { rows } = await sql<DeskCounts>`select ${sql.join(counts)}`.execute(db)
  return rows[0]!
}
