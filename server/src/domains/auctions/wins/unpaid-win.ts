// What all acts on an unpaid win begin with: the auction's lock, and a look at whether its buyer still owes. A winner who pays
// takes the same lock, so one of the two comes second and is told what has become of the lot.
import type { Db, Tx } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { lockAuction } from '../auction-queries.ts'
import type { AuctionState } from '../auction-state.ts'
import { findLatestWin, lockLatestWin, type LatestWin } from './unpaid-win-queries.ts'

export type UnpaidWin = Omit<LatestWin, 'state' | 'orderId' | 'orderNumber' | 'isOffered' | 'listingState'>

export async function requireLockedAuction(
  tx: Tx,
  listingName: string,
): Promise<{ auction: AuctionState; now: Date; subject: string }> {
  const locked = await lockAuction(tx, listingName)
  if (locked === null) throw new Refusal('listing_not_found')
  const { auction, clockMs } = locked
  return { auction, now: new Date(clockMs), subject: `listing:${auction.name}` }
}

/** Under the auction's lock. Refuses where no buyer owes for the lot, or an order does. */
export async function requireUnpaidWin(tx: Tx, listingId: string): Promise<UnpaidWin> {
  return owedOf(await lockLatestWin(tx, listingId))
}

/** The same without a lock, for what is only shown. */
export async function findUnpaidWin(db: Db | Tx, listingId: string): Promise<UnpaidWin> {
  return owedOf(await findLatestWin(db, listingId))
}

/**
 * The overdue win that an offer or a new listing would end; null where the lot is kept, without a buyer. Who can still pay in
 * time is let go by agreement only.
 */
export async function requireEndable(tx: Tx, listingId: string, now: Date): Promise<UnpaidWin | null> {
  const latest = await lockLatestWin(tx, listingId)
  if (isKept(latest)) return null
  const win = owedOf(latest)
  if (win.paymentDueAt >= now) throw new Refusal('win_not_overdue', { payment_due_at: win.paymentDueAt.toISOString() })
  return win
}

/** Its sale has come to nothing, and it is neither offered nor listed again. */
export function isKept(latest: Pick<LatestWin, 'state' | 'isOffered' | 'listingState'> | null): boolean {
  const isOver = latest?.state === 'cancelled' || latest?.state === 'defaulted'
  return isOver && !latest.isOffered && latest.listingState === 'awaiting_payment'
}

function owedOf(win: LatestWin | null): UnpaidWin {
  if (win?.state !== 'awaiting_payment') throw notOwed(win)
  if (win.orderId !== null) throw new Refusal('win_in_order', orderOf(win))
  return win
}

const SENTENCES = {
  paid: 'This lot has been paid.',
  cancelled: 'This sale was canceled.',
  defaulted: 'This sale was ended because the lot wasn’t paid.',
  offered: 'This lot is offered to another bidder.',
}

function notOwed(win: LatestWin | null): Refusal {
  if (win === null || win.state === 'awaiting_payment') return new Refusal('win_not_owed', { state: null })
  const state = win.isOffered ? 'offered' : win.state
  return new Refusal('win_not_owed', { message: SENTENCES[state], state, ...orderOf(win) })
}

function orderOf({ orderId, orderNumber }: LatestWin): { order_id?: string; order_number?: string } {
  return orderId === null ? {} : { order_id: orderId, order_number: orderNumber! }
}
