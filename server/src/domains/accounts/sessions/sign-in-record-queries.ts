// SQL of who tried to sign in, and how it went.
import type { SignInFacts } from '@lotyard/contract/rules/accounts/new-device'
import { SIGN_IN_DAYS } from '@lotyard/contract/rules/data-rights/retention'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

export type SignInOutcome = StoredSignIn['outcome']

/**
 * By e-mail address, because that is all that is known of a failure; one that no account has writes nothing. A trigger
 * leaves out what is more than sixty an hour.
 */
export async function insertSignIn(db: Db, { email, outcome, addressGroup, device }: SignInAttempted): Promise<void> {
  await sql`insert into sign_ins (account_id, outcome, address_group, device)
    select id, ${outcome}, left(${addressGroup}, 64), left(${device}, 100) from accounts
    where email = ${email} and deleted_at is null`.execute(db)
}

export type SignInAttempted = { email: string; outcome: SignInOutcome; addressGroup: string; device: string }

export type StoredSignIn = {
  happened_at: Date
  outcome: 'ok' | 'wrong_password' | 'code_asked' | 'wrong_code' | 'suspended' | 'locked'
  address_group: string
  device: string
}

/** Newest first. */
export async function listSignIns(db: Db | Tx, accountId: string, limit: number): Promise<StoredSignIn[]> {
  const { rows } = await sql<StoredSignIn>`select happened_at, outcome, address_group, device from sign_ins
    where account_id = ${accountId} order by happened_at desc, id desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}

export type StoredSignInFacts = SignInFacts & { email: string; firstName: string }

/** Null where the account is gone. What is older than the record's days is not on it. */
export async function findSignInFacts(
  db: Db | Tx,
  { accountId, addressGroup }: { accountId: string; addressGroup: string },
): Promise<StoredSignInFacts | null> {
  const { rows } = await sql<StoredSignInFacts>`
    select a.email, a.first_name as "firstName", a.created_at as "createdAt", clock_timestamp() as now,
      exists (select from sign_ins s where s.account_id = a.id and s.outcome = 'ok') as "hasSignedIn",
      exists (select from sign_ins s where s.account_id = a.id and s.outcome = 'ok'
        and s.address_group = left(${addressGroup}, 64)) as "hasSignedInHere"
    from accounts a where a.id = ${accountId} and a.deleted_at is null`.execute(db)
  return rows[0] ?? null
}

export async function deleteSignIns(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('sign_ins').where('account_id', '=', accountId).execute()
}

export async function deleteOldSignIns(db: Db): Promise<void> {
  await sql`delete from sign_ins where happened_at < now() - make_interval(days => ${SIGN_IN_DAYS}::int)`.execute(db)
}
