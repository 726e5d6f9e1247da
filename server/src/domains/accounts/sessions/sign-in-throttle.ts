import type { Context } from '../../../context.ts'
import { addressGroup } from '../../../address-group.ts'
import { Refusal } from '../../../refusal.ts'
import { sign } from '../../../signature.ts'
import { countSignInAttempts, deleteSignInAttempts, takeBackSignInAttempt } from './sign-in-attempt-queries.ts'

// Slows down guessing, beyond the limit on requests: it counts in the database, so it holds over all processes.
//
// The narrow bucket (one address trying one account) fills first, so that somebody else's guesses do not lock the owner out;
// the wide ones stop guesses spread over many addresses or many accounts. An attempt is counted before the password is
// looked at, so that a hundred guesses at once count as a hundred.

const WINDOW_MINUTES = 15
const LIMITS = { account_and_address: 10, account: 50, address: 100 } as const

export type SignInAttempt = { email: string; ip: string }

export async function takeSignInAttempt(
  context: Pick<Context, 'db' | 'config'>,
  attempt: SignInAttempt,
): Promise<void> {
  const buckets = bucketsOf(context.config.sessionSecret, attempt)
  const counts = await countSignInAttempts(context.db, Object.values(buckets).toSorted(), WINDOW_MINUTES)
  const isOver = (Object.keys(LIMITS) as (keyof typeof LIMITS)[]).some(
    (kind) => (counts.get(buckets[kind]) ?? 0) > LIMITS[kind],
  )
  if (isOver)
    throw new Refusal('too_many_requests', { message: 'Too many attempts to sign in. Wait 15 minutes and try again.' })
}

/** A success clears what was counted against the account; the address only gets its own attempt back. */
export async function forgiveSignInAttempt(
  { db, config }: Pick<Context, 'db' | 'config'>,
  attempt: SignInAttempt,
): Promise<void> {
  const buckets = bucketsOf(config.sessionSecret, attempt)
  await takeBackSignInAttempt(db, buckets.address)
  await deleteSignInAttempts(db, [buckets.account, buckets.account_and_address])
}

function bucketsOf(secret: string, { email, ip }: SignInAttempt): Record<keyof typeof LIMITS, string> {
  const name = (kind: string, value: string): string => sign(secret, 'sign-in attempts', `${kind}\n${value}`)
  const address = addressGroup(ip)
  return {
    account_and_address: name('both', `${email}\n${address}`),
    account: name('account', email),
    address: name('address', address),
  }
}
