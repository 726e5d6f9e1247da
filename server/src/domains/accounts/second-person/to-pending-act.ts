import type { PendingAct } from '@lotyard/contract/desk/staff'
import { approvalProblem } from '@lotyard/contract/rules/desk/staff/second-person'
import { pendingNote, pendingPath, pendingTitle } from '@lotyard/contract/rules/desk/staff/pending-text'
import type { Db, Tx } from '../../../db/database.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { findMoneySince, type StoredAct } from './pending-queries.ts'

/** As this viewer sees them. */
export async function toPendingActs(
  db: Db | Tx,
  { accountId }: Pick<Viewer, 'accountId'>,
  acts: readonly StoredAct[],
): Promise<PendingAct[]> {
  const movesMoneySince = await findMoneySince(db, accountId)
  return acts.map((act) => {
    const isYours = act.askedById === accountId
    return {
      id: act.id,
      kind: act.kind,
      title: pendingTitle(act),
      path: pendingPath(act),
      amount_cents: act.amountCents,
      note: pendingNote(act.body),
      state: act.state,
      asked_by: act.askedBy,
      asked_at: act.askedAt.toISOString(),
      expires_at: act.expiresAt.toISOString(),
      decided_by: act.decidedBy,
      decided_at: act.decidedAt?.toISOString() ?? null,
      reason: act.reason,
      is_yours: isYours,
      may_approve: approvalProblem(act, { isAsker: isYours, movesMoneySince }) === null,
    }
  })
}
