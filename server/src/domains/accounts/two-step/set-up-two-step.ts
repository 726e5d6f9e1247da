import { readCode, SET_UP_MINUTES, countWrongCode } from '@lotyard/contract/rules/accounts/two-step'
import type { RecoveryCodes, TwoFactorSetUp } from '@lotyard/contract/account/two-factor'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { queueMail } from '../../../jobs/mail/queue-mail.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { lockAccount } from '../account-queries.ts'
import { contactLink, forgotPasswordLink, securityLink } from '../links.ts'
import { requirePassword } from '../passwords/require-password.ts'
import {
  decryptSecret,
  encryptSecret,
  findStep,
  hashRecoveryCode,
  makeRecoveryCodes,
  makeSecret,
  otpauthUri,
  showRecoveryCodes,
} from './codes.ts'
import { drawQr } from '../../../lib/documents/qr-code.ts'
import { codeRefusal } from './require-second-step.ts'
import { insertSetUp, lockTwoStep, saveWrongCode, turnOn } from './two-step-queries.ts'

type Needs = Pick<Context, 'db' | 'config'>

/** The name that apps list the account under. */
const ISSUER = 'Lotyard'

/** Nothing is on until a code of the app has confirmed that it has the secret. */
export async function beginSetUp(
  context: Needs,
  { accountId, email, password }: { accountId: string; email: string; password: string },
): Promise<TwoFactorSetUp> {
  await requirePassword(context, { accountId, password })
  const { db, config } = context
  const secret = makeSecret()
  const encrypted = await encryptSecret(config, secret)
  await db.transaction().execute(async (tx) => {
    if ((await lockAccount(tx, accountId)) === null) throw new Refusal('not_signed_in')
    if (!(await insertSetUp(tx, accountId, encrypted))) throw new Refusal('two_factor_on')
  })
  const uri = otpauthUri(secret, { issuer: ISSUER, email })
  return { secret: new URL(uri).searchParams.get('secret') ?? '', uri, qr: drawQr(uri) }
}

/** Turns it on. The recovery codes are in this reply and nowhere else: only their hashes are kept. */
export async function confirmSetUp(
  { db, config }: Needs,
  { accountId, code }: { accountId: string; code: string },
): Promise<RecoveryCodes> {
  const codes = makeRecoveryCodes()
  const recoveryHashes = codes.map((one) => hashRecoveryCode(config, accountId, one))
  const verdict = await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (account === null) throw new Refusal('not_signed_in')
    const step = await judgeFirstCode(tx, config, { accountId, code })
    if (typeof step !== 'number') return step
    await turnOn(tx, accountId, { step, recoveryHashes })
    const props = {
      firstName: account.first_name,
      securityLink: securityLink(config.publicUrl),
      resetLink: forgotPasswordLink(config.publicUrl),
      contactLink: contactLink(config.publicUrl),
    }
    await queueMail(tx, { kind: 'two-step-on', fact: recoveryHashes[0]!, recipient: account.email, props })
    return 'right'
  })
  if (verdict !== 'right') throw codeRefusal(verdict)
  return showRecoveryCodes(codes)
}

/** The step of a right code. A wrong one is returned, not thrown, so that it is counted. */
async function judgeFirstCode(
  tx: Tx,
  config: Needs['config'],
  { accountId, code }: { accountId: string; code: string },
): Promise<number | 'wrong' | 'locked'> {
  const begun = await lockTwoStep(tx, accountId)
  if (begun === null) throw new Refusal('set_up_expired')
  if (begun.isOn) throw new Refusal('two_factor_on')
  if (begun.nowMs > begun.begunAtMs + SET_UP_MINUTES * 60_000) throw new Refusal('set_up_expired')
  if (begun.isLocked) return 'locked'
  const secret = await decryptSecret(config, begun.secret)
  if (secret === null) throw new Refusal('set_up_expired')
  const step = await findStep(secret, readCode(code)?.code ?? '', begun.nowMs)
  if (step === null) await saveWrongCode(tx, accountId, countWrongCode(begun.wrongCount))
  return step ?? 'wrong'
}
