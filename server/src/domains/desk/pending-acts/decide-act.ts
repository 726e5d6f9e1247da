import type { PendingAct } from '@lotyard/contract/desk/staff'
import { approvalProblem, type PendingKind } from '@lotyard/contract/rules/desk/staff/second-person'
import type { Context } from '../../../context.ts'
import { writeAudit, type AuditEntry } from '../../../db/audit/audit.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { breaksRule } from '../../../db/statements/breaks-rule.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { requireReason } from '../../../lib/require-reason.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import {
  endAct,
  findAct,
  findMoneySince,
  toPendingActs,
  trailSubject,
  type RunAct,
  type StoredAct,
} from '../../accounts/index.ts'

/** Each takes the body that it stored itself, when it was asked for. */
export type ActsByKind = { [Kind in PendingKind]: RunAct<never> }

type Decision = { actId: string; adminId: string }

/**
 * Does what another person asked for, by the rules of now: the act itself looks at everything again under its locks, and uses
 * the approval up in its own transaction. Approved twice, by the same person or at the same moment, it is done once.
 */
export async function approvePendingAct(
  { db, acts }: { db: Db; acts: ActsByKind },
  { actId, adminId }: Decision,
): Promise<void> {
  const act = await requireAct(db, actId)
  // The same person pressed twice.
  if (act.state === 'approved' && act.decidedById === adminId) return
  const decider = { isAsker: act.askedById === adminId, movesMoneySince: await findMoneySince(db, adminId) }
  const problem = approvalProblem(act, decider)
  if (problem !== null) throw new Refusal(problem)
  const run = acts[act.kind] as RunAct<Record<string, unknown>>
  try {
    await run(act.body, { adminId, approval: { actId } })
  } catch (error) {
    // The time was over, or the right gone, before the act had its locks.
    if (breaksRule(error, 'a_second_person_approves')) throw new Refusal('conflict')
    throw error
  }
}

export async function declineAct(
  { db }: Pick<Context, 'db'>,
  { actId, adminId, reason: given }: Decision & { reason: string },
): Promise<void> {
  const reason = requireReason(given)
  await db.transaction().execute(async (tx) => {
    const act = await requireOpen(tx, actId)
    if (act.askedById === adminId)
      throw new Refusal('your_own_act', { message: 'You asked for this. Take it back instead.' })
    if (!(await endAct(tx, { actId, adminId, state: 'declined', reason }))) throw new Refusal('act_decided')
    await audit(tx, 'pending.decline', act, { adminId, details: { asked_by: act.askedBy, reason } })
  })
}

/** Also by somebody who has lost the right to ask since. */
export async function withdrawAct({ db }: Pick<Context, 'db'>, { actId, adminId }: Decision): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const act = await requireOpen(tx, actId)
    // To others without the area it is not there.
    if (act.askedById !== adminId) throw new Refusal('act_not_found')
    if (!(await endAct(tx, { actId, adminId, state: 'withdrawn' }))) throw new Refusal('act_decided')
    await audit(tx, 'pending.withdraw', act, { adminId })
  })
}

export async function readAct(db: Db, viewer: Viewer, actId: string): Promise<PendingAct> {
  const [act] = await toPendingActs(db, viewer, [await requireAct(db, actId)])
  return act!
}

async function requireAct(db: Db | Tx, actId: string): Promise<StoredAct> {
  const act = isOpaqueId(actId) ? await findAct(db, actId) : null
  if (act === null) throw new Refusal('act_not_found')
  return act
}

async function requireOpen(tx: Tx, actId: string): Promise<StoredAct> {
  const act = await requireAct(tx, actId)
  if (act.state === 'expired') throw new Refusal('act_expired')
  return act
}

async function audit(
  tx: Tx,
  action: AuditEntry['action'],
  { kind, subject, label, amountCents }: StoredAct,
  { adminId, details = {} }: { adminId: string; details?: Record<string, unknown> },
): Promise<void> {
  const about = { kind, about: label, ...(amountCents !== null && { amount_cents: amountCents }) }
  await writeAudit(tx, {
    accountId: adminId,
    action,
    subject: trailSubject(subject),
    details: { ...about, ...details },
  })
}
