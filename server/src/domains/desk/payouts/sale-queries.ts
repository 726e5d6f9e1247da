// Sales that are open with their sellers: sold and not left yet, left and not settled, or refunded after a payout. What a payout
// holds is read from the facts, by the database's open_sales(), which deletion asks as well; what pages show is kept.
import { FORMER_SELLER } from '@lotyard/contract/rules/accounts/deleted-account'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { dueSales, sellerSums } from './open-sale-queries.ts'

/** No payout has more lines; the rest is in the next one. Also enforced by a_payout_settles_something. */
export const MAX_LINES = 2_000

export type SaleRow = {
  order_id: string
  order_number: string
  listing_id: string
  listing: string
  title: string
  sold_at: Date
  is_paid: boolean
  report_until: Date | null
  has_open_problem: boolean
  price_cents: number
  refunded_cents: number
  basis_points: number
  settled_price_cents: number | null
  settled_refunded_cents: number | null
  settled_commission_cents: number | null
  read_at: Date
}

/** What the next payout holds. */
export async function listDueSales(db: Db | Tx, sellerId: string): Promise<SaleRow[]> {
  const { rows } = await sql<SaleRow>`
    select ranked.order_id, ranked.number::text as order_number, ranked.listing_id::text as listing_id, l.name as listing,
      ranked.title, ranked.sold_at, ranked.is_paid, ranked.due_at as report_until,
      ranked.has_open_problem,
      ranked.price_cents, ranked.refunded_cents, ranked.basis_points, ranked.settled_price_cents,
      ranked.settled_refunded_cents, ranked.settled_commission_cents, clock_timestamp() as read_at
    from open_sales(${sellerId}) ranked join listings l on l.id = ranked.listing_id
    where is_due order by due_rank limit ${sql.lit(MAX_LINES)}`.execute(db)
  return rows
}

/** Orders of what is due, in the order in which they are locked. */
export async function lockOrdersOfDueSales(tx: Tx, sellerId: string): Promise<void> {
  await sql`with due as (
      select distinct order_id from open_sales(${sellerId}) where is_due and due_rank <= ${sql.lit(MAX_LINES)}
    )
    select from orders where id in (select order_id from due) order by id for no key update`.execute(tx)
}

export type BalanceRow = {
  seller_id: string
  name: string
  email: string
  commission_basis_points: number
  due_cents: string
  due_count: number
  net_cents: string
  adjustment_cents: string
  later_cents: string
  later_count: number
  next_due_at: Date | null
}

/**
 * Of everyone who sells, is owed something or owes it, or of one; the largest balances first. A deleted account is in the
 * list while it owes or is owed something now; asked for by itself, as long as anything is on record with it: an admin who has just paid it or
 * written off the last of its debt comes back to its page.
 */
export async function listBalances(
  db: Db,
  { sellerId, limit }: { sellerId: string | null; limit: number },
): Promise<BalanceRow[]> {
  const { rows } = await sql<BalanceRow>`with ${sellerSums(sellerId, MAX_LINES)}, adjusted as (
      select seller_id, sum(amount_cents) as cents from payout_adjustments
      where payout_id is null and (${sellerId}::uuid is null or seller_id = ${sellerId}) group by seller_id
    )
    select a.id as seller_id, case when a.deleted_at is null then coalesce(a.seller_name, a.name) else ${FORMER_SELLER} end
      as name, case when a.deleted_at is null then a.email else '' end as email,
      coalesce((select commission_basis_points from seller_terms where seller_id = a.id
        order by since desc limit 1), 0) as commission_basis_points,
      (coalesce(due_cents, 0) + coalesce(adjusted.cents, 0))::text as due_cents,
      (coalesce(left_cents, 0) + coalesce(adjusted.cents, 0))::text as net_cents,
      coalesce(adjusted.cents, 0)::text as adjustment_cents, coalesce(due_count, 0) as due_count,
      coalesce(later_cents, 0)::text as later_cents, coalesce(later_count, 0) as later_count, next_due_at
    from accounts a left join sums on sums.seller_id = a.id left join adjusted on adjusted.seller_id = a.id
    where ${
      sellerId === null
        ? sql`a.id in (select id from accounts where role = 'seller' union select seller_id from sums
              union select seller_id from adjusted where cents <> 0)
            and (a.deleted_at is null or coalesce(due_cents, 0) + coalesce(adjusted.cents, 0) <> 0)`
        : sql`a.id = ${sellerId} and (a.deleted_at is null or sums.seller_id is not null
            or exists (select from payout_adjustments where seller_id = a.id)
            or exists (select from payouts where seller_id = a.id))`
    }
    order by abs(coalesce(due_cents, 0) + coalesce(adjusted.cents, 0)) desc, sums.later_cents desc nulls last, name, a.id
    limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** How many sellers have something to be paid now: sales that are due, what they paid back, or both. */
export async function countSellersToPay(db: Db, sellerId: string | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select seller_id from (
        select seller_id, amount_cents from (${dueSales(sellerId)}) sales
        union all
        select seller_id, amount_cents from payout_adjustments
        where payout_id is null and (${sellerId}::uuid is null or seller_id = ${sellerId})
      ) due group by seller_id having sum(amount_cents) > 0) sellers`.execute(db)
  return rows[0]!.count
}
