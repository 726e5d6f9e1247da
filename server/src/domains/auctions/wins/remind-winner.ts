import { MAX_REMINDERS, nextReminder } from '@lotyard/contract/rules/auctions/unpaid-win'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { saveEvents } from '../closing/closing-queries.ts'
import { requireLockedAuction, requireUnpaidWin } from './unpaid-win.ts'
import { saveReminder } from './unpaid-win-queries.ts'

/** Mails the buyer once more what they owe. Too many mails, or too close to each other, would be taken for spam. */
export async function remindWinner(
  { db }: Pick<Context, 'db'>,
  { listingName, adminId }: { listingName: string; adminId: string },
): Promise<{ count: number; nextAt: Date | null }> {
  return db.transaction().execute(async (tx) => {
    const { auction, now, subject } = await requireLockedAuction(tx, listingName)
    const win = await requireUnpaidWin(tx, auction.id)
    const possibleAt = nextReminder({ count: win.reminderCount, lastAt: win.lastRemindedAt })
    if (possibleAt === null || possibleAt > now) throw tooOften(possibleAt)
    await saveReminder(tx, win.id, now)
    await saveEvents(tx, [{ kind: 'payment_reminder', listingId: auction.id, accountId: win.buyerId }])
    const count = win.reminderCount + 1
    await writeAudit(tx, {
      accountId: adminId,
      action: 'auction.remind_winner',
      subject,
      details: { account: win.buyerId, reminder: count },
    })
    return { count, nextAt: nextReminder({ count, lastAt: now }) }
  })
}

function tooOften(nextAt: Date | null): Refusal {
  if (nextAt !== null) return new Refusal('reminded_enough', { next_at: nextAt.toISOString() })
  return new Refusal('reminded_enough', {
    message: `The buyer was reminded ${MAX_REMINDERS} times, which is the most.`,
    next_at: null,
  })
}
