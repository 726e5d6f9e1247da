// What an owner does with two-step sign-in that is on. Each asks for the password and a code: an attacker who found a session
// open, or has one of the two, gets no further.
import type { RecoveryCodes } from '@lotyard/contract/account/two-factor'
import type { Context } from '../../../context.ts'
import { queueMail } from '../../../jobs/mail/queue-mail.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { lockAccount } from '../account-queries.ts'
import { forgotPasswordLink, securityLink } from '../links.ts'
import { requirePassword } from '../passwords/require-password.ts'
import { hashRecoveryCode, makeRecoveryCodes, showRecoveryCodes } from './codes.ts'
import { requireSecondStep } from './require-second-step.ts'
import { hasTwoStep, lockTwoStep, removeTwoStep, saveRecoveryCodes } from './two-step-queries.ts'

type Needs = Pick<Context, 'db' | 'config'>
type Proof = { accountId: string; sessionId: string; password: string; code: string }

export async function turnOffTwoStep(context: Needs, proof: Proof): Promise<void> {
  await requireBoth(context, proof)
  const { accountId, sessionId } = proof
  const { db, config } = context
  await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (account === null) throw new Refusal('not_signed_in')
    const known = await lockTwoStep(tx, accountId)
    // The form was sent twice.
    if (known === null) return
    await removeTwoStep(tx, accountId)
    const links = { securityLink: securityLink(config.publicUrl), resetLink: forgotPasswordLink(config.publicUrl) }
    const props = { firstName: account.first_name, ...links }
    const fact = `${sessionId}:${known.begunAtMs}`
    await queueMail(tx, { kind: 'two-step-off', fact, recipient: account.email, props })
  })
}

export async function replaceRecoveryCodes(context: Needs, proof: Proof): Promise<RecoveryCodes> {
  await requireBoth(context, proof)
  const { accountId } = proof
  const codes = makeRecoveryCodes()
  const hashes = codes.map((code) => hashRecoveryCode(context.config, accountId, code))
  await context.db.transaction().execute(async (tx) => {
    const known = await lockTwoStep(tx, accountId)
    if (known === null || !known.isOn) throw new Refusal('two_factor_off')
    await saveRecoveryCodes(tx, accountId, hashes)
  })
  return showRecoveryCodes(codes)
}

async function requireBoth(context: Needs, { accountId, password, code }: Proof): Promise<void> {
  if (!(await hasTwoStep(context.db, accountId))) throw new Refusal('two_factor_off')
  await requirePassword(context, { accountId, password })
  await requireSecondStep(context, accountId, code)
}
