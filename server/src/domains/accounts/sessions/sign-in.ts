import { cleanEmail } from '@lotyard/contract/rules/accounts/account-fields'
import type { RefusalCode } from '@lotyard/contract/wire/refusals'
import type { Context } from '../../../context.ts'
import { APIError } from 'better-auth/api'
import { addressGroup } from '../../../lib/address-group.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { findSuspendedPasswordHash } from '../account-queries.ts'
import { CLIENT_ADDRESS_HEADER, verifyPassword, type Identity } from '../identity.ts'
import { readChallenge } from '../two-step/challenge.ts'
import { deviceName } from './device-name.ts'
import { tellOfNewDevice } from './new-device.ts'
import { endSession, trimSessions } from './session-queries.ts'
import { insertSignIn, type SignInOutcome } from './sign-in-record-queries.ts'
import { forgiveSignInAttempt, takeSignInAttempt } from './sign-in-throttle.ts'

export type Browser = { ip: string; userAgent: string }
type Client = Browser & { deviceId: string | null }
type Needs = Pick<Context, 'db' | 'config'> & { identity: Identity }
type Credentials = {
  email: string
  password: string
  client: Client
  previousSessionId: string | null
  /** What the browser carries that was trusted before; null for none. */
  trusted: string | null
}
export type NewSession = { token: string; accountId: string }
/** The password is right, and a code comes next: there is no session yet. */
export type PendingSignIn = { challengeId: string }

/** What the owner and the desk read of an attempt that was refused. */
const OUTCOMES: Partial<Record<RefusalCode, SignInOutcome>> = {
  wrong_credentials: 'wrong_password',
  account_suspended: 'suspended',
  too_many_requests: 'locked',
}

/**
 * Begins a session for a visitor who knows the password; guesses are counted, and every attempt at an account is put on its
 * record. That an unknown address writes no row can't be timed: the hash takes forty times as long, and ten guesses in a
 * quarter of an hour are too few to average.
 */
export async function signIn(context: Needs, given: Credentials): Promise<NewSession | PendingSignIn> {
  const email = signInEmail(given.email)
  const { ip, userAgent } = given.client
  const attempted = { email, addressGroup: addressGroup(ip), device: deviceName(userAgent) }
  try {
    const session = await attemptSignIn(context, { ...given, email })
    if ('token' in session) {
      const isKnownDevice = given.client.deviceId !== null
      await tellOfNewDevice(context, { ...attempted, accountId: session.accountId, isKnownDevice })
    }
    await insertSignIn(context.db, { ...attempted, outcome: 'token' in session ? 'ok' : 'code_asked' })
    return session
  } catch (error) {
    const outcome = error instanceof Refusal ? OUTCOMES[error.code] : undefined
    if (outcome !== undefined) await insertSignIn(context.db, { ...attempted, outcome })
    throw error
  }
}

async function attemptSignIn(context: Needs, given: Credentials): Promise<NewSession | PendingSignIn> {
  const { email, client } = given
  const attempt = { email, ip: client.ip, deviceId: client.deviceId }
  await takeSignInAttempt(context, attempt)
  await refuseSuspended(context.db, given)
  const session = await beginSession(context, given)
  await forgiveSignInAttempt(context, attempt)
  return session
}

/** Says so only to a visitor who knows the password: strangers learn nothing about an address. */
async function refuseSuspended(db: Context['db'], { email, password }: Credentials): Promise<void> {
  const hash = await findSuspendedPasswordHash(db, email)
  if (hash !== null)
    throw new Refusal((await verifyPassword(hash, password)) ? 'account_suspended' : 'wrong_credentials')
}

/** The address as attempts are counted by. No account has a longer one. */
export function signInEmail(given: string): string {
  return cleanEmail(given).slice(0, 254)
}

/** Begins the session of an account that was made a moment ago. Its record begins with it: its network is known from here on. */
export async function signInAfterSignUp(context: Needs, given: Credentials): Promise<NewSession | PendingSignIn> {
  const session = await beginSession(context, given)
  const { ip, userAgent } = given.client
  const attempted = { email: given.email, addressGroup: addressGroup(ip), device: deviceName(userAgent) }
  await insertSignIn(context.db, { ...attempted, outcome: 'ok' })
  return session
}

/**
 * Begins a session, always a new one: whatever session or token the browser held before is not carried over. It counts
 * no attempt: for an account that was made a moment ago with this password.
 */
async function beginSession(context: Needs, given: Credentials): Promise<NewSession | PendingSignIn> {
  const session = await openSession(context, given)
  return 'token' in session ? replaceSession(context, session, given.previousSessionId) : session
}

/** Begins the session of an account that has shown its code, too. */
export async function continueSession(
  context: Needs,
  { accountId, client, previousSessionId }: { accountId: string; client: Browser; previousSessionId: string | null },
): Promise<NewSession> {
  return replaceSession(context, await createSession(context.identity, accountId, client), previousSessionId)
}

async function replaceSession(
  { db }: Needs,
  session: NewSession,
  previousSessionId: string | null,
): Promise<NewSession> {
  if (previousSessionId !== null) await endSession(db, previousSessionId)
  await trimSessions(db, session.accountId)
  return session
}

async function createSession(identity: Identity, accountId: string, client: Browser): Promise<NewSession> {
  const { internalAdapter } = await identity.$context
  const { token } = await internalAdapter.createSession(accountId, false, {
    ipAddress: client.ip,
    userAgent: client.userAgent,
  })
  return { token, accountId }
}

/** The library hashes for unknown addresses too, so that the time taken does not reveal which exist. */
async function openSession(
  context: Needs,
  { email, password, client, trusted }: Credentials,
): Promise<NewSession | PendingSignIn> {
  const { db, identity } = context
  try {
    const headers = new Headers({ 'user-agent': client.userAgent, [CLIENT_ADDRESS_HEADER]: client.ip })
    const signedIn = await identity.api.signInEmail({ body: { email, password }, headers, returnHeaders: true })
    const { token, user } = signedIn.response
    // With two-step sign-in on there is neither: the library has made a challenge instead.
    if (!('twoFactorRedirect' in signedIn.response)) return { token, accountId: user.id }
    const challenge = await readChallenge(context, { replyHeaders: signedIn.headers, trusted })
    return 'challengeId' in challenge ? challenge : await createSession(identity, challenge.accountId, client)
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) throw new Refusal('wrong_credentials')
    // Suspended while the password was compared: the database refused the session.
    if ((await findSuspendedPasswordHash(db, email)) !== null) throw new Refusal('account_suspended')
    throw error
  }
}
