// Lots that go back to where they came from: nobody buys them after this auction.
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { requireReason } from '../../../lib/require-reason.ts'
import { moveListing } from '../../listings/index.ts'
import { relist } from '../closing/relist.ts'
import { requireEndable, requireLockedAuction } from './unpaid-win.ts'
import { saveWinEnd } from './unpaid-win-queries.ts'

/** Ends the claim of a buyer who has not paid in time, or the wait of a lot that was kept, and lists the lot again. */
export async function giveUpWin(
  { db }: Pick<Context, 'db'>,
  { listingName, adminId, ...given }: { listingName: string; adminId: string; reason: string },
): Promise<void> {
  const reason = requireReason(given.reason)
  await db.transaction().execute(async (tx) => {
    const { auction, now, subject } = await requireLockedAuction(tx, listingName)
    const win = await requireEndable(tx, auction.id, now)
    if (win !== null) await saveWinEnd(tx, win.id, 'defaulted')
    await giveUp(tx, auction.id, now)
    const details = { reason, ...(win !== null && { account: win.buyerId }) }
    await writeAudit(tx, { accountId: adminId, action: 'auction.give_up_win', subject, details })
  })
}

/** Under the auction's lock. Returns the name that the lot is listed again by, or null where it has no relist left. */
export async function giveUp(tx: Tx, listingId: string, now: Date): Promise<string | null> {
  await moveListing(tx, { listingId, to: 'unsold', closedAt: now, soldPriceCents: null })
  return relist(tx, listingId, now)
}
