import { cleanEmail } from '@lotyard/contract/rules/accounts/account-fields'
import type { Context } from '../../../context.ts'
import { APIError } from 'better-auth/api'
import { Refusal } from '../../../refusal.ts'
import { CLIENT_ADDRESS_HEADER, type Identity } from '../identity.ts'
import { endSession, trimSessions } from './session-queries.ts'
import { forgiveSignInAttempt, takeSignInAttempt } from './sign-in-throttle.ts'

export type Client = { ip: string; userAgent: string; deviceId: string | null }
type Needs = Pick<Context, 'db' | 'config'> & { identity: Identity }
type Credentials = { email: string; password: string; client: Client; previousSessionId: string | null }
type NewSession = { token: string; accountId: string }

/** Begins a session for whoever knows the password; guesses are counted. */
export async function signIn(context: Needs, given: Credentials): Promise<NewSession> {
  const email = signInEmail(given.email)
  const attempt = { email, ip: given.client.ip, deviceId: given.client.deviceId }
  await takeSignInAttempt(context, attempt)
  const session = await beginSession(context, { ...given, email })
  await forgiveSignInAttempt(context, attempt)
  return session
}

/** The address as attempts are counted by. No account has a longer one. */
export function signInEmail(given: string): string {
  return cleanEmail(given).slice(0, 254)
}

/**
 * Begins a session, always a new one: whatever session or token the browser held before is not carried over. It counts
 * no attempt: for an account that was made a moment ago with this password.
 */
export async function beginSession({ db, identity }: Needs, given: Credentials): Promise<NewSession> {
  const session = await openSession(identity, given)
  if (given.previousSessionId !== null) await endSession(db, given.previousSessionId)
  await trimSessions(db, session.accountId)
  return session
}

/** The library hashes for unknown addresses too, so that the time taken does not reveal which exist. */
async function openSession(identity: Identity, { email, password, client }: Credentials): Promise<NewSession> {
  try {
    const headers = new Headers({ 'user-agent': client.userAgent, [CLIENT_ADDRESS_HEADER]: client.ip })
    const { token, user } = await identity.api.signInEmail({ body: { email, password }, headers })
    return { token, accountId: user.id }
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) throw new Refusal('wrong_credentials')
    throw error
  }
}
