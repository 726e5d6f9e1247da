import { MAX_PENDING } from '@lotyard/contract/rules/desk/staff/second-person'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { SecondPersonNeeded, trailSubject, type ActedBy } from './approval.ts'
import { countActs, insertAct } from './pending-queries.ts'

/** An act on what its asker gave, which is kept as it is until another person approves it. */
export type RunAct<Given extends object, Result = unknown> = (given: Given, by: ActedBy) => Promise<Result>

type Done<Result> = { result: Result; pendingActId?: never } | { pendingActId: string; result?: never }

/** Does it, or stores it for a second person where it needs one. */
export async function actOrAsk<Given extends object, Result>(
  { db }: Pick<Context, 'db'>,
  { given, adminId, run }: { given: Given; adminId: string; run: RunAct<Given, Result> },
): Promise<Done<Result>> {
  try {
    return { result: await run(given, { adminId }) }
  } catch (error) {
    if (!(error instanceof SecondPersonNeeded)) throw error
    const { kind, subject, label, amountCents } = error.act
    const pendingActId = await db.transaction().execute(async (tx) => {
      const { id, isNew } = await insertAct(tx, { kind, subject, label, amountCents, body: given, askedBy: adminId })
      if (!isNew) return id
      if ((await countActs(tx, { isOpen: true, max: MAX_PENDING + 1 })) > MAX_PENDING)
        throw new Refusal('too_many_acts')
      const details = { kind, ...(amountCents !== null && { amount_cents: amountCents }), about: label }
      await writeAudit(tx, { accountId: adminId, action: 'pending.ask', subject: trailSubject(subject), details })
      return id
    })
    return { pendingActId }
  }
}
