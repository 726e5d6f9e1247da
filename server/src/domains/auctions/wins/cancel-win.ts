import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { requireReason } from '../../../lib/require-reason.ts'
import { saveEvents } from '../closing/closing-queries.ts'
import { giveUp } from './give-up.ts'
import { requireLockedAuction, requireUnpaidWin } from './unpaid-win.ts'
import { liftBarOfWin, saveWinEnd } from './unpaid-win-queries.ts'

type Cancellation = { listingName: string; adminId: string; reason: string; next: 'relist' | 'keep' }

/**
 * Ends a sale by agreement: its buyer owes nothing, and is not barred for it. The lot is listed again, or kept for an offer to
 * the next bidder. Returns its new name where it was listed again.
 */
export async function cancelWin({ db }: Pick<Context, 'db'>, given: Cancellation): Promise<string | null> {
  const { listingName, adminId, next } = given
  const reason = requireReason(given.reason)
  return db.transaction().execute(async (tx) => {
    const { auction, now, subject } = await requireLockedAuction(tx, listingName)
    const win = await requireUnpaidWin(tx, auction.id)
    await saveWinEnd(tx, win.id, 'cancelled')
    await liftBarOfWin(tx, { winId: win.id, adminId, reason: 'The sale was canceled by agreement.', liftedAt: now })
    await saveEvents(tx, [{ kind: 'win_cancelled', listingId: auction.id, accountId: win.buyerId }])
    const relistedAs = next === 'relist' ? await giveUp(tx, auction.id, now) : null
    await writeAudit(tx, {
      accountId: adminId,
      action: 'auction.cancel_win',
      subject,
      details: { account: win.buyerId, reason, next },
    })
    return relistedAs
  })
}
