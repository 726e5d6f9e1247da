// Takes the person out of an account. The row stays: bids and sales refer to it.
import { deletedEmail, FORMER_SELLER } from '@lotyard/contract/rules/accounts/deleted-account'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

export type LockedAccount = { id: string; email: string; email_verified: boolean; created_at: Date }

/** An owner who is suspended can't run the market. */
const IS_WORKING_OWNER = sql`owner_since is not null and suspended_at is null`

/**
 * Locks the account against everything that refers to it: a bid that is being decided is waited for, a later one waits. An
 * admin is locked together with all other admins, in one order: two who go at the same moment must not both believe that the
 * other stays. Null where it is deleted already.
 */
export async function lockAccountToDelete(tx: Tx, accountId: string): Promise<LockedAccount | null> {
  const { rows } = await sql<LockedAccount>`
    select id, email, email_verified, created_at from accounts
    where deleted_at is null and (id = ${accountId} or (role = 'admin'
      and exists (select from accounts self where self.id = ${accountId} and self.role = 'admin')))
    order by id for update`.execute(tx)
  return rows.find((row) => row.id === accountId) ?? null
}

/** Who is the last owner is the last who can give an admin anything to do. */
export async function isLastAdmin(db: Db | Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ is_last: boolean }>`
    select ${IS_WORKING_OWNER} and (select count(*) from accounts where ${IS_WORKING_OWNER}) = 1 as is_last
    from accounts where id = ${accountId}`.execute(db)
  return rows[0]?.is_last ?? false
}

export async function deleteCredentials(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('credentials').where('account_id', '=', accountId).execute()
}

export async function deleteAccessRules(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('account_access_rules').where('account_id', '=', accountId).execute()
}

/** A seller's past lots keep a neutral name; who never had a seller name gets none. */
export async function anonymiseAccount(tx: Tx, accountId: string): Promise<void> {
  await sql`update accounts set email = ${deletedEmail(accountId)}, email_verified = false, first_name = '', last_name = '',
      name = '', image = null, role = 'buyer', owner_since = null, owner_by = null, suspended_at = null, suspension_reason = null, suspended_by = null,
      security_hold_until = null, review_bids_from_cents = 0,
      seller_name = case when seller_name is not null then ${FORMER_SELLER} end,
      deleted_at = now(), updated_at = now()
    where id = ${accountId}`.execute(tx)
}
