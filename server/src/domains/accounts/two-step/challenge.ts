import { parseSetCookieHeader } from 'better-auth/cookies'
import type { Context } from '../../../context.ts'
import type { Identity } from '../identity.ts'
import { isTrusted } from './trusted-device.ts'
import { endChallenge, findChallenged } from './two-step-queries.ts'

type Needs = Pick<Context, 'db' | 'config'> & { identity: Identity }

/** `accountId` where no code is asked: the browser is trusted. */
export type Challenge = { challengeId: string } | { accountId: string }

/**
 * What follows a right password where two-step sign-in is on. The library has ended the session that it began, and named its
 * challenge in a cookie of its own, which is not passed on: ours is.
 */
export async function readChallenge(
  { db, config, identity }: Needs,
  { replyHeaders, trusted }: { replyHeaders: Headers; trusted: string | null },
): Promise<Challenge> {
  const challengeId = await challengeIdOf(identity, replyHeaders)
  const challenged = await findChallenged(db, challengeId)
  if (challenged === null || !isTrusted(config, challenged, trusted)) return { challengeId }
  await endChallenge(db, challengeId)
  return { accountId: challenged.account_id }
}

async function challengeIdOf(identity: Identity, headers: Headers): Promise<string> {
  const { name } = (await identity.$context).createAuthCookie('two_factor')
  const value = parseSetCookieHeader(headers.get('set-cookie') ?? '').get(name)?.value
  // The library's signature follows the last point.
  const id = value?.slice(0, value.lastIndexOf('.'))
  if (!id) throw new Error('a second step is needed, and the library named no challenge')
  return id
}
