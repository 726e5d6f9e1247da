import { countWrongCode, isFreshStep, readCode } from '@lotyard/contract/rules/accounts/two-step'
import type { Config } from '../../../config/config.ts'
import type { Tx } from '../../../db/database.ts'
import { queueMail } from '../../../jobs/mail/queue-mail.ts'
import { findAccount } from '../account-queries.ts'
import { forgotPasswordLink, securityLink } from '../links.ts'
import { decryptSecret, findStep, hashRecoveryCode } from './codes.ts'
import { lockTwoStep, saveRecoveryCodes, saveUsedStep, saveWrongCode, type TwoStep } from './two-step-queries.ts'

type Needs = Pick<Config, 'sessionSecret' | 'publicUrl'>
type Given = { accountId: string; code: string }

/** `off`: the account has no two-step sign-in, so that no code is asked. */
export type Verdict = 'right' | 'off' | 'wrong' | 'used' | 'locked'

/**
 * Judges a code of an account, and uses it up. It returns its verdict rather than throwing: the transaction must commit a
 * wrong code too, or it would not count.
 */
export async function judgeCode(tx: Tx, config: Needs, { accountId, code }: Given): Promise<Verdict> {
  const known = await lockTwoStep(tx, accountId)
  if (known === null || !known.isOn) return 'off'
  if (known.isLocked) return 'locked'
  const verdict = await tryCode(tx, config, { accountId, code, known })
  if (verdict !== 'wrong') return verdict
  await saveWrongCode(tx, accountId, countWrongCode(known.wrongCount))
  return 'wrong'
}

/** For a caller that counts wrong codes itself: they don't lead to the account's lock, which does not bind here either. */
export async function judgeUncountedCode(
  tx: Tx,
  config: Needs,
  { accountId, code }: Given,
): Promise<Exclude<Verdict, 'locked'>> {
  const known = await lockTwoStep(tx, accountId)
  return known === null || !known.isOn ? 'off' : tryCode(tx, config, { accountId, code, known })
}

async function tryCode(
  tx: Tx,
  config: Needs,
  { accountId, code, known }: Given & { known: TwoStep },
): Promise<'right' | 'used' | 'wrong'> {
  const typed = readCode(code)
  if (typed === null) return 'wrong'
  if (typed.kind === 'recovery') return useRecoveryCode(tx, config, { accountId, code: typed.code, known })
  const secret = await decryptSecret(config, known.secret)
  const step = secret === null ? null : await findStep(secret, typed.code, known.nowMs)
  if (step === null) return 'wrong'
  // Not counted as wrong: a form that was sent twice must not lead to the lock.
  if (!isFreshStep(step, known.lastUsedStep)) return 'used'
  await saveUsedStep(tx, accountId, step)
  return 'right'
}

async function useRecoveryCode(
  tx: Tx,
  config: Needs,
  { accountId, code, known }: Given & { known: TwoStep },
): Promise<'right' | 'wrong'> {
  const hash = hashRecoveryCode(config, accountId, code)
  const left = known.recoveryCodes.filter((other) => other !== hash)
  if (left.length === known.recoveryCodes.length) return 'wrong'
  await saveRecoveryCodes(tx, accountId, left)
  const account = await findAccount(tx, accountId)
  if (account === null) return 'wrong'
  const links = { securityLink: securityLink(config.publicUrl), resetLink: forgotPasswordLink(config.publicUrl) }
  const props = { firstName: account.first_name, leftCount: left.length, ...links }
  await queueMail(tx, { kind: 'recovery-code-used', fact: hash, recipient: account.email, props })
  return 'right'
}
