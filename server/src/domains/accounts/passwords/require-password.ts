import type { Context } from '../../../context.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { findPasswordHash } from '../account-queries.ts'
import { verifyPassword } from '../identity.ts'
import { forgivePasswordAttempts, takePasswordAttempt } from '../sessions/sign-in-throttle.ts'

/** Refuses a wrong password of a signed-in account, and counts it. Returns what it was compared with. */
export async function requirePassword(
  context: Pick<Context, 'db' | 'config'>,
  { accountId, password }: { accountId: string; password: string },
): Promise<string> {
  // An attacker who found a session open must not be able to guess the password with it.
  await takePasswordAttempt(context, accountId)
  const hash = await findPasswordHash(context.db, accountId)
  if (hash === null || !(await verifyPassword(hash, password))) throw wrongPassword()
  await forgivePasswordAttempts(context, accountId)
  return hash
}

export function wrongPassword(): Refusal {
  return new Refusal('invalid_fields', { errors: { password: ['Password is wrong'] } })
}
