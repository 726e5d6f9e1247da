import { MAX_UNDO_TRIES } from '@lotyard/contract/rules/accounts/email-change'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { judgeUncountedCode } from '../two-step/judge-code.ts'
import { codeRefusal } from '../two-step/require-second-step.ts'
import { hasTwoStep } from '../two-step/two-step-queries.ts'
import { countUndoTry, lockUndoTries, type StoredChange } from './email-change-queries.ts'

type Needs = Pick<Context, 'db' | 'config'>

/**
 * Asks who holds an undo link for a code, where the account has two-step sign-in: a thief who reads the old mailbox holds the
 * link too. Also where it was turned on after the change, perhaps because that mailbox is no longer the owner's. Where a thief
 * turned it on, an admin has to reset it. It commits a transaction of its own, so that a wrong code counts whatever comes after.
 */
export async function requireUndoCode(
  { db, config }: Needs,
  { change, code }: { change: StoredChange; code: string | undefined },
): Promise<void> {
  if (!(await hasTwoStep(db, change.accountId))) return
  if (code === undefined || code.trim() === '') throw new Refusal('two_factor_required')
  const verdict = await db.transaction().execute((tx) => judge(tx, config, { change, code }))
  if (verdict === 'over')
    throw new Refusal('too_many_requests', {
      message: `${MAX_UNDO_TRIES} wrong codes, so this link no longer works. Contact us to get your old address back.`,
    })
  if (verdict !== 'right' && verdict !== 'off') throw codeRefusal(verdict)
}

async function judge(
  tx: Tx,
  config: Needs['config'],
  { change: { id, accountId }, code }: { change: StoredChange; code: string },
): Promise<'right' | 'off' | 'wrong' | 'used' | 'over'> {
  if ((await lockUndoTries(tx, id)) >= MAX_UNDO_TRIES) return 'over'
  const verdict = await judgeUncountedCode(tx, config, { accountId, code })
  if (verdict === 'wrong') await countUndoTry(tx, id)
  return verdict
}
