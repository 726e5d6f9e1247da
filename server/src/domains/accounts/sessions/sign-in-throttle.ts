import type { Context } from '../../../context.ts'
import { addressGroup } from '../../../lib/address-group.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { sign } from '../../../lib/signature.ts'
import { countSignInAttempts, deleteSignInAttempts, takeBackSignInAttempt } from './sign-in-attempt-queries.ts'

// Slows down guessing, beyond the limit on requests: it counts in the database, so it holds over all processes.
//
// The narrow bucket (one address trying one account) fills first, and once it is full the wide ones stop growing: without
// that, one address alone could lock an account everywhere. The wide ones stop guesses spread over many addresses or many
// accounts. A browser that signed in before, and a signed-in owner who changes the password, have buckets of their own,
// which strangers cannot fill. An attempt is counted before the password is looked at, so that a hundred guesses at once
// count as a hundred.

const WINDOW_MINUTES = 15
const LIMITS = { narrow: 10, account: 50, address: 100 } as const

/** `deviceId` names a browser that signed in to this account before; null for all others. */
export type SignInAttempt = { email: string; ip: string; deviceId: string | null }

type Needs = Pick<Context, 'db' | 'config'>

export async function takeSignInAttempt(context: Needs, attempt: SignInAttempt): Promise<void> {
  const { narrow, account, address } = bucketsOf(context, attempt)
  if (await isFull(context, { [narrow]: LIMITS.narrow })) throw tooMany()
  if (attempt.deviceId !== null) return
  if (await isFull(context, { [account]: LIMITS.account, [address]: LIMITS.address })) throw tooMany()
}

/** A success clears what was counted against the account; the address only gets its own attempt back. */
export async function forgiveSignInAttempt(context: Needs, attempt: SignInAttempt): Promise<void> {
  const { narrow, account, address } = bucketsOf(context, attempt)
  if (attempt.deviceId === null) await takeBackSignInAttempt(context.db, address)
  await deleteSignInAttempts(context.db, [account, narrow])
}

/** Counted by account alone: the viewer is signed in to it. */
export async function takePasswordAttempt(context: Needs, accountId: string): Promise<void> {
  if (await isFull(context, { [passwordBucket(context, accountId)]: LIMITS.narrow }))
    throw new Refusal('too_many_requests', {
      message: `Too many attempts. Wait ${WINDOW_MINUTES} minutes and try again.`,
    })
}

export async function forgivePasswordAttempts(context: Needs, accountId: string): Promise<void> {
  await deleteSignInAttempts(context.db, [passwordBucket(context, accountId)])
}

/** Counts the attempt in each bucket, and returns whether one of them is over its limit. */
async function isFull({ db }: Needs, limits: Record<string, number>): Promise<boolean> {
  const counts = await countSignInAttempts(db, Object.keys(limits).toSorted(), WINDOW_MINUTES)
  return Object.entries(limits).some(([bucket, limit]) => (counts.get(bucket) ?? 0) > limit)
}

function tooMany(): Refusal {
  return new Refusal('too_many_requests', {
    message: `Too many sign-in attempts. Wait ${WINDOW_MINUTES} minutes and try again, or reset your password.`,
  })
}

function bucketsOf(context: Needs, { email, ip, deviceId }: SignInAttempt): Record<keyof typeof LIMITS, string> {
  const address = addressGroup(ip)
  return {
    narrow: deviceId === null ? name(context, 'both', email, address) : name(context, 'device', email, deviceId),
    account: name(context, 'account', email),
    address: name(context, 'address', address),
  }
}

function passwordBucket(context: Needs, accountId: string): string {
  return name(context, 'password', accountId)
}

function name({ config }: Needs, kind: string, ...values: string[]): string {
  return sign(config.sessionSecret, 'sign-in attempts', [kind, ...values].join('\n'))
}
