import { LOCK_MINUTES } from '@lotyard/contract/rules/accounts/two-step'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { judgeCode, type Verdict } from './judge-code.ts'
import { hasTwoStep } from './two-step-queries.ts'

/**
 * Asks a signed-in account, or who holds a link of its mail, for a code before something that hurts: it passes where
 * two-step sign-in is off. Call it before a transaction of your own: it commits one itself, so that a wrong code counts and
 * a right one is used up whatever comes after.
 */
export async function requireSecondStep(
  { db, config }: Pick<Context, 'db' | 'config'>,
  accountId: string,
  code: string | undefined,
): Promise<void> {
  if (code === undefined || code.trim() === '') {
    if (await hasTwoStep(db, accountId)) throw new Refusal('two_factor_required')
    return
  }
  const verdict = await db.transaction().execute((tx) => judgeCode(tx, config, { accountId, code }))
  if (verdict !== 'right' && verdict !== 'off') throw codeRefusal(verdict)
}

export function codeRefusal(verdict: Exclude<Verdict, 'right' | 'off'>): Refusal {
  if (verdict === 'locked')
    return new Refusal('too_many_requests', {
      message: `Too many wrong codes. Wait ${LOCK_MINUTES} minutes and try again.`,
    })
  if (verdict === 'used')
    return new Refusal('code_wrong', { message: 'That code was already used. Wait for the next one in your app.' })
  return new Refusal('code_wrong')
}
