// What needs doing at the desk, counted up to a limit by indexes that hold open things only.
import { MAX_TODAY_COUNT } from '@lotyard/contract/rules/desk/limits'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { countOfActs } from '../../accounts/index.ts'
import { countOfWaitingRequests } from '../../auctions/index.ts'
import {
  countOfAffectedPickUps,
  countOfWaitingCertificates,
  IS_TO_SHIP,
  isOverdue,
  ordersSeenBy,
} from '../../orders/index.ts'

/** Mail belongs to a domain to the right, so how it is counted is handed in. */
export type CountOfFailedMails = (max: number) => RawBuilder<number>

export type OpenCounts = {
  orders_to_ship: number
  overdue_invoices: number
  uncollected_orders: number | null
  overdue_wins: number
  open_problems: number
  auctions_ending: number
  drafts: number
  pickups_affected: number
  approvals_waiting: number | null
  certificates_waiting: number | null
  changes_waiting: number | null
  failed_mails: number | null
}

const counted = (rows: RawBuilder<unknown>) =>
  sql`(select count(*)::int from (${rows} limit ${sql.lit(MAX_TODAY_COUNT)}) rows)`

/**
 * Of all sellers where `sellerId` is null. One statement, since every page of the desk waits for it: six of them took the web
 * process more than all else that such a page asks for.
 */
export async function countOpen(
  db: Db,
  sellerId: string | null,
  countOfFailedMails: CountOfFailedMails,
): Promise<OpenCounts> {
  const ofAll = (count: RawBuilder<number>) => (sellerId === null ? count : sql`null::int`)
  const isLotSellers = sellerId === null ? sql`true` : sql`l.seller_id = ${sellerId}`
  const { rows } = await sql<OpenCounts>`select
    ${counted(
      sellerId === null
        ? sql`select from orders o where ${IS_TO_SHIP}`
        : sql`select from seller_orders where seller_id = ${sellerId} and stage = 'to_ship'`,
    )} as orders_to_ship,
    ${counted(sql`select from orders o where ${isOverdue('o')} and ${ordersSeenBy(sellerId)}`)} as overdue_invoices,
    ${
      sellerId === null
        ? counted(sql`select from (select order_id from payments where state in ('failed', 'voided')
              union select order_id from receipts where reversed_at is not null) lost
            join orders o on o.id = lost.order_id and o.state = 'paid'
            where (select balance_cents > 0 from order_balances(array[o.id]))`)
        : sql`null::int`
    } as uncollected_orders,
    ${counted(sql`select from auction_wins w join listings l on l.id = w.listing_id
      where w.state = 'awaiting_payment' and w.payment_due_at < clock_timestamp() and w.order_id is null
        and ${isLotSellers}`)} as overdue_wins,
    ${counted(sql`select from problems p join listings l on l.id = p.listing_id
      where p.state = 'open' and ${isLotSellers}`)} as open_problems,
    ${counted(sql`select from auctions a join listings l on l.id = a.listing_id and l.state = 'active'
      where a.closed_at is null and a.ends_at < clock_timestamp() + interval '24 hours' and ${isLotSellers}`)}
      as auctions_ending,
    ${counted(sql`select from listings l where l.state = 'draft' and ${isLotSellers}`)}
      as drafts,
    ${countOfAffectedPickUps({ sellerId, limit: MAX_TODAY_COUNT })} as pickups_affected,
    ${ofAll(countOfActs({ isOpen: true, max: MAX_TODAY_COUNT }))} as approvals_waiting,
    ${ofAll(countOfWaitingCertificates(MAX_TODAY_COUNT))} as certificates_waiting,
    ${ofAll(countOfWaitingRequests(MAX_TODAY_COUNT))} as changes_waiting,
    ${ofAll(countOfFailedMails(MAX_TODAY_COUNT))} as failed_mails`.execute(db)
  return rows[0]!
}

export async function hasLots(db: Db, sellerId: string | null): Promise<boolean> {
  const ofSeller = sellerId === null ? sql`true` : sql`seller_id = ${sellerId}`
  const { rows } = await sql<{ exists: boolean }>`select exists (select from lots where ${ofSeller})`.execute(db)
  return rows[0]!.exists
}
