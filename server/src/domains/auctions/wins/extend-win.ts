import { extendedDueAt } from '@lotyard/contract/rules/auctions/unpaid-win'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { requireReason } from '../../../lib/require-reason.ts'
import { findDefaultSite } from '../../listings/index.ts'
import { saveEvents } from '../closing/closing-queries.ts'
import { requireLockedAuction, requireUnpaidWin } from './unpaid-win.ts'
import { liftBarOfWin, saveExtension } from './unpaid-win-queries.ts'

type Extension = { listingName: string; adminId: string; weekdays: number; reason: string }

/** Gives the buyer more days, once. They are not late any more, so this win no longer keeps them from bidding. */
export async function extendWin({ db }: Pick<Context, 'db'>, given: Extension): Promise<Date> {
  const { listingName, adminId, weekdays } = given
  const reason = requireReason(given.reason)
  return db.transaction().execute(async (tx) => {
    const { auction, now, subject } = await requireLockedAuction(tx, listingName)
    const win = await requireUnpaidWin(tx, auction.id)
    if (win.extendedAt !== null) throw new Refusal('win_extended')
    const { timeZone } = await findDefaultSite(tx)
    const paymentDueAt = extendedDueAt({ dueAt: win.paymentDueAt, weekdays, timeZone }, now)
    await saveExtension(tx, { winId: win.id, extendedAt: now, paymentDueAt })
    await liftBarOfWin(tx, { winId: win.id, adminId, reason: 'The payment was extended.', liftedAt: now })
    await saveEvents(tx, [{ kind: 'payment_extended', listingId: auction.id, accountId: win.buyerId }])
    await writeAudit(tx, {
      accountId: adminId,
      action: 'auction.extend_win',
      subject,
      details: {
        account: win.buyerId,
        payment_due_at: { from: win.paymentDueAt.toISOString(), to: paymentDueAt.toISOString() },
        reason,
      },
    })
    return paymentDueAt
  })
}
