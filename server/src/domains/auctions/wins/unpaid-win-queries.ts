// SQL of the acts by which the desk follows up an unpaid win. What writes runs under the auction's lock.
import type { ListingState } from '@lotyard/contract/rules/listings/listing-states'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

export type LatestWin = {
  id: string
  buyerId: string
  state: 'awaiting_payment' | 'paid' | 'defaulted' | 'cancelled'
  priceCents: number
  paymentDueAt: Date
  reminderCount: number
  lastRemindedAt: Date | null
  extendedAt: Date | null
  orderId: string | null
  orderNumber: string | null
  isOffered: boolean
  /** Read again here: what came with the auction's lock is as old as the wait for it. */
  listingState: ListingState
}

const LATEST_COLUMNS = sql`win.id::text as id, win.buyer_id as "buyerId", win.state, win.price_cents as "priceCents",
  win.payment_due_at as "paymentDueAt", win.reminder_count as "reminderCount", win.last_reminded_at as "lastRemindedAt",
  win.extended_at as "extendedAt", win.order_id as "orderId",
  (select number::text from orders where id = win.order_id) as "orderNumber",
  exists (select from runner_up_offers where listing_id = win.listing_id and state = 'open') as "isOffered",
  (select state from listings where id = win.listing_id) as "listingState"`

/** Who has or had the lot last; null where nobody won it. */
export async function findLatestWin(db: Db | Tx, listingId: string): Promise<LatestWin | null> {
  const { rows } = await sql<LatestWin>`
    select ${LATEST_COLUMNS} from auction_wins win where win.listing_id = ${listingId}
    order by win.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/**
 * The same, locked: the sweep that bars who did not pay locks wins alone, and must not bar between our look at the win and our
 * change of it.
 */
export async function lockLatestWin(tx: Tx, listingId: string): Promise<LatestWin | null> {
  const { rows } = await sql<LatestWin>`
    select ${LATEST_COLUMNS} from auction_wins win where win.listing_id = ${listingId}
    order by win.id desc limit 1 for update of win`.execute(tx)
  return rows[0] ?? null
}

export async function saveReminder(tx: Tx, winId: string, remindedAt: Date): Promise<void> {
  await tx
    .updateTable('auction_wins')
    .set({ reminder_count: sql`reminder_count + 1`, last_reminded_at: remindedAt })
    .where('id', '=', winId)
    .execute()
}

export async function saveExtension(
  tx: Tx,
  { winId, extendedAt, paymentDueAt }: { winId: string; extendedAt: Date; paymentDueAt: Date },
): Promise<void> {
  await tx
    .updateTable('auction_wins')
    .set({ extended_at: extendedAt, payment_due_at: paymentDueAt })
    .where('id', '=', winId)
    .execute()
}

/** 'defaulted': it was not paid in time; 'cancelled': by agreement. */
export async function saveWinEnd(tx: Tx, winId: string, state: 'defaulted' | 'cancelled'): Promise<void> {
  await tx.updateTable('auction_wins').set({ state }).where('id', '=', winId).execute()
}

export type WinBarLift = { winId: string; adminId: string; reason: string; liftedAt: Date }

/** Lifts the bar of this win alone: what else the account owes still bars it. */
export async function liftBarOfWin(tx: Tx, { winId, adminId, reason, liftedAt }: WinBarLift): Promise<void> {
  await tx
    .updateTable('bidding_bars')
    .set({ lifted_at: liftedAt, lifted_by: adminId, lift_reason: reason })
    .where('win_id', '=', winId)
    .where('lifted_at', 'is', null)
    .execute()
}
