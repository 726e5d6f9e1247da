// SQL of won lots and of the bars that unpaid ones cause.
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

// A constant in the text and no parameter: a plan that is made once could not use the indexes of unpaid wins otherwise.
const IS_UNPAID = sql<boolean>`state = 'awaiting_payment'`

/** Owed, and not in an order: one that is being paid, or invoiced, is due by that order alone. */
const IS_OWED = sql<boolean>`(state = 'awaiting_payment' and order_id is null)`

export type NewWin = {
  listingId: string
  buyerId: string
  priceCents: number
  source: 'auction' | 'runner_up'
  wonAt: Date
  paymentDueAt: Date
}

export async function insertWin(tx: Tx, win: NewWin): Promise<void> {
  await tx
    .insertInto('auction_wins')
    .values({
      listing_id: win.listingId,
      buyer_id: win.buyerId,
      price_cents: win.priceCents,
      source: win.source,
      won_at: win.wonAt,
      payment_due_at: win.paymentDueAt,
    })
    .execute()
}

/** Grows whenever the account wins a lot, is given more days to pay, and whenever one stops waiting for payment. */
const COUNT_CHANGES = sql<number>`count(*) + count(extended_at) + count(*) filter (where not ${IS_UNPAID})`

/** More won lots than a buyer may leave unpaid at once. */
const MAX_UNPAID = 100

/**
 * How often the account's wins have changed, and those that it owes, the first due first: one look at them, for a statement
 * that must see them and something else at one moment. Two looks took twice as long, and the planner took the one for the
 * owed wins through those of all buyers, because it wanted them by their due date.
 */
export function winsOfCart(
  accountId: string | RawBuilder<unknown>,
): RawBuilder<{ changes: number; owed: UnpaidWinJson[] | null }> {
  return sql`(select ${COUNT_CHANGES} as changes,
      to_json((array_agg(json_build_object('listingId', listing_id::text, 'priceCents', price_cents,
        'paymentDueAt', payment_due_at) order by payment_due_at, id)
        filter (where ${IS_OWED}))[:${sql.lit(MAX_UNPAID)}]) as owed
    from auction_wins where buyer_id = ${accountId})`
}
export type UnpaidWinJson = { listingId: string; priceCents: number; paymentDueAt: string }

export type OwedWin = { name: string; title: string; priceCents: number; paymentDueAt: Date }

/** Won lots that this account owes, the first due first. */
export async function listOwedWins(db: Db | Tx, accountId: string): Promise<OwedWin[]> {
  const { rows } = await sql<OwedWin>`
    select l.name, coalesce(l.overridden_title, t.title) as title, owed.price_cents as "priceCents",
      owed.payment_due_at as "paymentDueAt"
    from (select * from auction_wins where buyer_id = ${accountId} and ${IS_OWED}
      order by payment_due_at, id limit ${sql.lit(MAX_UNPAID)}) owed
    join listings l on l.id = owed.listing_id join lots t on t.id = l.lot_id
    order by owed.payment_due_at, owed.id`.execute(db)
  return rows
}

export function winChanges(accountId: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select ${COUNT_CHANGES} from auction_wins where buyer_id = ${accountId})`
}

/** Selects the listings that wait for this account's payment. */
export function unpaidWinListings(accountId: string | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select listing_id from auction_wins where buyer_id = ${accountId} and ${IS_UNPAID}`
}

export type ClaimedWins = {
  orderId: string
  buyerId: string
  listingIds: readonly string[]
  /** Of an invoice, in place of the win's own. */
  dueAt: Date | null
}

/** Puts wins into the order that pays for them. Returns how many this buyer still owed. */
export async function saveWinsClaim(tx: Tx, { orderId, buyerId, listingIds, dueAt }: ClaimedWins): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('auction_wins')
    .set({ order_id: orderId, ...(dueAt !== null && { payment_due_at: dueAt }) })
    .where('buyer_id', '=', buyerId)
    .where('listing_id', '=', sql<string>`any(${listingIds}::bigint[])`)
    .where(IS_OWED)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The order's payment has failed: its wins are owed again. */
export async function releaseWins(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('auction_wins')
    .set({ order_id: null })
    .where('order_id', '=', orderId)
    .where(IS_UNPAID)
    .execute()
}

/** With the bars that they caused. One statement: an order is paid while its buyer waits. */
export async function saveWinsPayment(tx: Tx, orderId: string, paidAt: Date): Promise<void> {
  await sql`with paid as (
      update auction_wins set state = 'paid', paid_at = ${paidAt} where order_id = ${orderId} and ${IS_UNPAID} returning id
    )
    update bidding_bars set lifted_at = ${paidAt}, lift_reason = 'The lot was paid.'
    from paid where bidding_bars.win_id = paid.id and lifted_at is null`.execute(tx)
}

export type OverdueWin = { id: string; listingId: string; buyerId: string }

/** Overdue wins whose buyers are not barred for them yet, or not since they were given more days. */
export async function lockOverdueWins(tx: Tx, now: Date, limit: number): Promise<OverdueWin[]> {
  return tx
    .selectFrom('auction_wins')
    .where(IS_OWED)
    .where('payment_due_at', '<', now)
    .where(
      sql<boolean>`not exists (select from bidding_bars where bidding_bars.win_id = auction_wins.id
        and bidding_bars.barred_at >= coalesce(auction_wins.extended_at, '-infinity'))`,
    )
    .orderBy('id')
    .limit(sql.lit(limit))
    .select(['id', 'listing_id as listingId', 'buyer_id as buyerId'])
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function insertBars(tx: Tx, wins: OverdueWin[], barredAt: Date): Promise<void> {
  await tx
    .insertInto('bidding_bars')
    .values(wins.map((win) => ({ account_id: win.buyerId, win_id: win.id, barred_at: barredAt })))
    .onConflict((conflict) => conflict.column('win_id').where('lifted_at', 'is', null).doNothing())
    .execute()
}

export type BarLift = { accountId: string; adminId: string; reason: string; liftedAt: Date }

/** Returns how many bars there were to lift. */
export async function liftBarsOfAccount(tx: Tx, { accountId, adminId, reason, liftedAt }: BarLift): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('bidding_bars')
    .set({ lifted_at: liftedAt, lifted_by: adminId, lift_reason: reason })
    .where('account_id', '=', accountId)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
