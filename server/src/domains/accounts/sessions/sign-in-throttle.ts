import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { addressGroup } from '../../../address-group.ts'
import { Refusal } from '../../../refusal.ts'

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
  const names = Object.values(buckets).toSorted()
  // Sorted above, so that two attempts never wait for each other.
  const { rows } = await sql<{ bucket: string; attempt_count: number }>`
    insert into sign_in_attempts as a (bucket) select unnest(${names}::text[])
    on conflict (bucket) do update set
      attempt_count = case when a.window_started_at < now() - make_interval(mins => ${WINDOW_MINUTES})
        then 1 else least(a.attempt_count + 1, 1000000) end,
      window_started_at = case when a.window_started_at < now() - make_interval(mins => ${WINDOW_MINUTES})
        then now() else a.window_started_at end
    returning bucket, attempt_count`.execute(context.db)
  const counts = new Map(rows.map((row) => [row.bucket, row.attempt_count]))
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
  await db
    .updateTable('sign_in_attempts')
    .set((set) => ({ attempt_count: sql`greatest(${set.ref('attempt_count')} - 1, 0)` }))
    .where('bucket', '=', buckets.address)
    .execute()
  await db
    .deleteFrom('sign_in_attempts')
    .where('bucket', 'in', [buckets.account, buckets.account_and_address])
    .execute()
}

function bucketsOf(secret: string, { email, ip }: SignInAttempt): Record<keyof typeof LIMITS, string> {
  const name = (kind: string, value: string): string =>
    createHmac('sha256', secret).update(`sign-in attempts\n${kind}\n${value}`).digest('base64url')
  const address = addressGroup(ip)
  return {
    account_and_address: name('both', `${email}\n${address}`),
    account: name('account', email),
    address: name('address', address),
  }
}
