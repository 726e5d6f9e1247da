// The one question that every act on large amounts asks, in its own transaction and under its own locks: may one person do this?
//
// An act that needs a second person is refused here, so that none that forgets to ask for one gets through; `actOrAsk` turns
// the refusal into a request. When another person approves, the same act runs again with that approval, and uses it up in its
// own transaction: it is done and approved, or neither.
import { needsSecondPerson, type PendingKind } from '@lotyard/contract/rules/desk/staff/second-person'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { approveAct, findLimit } from './pending-queries.ts'

/** Who acts. With an approval it is the person who approves: the act is theirs too. */
export type ActedBy = { adminId: string; approval?: Approval }
export type Approval = { actId: string }

export type LargeAct = {
  kind: PendingKind
  /** 'order:…', 'account:…' or 'rules:payments'. */
  subject: string
  /** What people call it: 'order 10023'. */
  label: string
  /** Null where it is not about an amount: then it needs a second person while there is a limit. */
  amountCents: number | null
  /** What it is summed with: split into pieces it is still one amount. */
  movedBeforeCents?: number
}

/** Where the audit trail lists a request. Pages of the market list what was changed of their subject, and this is no change yet. */
export function trailSubject(subject: string): string {
  return subject.replace(/^rules:/, 'pending:')
}

export class SecondPersonNeeded extends Refusal {
  readonly act: LargeAct

  constructor(act: LargeAct) {
    super('second_person_needed')
    this.act = act
  }
}

/** Returns what the audit trail says of it: who asked, where another person did. */
export async function requireSecondPerson(
  tx: Tx,
  { adminId, approval }: ActedBy,
  act: LargeAct,
): Promise<{ asked_by?: string }> {
  if (approval !== undefined) return { asked_by: await useApproval(tx, { actId: approval.actId, adminId, act }) }
  const fromCents = await findLimit(tx)
  const movedCents = act.amountCents === null ? fromCents : act.amountCents + (act.movedBeforeCents ?? 0)
  if (needsSecondPerson(fromCents, movedCents ?? 0)) throw new SecondPersonNeeded(act)
  return {}
}

async function useApproval(
  tx: Tx,
  { actId, adminId, act }: { actId: string; adminId: string; act: LargeAct },
): Promise<string> {
  const approved = await approveAct(tx, { actId, adminId })
  // Decided by another at this moment.
  if (approved === null) throw new Refusal('act_decided')
  const isSame = approved.kind === act.kind && approved.subject === act.subject
  if (!isSame || approved.amountCents !== act.amountCents) throw new Refusal('act_changed')
  return approved.askedBy
}
