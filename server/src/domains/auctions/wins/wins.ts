// Won lots that wait for payment, and what happens when it does not come.
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { readClock } from '../auction-queries.ts'
import { saveEvents } from '../closing/closing-queries.ts'
import { insertBars, liftBarsOfAccount, lockOverdueWins, saveWinsClaim, type ClaimedWins } from './win-queries.ts'

/** Called by an order that pays for won lots, in its transaction and under the locks of their auctions. */
export async function claimWins(tx: Tx, claim: ClaimedWins): Promise<void> {
  const count = await saveWinsClaim(tx, claim)
  if (count !== claim.listingIds.length) throw new Refusal('win_gone')
}

/** Bars those whose time to pay is over. They can still pay, and that lifts it. Returns how many there were. */
export async function barUnpaid({ db }: Pick<Context, 'db'>, limit: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const now = new Date(await readClock(tx))
    const overdue = await lockOverdueWins(tx, now, limit)
    if (overdue.length === 0) return 0
    await insertBars(tx, overdue, now)
    await saveEvents(
      tx,
      overdue.map((win) => ({ kind: 'payment_overdue', listingId: win.listingId, accountId: win.buyerId })),
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
    const liftedAt = new Date(await readClock(tx))
    const barCount = await liftBarsOfAccount(tx, { accountId, adminId, reason, liftedAt })
    if (barCount === 0) throw new Refusal('not_barred')
    await writeAudit(tx, {
      accountId: adminId,
      action: 'account.lift_bidding_bar',
      subject: `account:${accountId}`,
      details: { reason },
    })
  })
}
