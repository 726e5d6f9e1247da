import type { Adjustment } from '@lotyard/contract/desk/payouts'
import { cleanAdjustmentNote, noteProblem } from '@lotyard/contract/rules/desk/payouts/seller-balance'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { requireSecondPerson, type ActedBy } from '../../accounts/index.ts'
import { sellerAct } from './seller-act.ts'
import {
  findAdjustedSeller,
  findAdjustment,
  findAdjustmentOfRequest,
  insertReversal,
  lockDebtor,
} from './adjustment-queries.ts'
import { toAdjustment } from './to-payout.ts'

export type Reversal = { adjustmentId: string; reason: string; requestKey: string }

/**
 * Undoes a repayment or write-off that was recorded by mistake: what it settled is owed again. Also where a payout has taken
 * it in, and of a seller who has left. Under the account's lock, so that two admins undo it once.
 */
export async function reverseAdjustment(
  { db }: Pick<Context, 'db'>,
  reversal: Reversal,
  by: ActedBy,
): Promise<Adjustment> {
  const { adjustmentId } = reversal
  const { adminId } = by
  const requestKey = by.approval?.actId ?? reversal.requestKey
  const reason = cleanAdjustmentNote(reversal.reason)
  return db.transaction().execute(async (tx) => {
    const sellerId = isOpaqueId(adjustmentId) ? await findAdjustedSeller(tx, adjustmentId) : null
    if (sellerId === null || !(await lockDebtor(tx, sellerId))) throw new Refusal('adjustment_not_found')
    const repeated = await findAdjustmentOfRequest(tx, { sellerId, requestKey })
    if (repeated?.reverses === adjustmentId) return toAdjustment(repeated)
    if (repeated !== null) throw new Refusal('adjustment_already_sent')
    const problem = noteProblem('reversal', reason)
    if (problem !== null) throw new Refusal('invalid_fields', { errors: { reason: [problem] } })
    const reversed = (await findAdjustment(tx, adjustmentId))!
    if (reversed.is_reversed) throw new Refusal('adjustment_already_undone')
    const amountCents = Math.abs(Number(reversed.amount_cents))
    const large = await sellerAct(tx, sellerId, { kind: 'reverse_adjustment', amountCents })
    const asked = await requireSecondPerson(tx, by, large)
    await insertReversal(tx, { sellerId, reversed, reason, requestKey, recordedBy: adminId })
    await writeAudit(tx, {
      accountId: adminId,
      action: 'seller.reversal',
      subject: `account:${sellerId}`,
      details: { undone: reversed.kind, amount_cents: Number(reversed.amount_cents), reason, ...asked },
    })
    return toAdjustment((await findAdjustmentOfRequest(tx, { sellerId, requestKey }))!)
  })
}
