import type { Adjustment } from '@lotyard/contract/desk/payouts'
import {
  adjustmentProblems,
  cleanAdjustmentNote,
  debtCents,
  type SettlingKind,
} from '@lotyard/contract/rules/desk/payouts/seller-balance'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { requireSecondPerson, type ActedBy } from '../../accounts/index.ts'
import { sellerAct } from './seller-act.ts'
import {
  awaitsRefund,
  findAdjustmentOfRequest,
  findBalance,
  insertAdjustment,
  lockDebtor,
  readSiteDay,
  type AdjustmentRow,
} from './adjustment-queries.ts'
import { lockOrdersOfDueSales } from './sale-queries.ts'
import { toAdjustment } from './to-payout.ts'

export type Settlement = {
  sellerId: string
  kind: SettlingKind
  amountCents: number
  note: string
  paidOn: string | null
  /** What the form showed. */
  expectedDebtCents: number
  requestKey: string
}

/**
 * Records what a seller paid back of a debt, or gives it up. Under the account's lock and those of the orders, as payouts
 * are: two admins can't record one transfer twice, and a refund is either in the debt that is compared or comes after it.
 */
export async function settleDebt(
  { db }: Pick<Context, 'db'>,
  settlement: Settlement,
  by: ActedBy,
): Promise<Adjustment> {
  const { sellerId, kind, amountCents } = settlement
  const { adminId } = by
  const requestKey = by.approval?.actId ?? settlement.requestKey
  const note = cleanAdjustmentNote(settlement.note)
  const paidOn = kind === 'paid_back' ? settlement.paidOn : null
  return db.transaction().execute(async (tx) => {
    if (!isOpaqueId(sellerId) || !(await lockDebtor(tx, sellerId))) throw new Refusal('seller_not_found')
    const repeated = await findAdjustmentOfRequest(tx, { sellerId, requestKey })
    if (repeated !== null) return toAdjustment(requireSame(repeated, settlement))
    const errors = adjustmentProblems({ kind, note, paidOn }, await readSiteDay(tx))
    if (Object.keys(errors).length > 0) throw new Refusal('invalid_fields', { errors })
    await lockOrdersOfDueSales(tx, sellerId)
    const owedCents = debtCents(await findBalance(tx, sellerId))
    if (owedCents !== settlement.expectedDebtCents) throw new Refusal('debt_changed', { debt_cents: owedCents })
    if (owedCents === 0) throw new Refusal('nothing_owed')
    if (amountCents > owedCents) throw new Refusal('more_than_owed', { max_cents: owedCents })
    if (kind === 'write_off' && (await awaitsRefund(tx, sellerId))) throw new Refusal('refund_still_waiting')
    const asked = await requireSecondPerson(tx, by, await sellerAct(tx, sellerId, { kind: 'settle_debt', amountCents }))
    await insertAdjustment(tx, { sellerId, kind, amountCents, note, paidOn, requestKey, recordedBy: adminId })
    await writeAudit(tx, {
      accountId: adminId,
      action: `seller.${kind}`,
      subject: `account:${sellerId}`,
      details: {
        amount_cents: amountCents,
        ...(kind === 'paid_back' ? { reference: note, paid_on: paidOn } : { reason: note }),
        ...asked,
      },
    })
    return toAdjustment((await findAdjustmentOfRequest(tx, { sellerId, requestKey }))!)
  })
}

/** An admin went back to the form and changed it: that is another transfer, and needs a form of its own. */
function requireSame(row: AdjustmentRow, { kind, amountCents }: Settlement): AdjustmentRow {
  if (row.kind !== kind || Number(row.amount_cents) !== amountCents) throw new Refusal('adjustment_already_sent')
  return row
}
