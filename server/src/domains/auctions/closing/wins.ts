// Won lots that wait for payment, and what happens when it does not come.
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { Refusal } from '../../../refusal.ts'
import { readClock } from '../auction-queries.ts'
import { writeAudit } from '../../../db/audit.ts'
import { saveEvents } from './closing-queries.ts'

export type UnpaidWin = { listingId: string; priceCents: number; paymentDueAt: Date }

/** More won lots than anybody may leave unpaid at once. */
const MAX_UNPAID = 100

/** What the cart shows as won: these lots wait for this account's payment. */
export async function listUnpaidWins(db: Db | Tx, accountId: string): Promise<UnpaidWin[]> {
  const rows = await db
    .selectFrom('auction_wins')
    .where('buyer_id', '=', accountId)
    .where('state', '=', 'awaiting_payment')
    .orderBy('payment_due_at')
    .limit(MAX_UNPAID)
    .select(['listing_id', 'price_cents', 'payment_due_at'])
    .execute()
  return rows.map((row) => ({
    listingId: row.listing_id,
    priceCents: row.price_cents,
    paymentDueAt: row.payment_due_at,
  }))
}

/** Called with the payment, in its transaction: the lot is sold and a bar that it caused is lifted. */
export async function markWinPaid(tx: Tx, win: { listingId: string; buyerId: string; paidAt: Date }): Promise<void> {
  const paid = await tx
    .updateTable('auction_wins')
    .set({ state: 'paid', paid_at: win.paidAt })
    .where('listing_id', '=', win.listingId)
    .where('buyer_id', '=', win.buyerId)
    .where('state', '=', 'awaiting_payment')
    .returning('id')
    .executeTakeFirst()
  if (paid === undefined) throw new Refusal('conflict')
  await tx.updateTable('listings').set({ state: 'sold' }).where('id', '=', win.listingId).execute()
  await tx
    .updateTable('bidding_bars')
    .set({ lifted_at: win.paidAt, lift_reason: 'The lot was paid.' })
    .where('win_id', '=', paid.id)
    .where('lifted_at', 'is', null)
    .execute()
}

/** Bars those whose time to pay is over. They can still pay, and that lifts it. Answers how many there were. */
export async function barUnpaid({ db }: Pick<Context, 'db'>, limit: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const now = new Date(await readClock(tx))
    const overdue = await tx
      .selectFrom('auction_wins')
      .where('state', '=', 'awaiting_payment')
      .where('payment_due_at', '<', now)
      .where(sql<boolean>`not exists (select from bidding_bars where bidding_bars.win_id = auction_wins.id)`)
      .orderBy('id')
      .limit(limit)
      .select(['id', 'listing_id', 'buyer_id'])
      .forUpdate()
      .skipLocked()
      .execute()
    if (overdue.length === 0) return 0
    await tx
      .insertInto('bidding_bars')
      .values(overdue.map((win) => ({ account_id: win.buyer_id, win_id: win.id, barred_at: now })))
      .onConflict((conflict) => conflict.constraint('one_bar_per_win').doNothing())
      .execute()
    await saveEvents(
      tx,
      overdue.map((win) => ({ kind: 'payment_overdue', listingId: win.listing_id, accountId: win.buyer_id })),
    )
    return overdue.length
  })
}

/** An admin lets an account bid again. */
export async function liftBar(
  { db }: Pick<Context, 'db'>,
  { accountId, adminId, reason }: { accountId: string; adminId: string; reason: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('bidding_bars')
      .set({ lifted_at: new Date(await readClock(tx)), lifted_by: adminId, lift_reason: reason })
      .where('account_id', '=', accountId)
      .where('lifted_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal('not_barred')
    await writeAudit(tx, {
      accountId: adminId,
      action: 'account.lift_bidding_bar',
      subject: `account:${accountId}`,
      details: { reason },
    })
  })
}
