import { CHALLENGE_TRIES } from '@lotyard/contract/rules/accounts/two-step'
import type { Context } from '../../../context.ts'
import { addressGroup } from '../../../lib/address-group.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { findAccount, isSuspendedAddress } from '../account-queries.ts'
import type { Identity } from '../identity.ts'
import { deviceName } from '../sessions/device-name.ts'
import { tellOfNewDevice } from '../sessions/new-device.ts'
import { continueSession, type Browser, type NewSession } from '../sessions/sign-in.ts'
import { insertSignIn, type SignInOutcome } from '../sessions/sign-in-record-queries.ts'
import { judgeCode, type Verdict } from './judge-code.ts'
import { codeRefusal } from './require-second-step.ts'
import { makeTrust } from './trusted-device.ts'
import { endChallenge, findChallenged, takeTry, type Challenged } from './two-step-queries.ts'

type Needs = Pick<Context, 'db' | 'config'> & { identity: Identity }
type Answer = {
  challengeId: string | null
  code: string
  client: Browser
  /** Whether the browser has signed in to the account of this address before. */
  isKnownDevice: (email: string) => boolean
  previousSessionId: string | null
}

/** `trust`: what the browser may carry, should its owner want to be asked no code for a while. Null for admins. */
type SecondStepDone = NewSession & { trust: string | null }

/** Ends a sign-in with its code. A challenge begins one session: of two tabs that answer it at once, one is signed in. */
export async function answerChallenge(context: Needs, answer: Answer): Promise<SecondStepDone> {
  const { db, config } = context
  const { challengeId } = answer
  const challenged = challengeId === null ? null : await findChallenged(db, challengeId)
  if (challengeId === null || challenged === null) throw new Refusal('sign_in_expired')
  const verdict = await judge(context, challengeId, answer.code)
  await record(context, challenged, answer, verdict)
  if (verdict === 'over') throw new Refusal('sign_in_expired')
  if (verdict === 'last_try')
    throw new Refusal('sign_in_expired', { message: `${CHALLENGE_TRIES} wrong codes. Please sign in again.` })
  if (verdict !== 'right') throw codeRefusal(verdict)
  const session = await continueSession(context, { ...answer, accountId: challenged.account_id })
  return { ...session, trust: makeTrust(config, challenged) }
}

type Outcome = Exclude<Verdict, 'off'> | 'over' | 'last_try'

async function judge({ db, config }: Needs, challengeId: string, code: string): Promise<Outcome> {
  return db.transaction().execute(async (tx) => {
    const taken = await takeTry(tx, challengeId)
    if (taken === null) return 'over'
    const verdict = await judgeCode(tx, config, { accountId: taken.accountId, code })
    // Turned off meanwhile, or reset by an admin: the password is asked again, and no code after it.
    if (verdict === 'off') return 'over'
    if (verdict === 'locked') return verdict
    if (verdict !== 'right' && taken.triesLeft > 0) return verdict
    await endChallenge(tx, challengeId)
    return verdict === 'right' ? 'right' : 'last_try'
  })
}

/** What the owner and the desk read of it. */
const OUTCOMES: Record<Outcome, SignInOutcome | null> = {
  right: 'ok',
  wrong: 'wrong_code',
  used: 'wrong_code',
  last_try: 'wrong_code',
  locked: 'locked',
  over: null,
}

async function record(
  context: Needs,
  { account_id: accountId }: Challenged,
  { client, isKnownDevice }: Answer,
  verdict: Outcome,
): Promise<void> {
  const { db } = context
  const account = await findAccount(db, accountId)
  if (account === null) throw new Refusal('sign_in_expired')
  // Suspended between the password and the code.
  const isSuspended = await isSuspendedAddress(db, account.email)
  const outcome = isSuspended ? 'suspended' : OUTCOMES[verdict]
  const attempted = {
    email: account.email,
    addressGroup: addressGroup(client.ip),
    device: deviceName(client.userAgent),
  }
  if (outcome === 'ok')
    await tellOfNewDevice(context, { ...attempted, accountId, isKnownDevice: isKnownDevice(account.email) })
  if (outcome !== null) await insertSignIn(db, { ...attempted, outcome })
  if (isSuspended) throw new Refusal('account_suspended')
}
