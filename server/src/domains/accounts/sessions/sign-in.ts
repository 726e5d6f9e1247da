import { cleanEmail } from '@lotyard/contract/rules/accounts/account-fields'
import type { Context } from '../../../context.ts'
import { APIError } from 'better-auth/api'
import { Refusal } from '../../../refusal.ts'
import { CLIENT_ADDRESS_HEADER, type Identity } from '../identity.ts'
import { endSession, trimSessions } from './session-queries.ts'
import { forgiveSignInAttempt, takeSignInAttempt } from './sign-in-throttle.ts'

export type Client = { ip: string; userAgent: string }

/** Begins a session, always a new one: whatever session or token the browser held before is not carried over. */
export async function signIn(
  context: Pick<Context, 'db' | 'config'> & { identity: Identity },
  given: { email: string; password: string; client: Client; previousSessionId: string | null },
): Promise<{ token: string; accountId: string }> {
  const attempt = { email: cleanEmail(given.email).slice(0, 254), ip: given.client.ip }
  await takeSignInAttempt(context, attempt)
  const session = await openSession(context.identity, { ...given, email: attempt.email })
  await forgiveSignInAttempt(context, attempt)
  if (given.previousSessionId !== null) await endSession(context.db, given.previousSessionId)
  await trimSessions(context.db, session.accountId)
  return session
}

/** The library hashes for unknown addresses too, so that the time taken does not reveal which exist. */
async function openSession(
  identity: Identity,
  { email, password, client }: { email: string; password: string; client: Client },
): Promise<{ token: string; accountId: string }> {
  try {
    const headers = new Headers({ 'user-agent': client.userAgent, [CLIENT_ADDRESS_HEADER]: client.ip })
    const { token, user } = await identity.api.signInEmail({ body: { email, password }, headers })
    return { token, accountId: user.id }
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) throw new Refusal('wrong_credentials')
    throw error
  }
}
