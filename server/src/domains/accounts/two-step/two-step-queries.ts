// SQL of two-step sign-in: the secret of an account with its counts, and the challenges between password and code.
import { CHALLENGE_TRIES, LOCK_MINUTES } from '@lotyard/contract/rules/accounts/two-step'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

export type TwoStep = {
  isOn: boolean
  /** Encrypted. */
  secret: string
  /** Hashed. */
  recoveryCodes: string[]
  wrongCount: number
  lastUsedStep: number
  /** By the database's clock, read once the row was locked. */
  nowMs: number
  isLocked: boolean
  begunAtMs: number
}

type TwoStepRow = {
  verified: boolean
  secret: string
  recovery_codes: string[]
  failed_verification_count: number
  last_used_step: number
  locked_until: Date | null
  begun_at: Date
}

/** Locks it: codes of one account are judged one after the other, or two at once would both pass. */
export async function lockTwoStep(tx: Tx, accountId: string): Promise<TwoStep | null> {
  const { rows } = await sql<TwoStepRow>`
    select verified, secret, recovery_codes, failed_verification_count, last_used_step, locked_until, begun_at
    from two_factors where account_id = ${accountId} for update`.execute(tx)
  const [row] = rows
  if (row === undefined) return null
  const nowMs = await readClockMs(tx)
  return {
    isOn: row.verified,
    secret: row.secret,
    recoveryCodes: row.recovery_codes,
    wrongCount: row.failed_verification_count,
    lastUsedStep: row.last_used_step,
    nowMs,
    isLocked: row.locked_until !== null && row.locked_until.getTime() > nowMs,
    begunAtMs: row.begun_at.getTime(),
  }
}

async function readClockMs(tx: Tx): Promise<number> {
  const { rows } = await sql<{ now_ms: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as now_ms`.execute(tx)
  return rows[0]!.now_ms
}

export async function saveUsedStep(tx: Tx, accountId: string, step: number): Promise<void> {
  await tx
    .updateTable('two_factors')
    .set({ last_used_step: step, failed_verification_count: 0, locked_until: null })
    .where('account_id', '=', accountId)
    .execute()
}

export async function saveRecoveryCodes(tx: Tx, accountId: string, hashes: string[]): Promise<void> {
  await tx
    .updateTable('two_factors')
    .set({ recovery_codes: hashes, failed_verification_count: 0, locked_until: null })
    .where('account_id', '=', accountId)
    .execute()
}

export async function saveWrongCode(
  tx: Tx,
  accountId: string,
  { count, isLocked }: { count: number; isLocked: boolean },
): Promise<void> {
  await tx
    .updateTable('two_factors')
    .set({
      failed_verification_count: count,
      ...(isLocked && { locked_until: sql`clock_timestamp() + make_interval(mins => ${LOCK_MINUTES}::int)` }),
    })
    .where('account_id', '=', accountId)
    .execute()
}

/** Replaces what was begun before and not confirmed. False where two-step sign-in is on already. */
export async function insertSetUp(tx: Tx, accountId: string, secret: string): Promise<boolean> {
  const { rows } = await sql<{ account_id: string }>`
    insert into two_factors as known (account_id, secret) values (${accountId}, ${secret})
    on conflict (account_id) do update set secret = excluded.secret, begun_at = now(), last_used_step = 0,
      failed_verification_count = 0, locked_until = null
    where not known.verified
    returning account_id`.execute(tx)
  return rows.length > 0
}

export async function turnOn(
  tx: Tx,
  accountId: string,
  { step, recoveryHashes }: { step: number; recoveryHashes: string[] },
): Promise<void> {
  await tx
    .updateTable('two_factors')
    .set({
      verified: true,
      confirmed_at: sql`clock_timestamp()`,
      last_used_step: step,
      recovery_codes: recoveryHashes,
      failed_verification_count: 0,
    })
    .where('account_id', '=', accountId)
    .execute()
  await setEnabled(tx, accountId, true)
}

/** What was begun and not confirmed goes too. */
export async function removeTwoStep(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('two_factors').where('account_id', '=', accountId).execute()
  await setEnabled(tx, accountId, false)
}

async function setEnabled(tx: Tx, accountId: string, isEnabled: boolean): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ two_factor_enabled: isEnabled, updated_at: sql`now()` })
    .where('id', '=', accountId)
    .where('two_factor_enabled', '!=', isEnabled)
    .execute()
}

export async function hasTwoStep(db: Db | Tx, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('two_factor_enabled')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.two_factor_enabled ?? false
}

/**
 * Whether the account has to set it up before the desk opens; as needsTwoStep in the contract. Settings are read for admins
 * without two-step sign-in only.
 */
export function needsTwoStepSql(accounts: 'a' | 'accounts'): string {
  return `case when ${accounts}.role = 'admin' and not ${accounts}.two_factor_enabled
    then exists (select from settings where key = 'staff_two_step') else false end`
}

export type TwoStepFacts = { since: Date | null; recovery_codes_left: number; is_required: boolean }

export async function findTwoStepFacts(db: Db, accountId: string): Promise<TwoStepFacts> {
  const { rows } = await sql<TwoStepFacts>`
    select f.confirmed_at as since, coalesce(cardinality(f.recovery_codes), 0) as recovery_codes_left,
      a.role = 'admin' and exists (select from settings where key = 'staff_two_step') as is_required
    from accounts a left join two_factors f on f.account_id = a.id and f.verified where a.id = ${accountId}`.execute(db)
  return rows[0] ?? { since: null, recovery_codes_left: 0, is_required: false }
}

/** No browser is trusted after this; a no-op for an account without two-step sign-in. */
export async function endTrust(db: Db | Tx, accountId: string): Promise<void> {
  await sql`update two_factors set trust_key = gen_random_uuid() where account_id = ${accountId}`.execute(db)
}

export async function saveSecurityHold(tx: Tx, accountId: string, hours: number): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ security_hold_until: sql`clock_timestamp() + make_interval(hours => ${hours}::int)` })
    .where('id', '=', accountId)
    .execute()
}

/** Null where none holds now. */
export async function findSecurityHold(db: Db | Tx, accountId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('accounts')
    .select('security_hold_until')
    .where('id', '=', accountId)
    .where('security_hold_until', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  return row?.security_hold_until ?? null
}

// # Challenges. The library makes them, as two rows that live equally long: whose it is, and how many codes were tried. It
// keeps hashes of their names, so that a reader of the database can't go on with another person's sign-in.

type ChallengeNames = { challenge: string; tries: string }

function namesOf(challengeId: string): ChallengeNames {
  const hash = (name: string) => createHash('sha256').update(name).digest('base64url')
  return { challenge: hash(challengeId), tries: hash(`2fa-attempts-${challengeId}`) }
}

export type Challenged = { account_id: string; role: 'buyer' | 'seller' | 'admin'; trust_key: string }

/** Whose sign-in it is; null where there is no such challenge. */
export async function findChallenged(db: Db, challengeId: string): Promise<Challenged | null> {
  const { rows } = await sql<Challenged>`
    select a.id as account_id, a.role, f.trust_key from verifications v join accounts a on a.id::text = v.value
    join two_factors f on f.account_id = a.id
    where v.identifier = ${namesOf(challengeId).challenge} and v.expires_at > clock_timestamp()`.execute(db)
  return rows[0] ?? null
}

/**
 * Counts one more try before the code is looked at, and holds the challenge: of codes that come at once each is counted, and
 * one succeeds. Null where the challenge is over, used up or unknown.
 */
export async function takeTry(tx: Tx, challengeId: string): Promise<{ accountId: string; triesLeft: number } | null> {
  const { challenge, tries } = namesOf(challengeId)
  const { rows } = await sql<{ account_id: string; tries: number }>`
    update verifications counted set value = (counted.value::int + 1)::text, updated_at = now()
    from verifications whose
    where counted.identifier = ${tries} and whose.identifier = ${challenge}
      -- Other rows of the table hold no number, and a condition may be judged before the one that leaves them out.
      and case when counted.value ~ '^[0-9]$' then counted.value::int < ${CHALLENGE_TRIES}::int else false end
      and whose.expires_at > clock_timestamp()
    returning whose.value as account_id, counted.value::int as tries`.execute(tx)
  const [row] = rows
  return row === undefined ? null : { accountId: row.account_id, triesLeft: CHALLENGE_TRIES - row.tries }
}

export async function endChallenge(db: Db | Tx, challengeId: string): Promise<void> {
  const { challenge, tries } = namesOf(challengeId)
  await db.deleteFrom('verifications').where('identifier', 'in', [challenge, tries]).execute()
}
