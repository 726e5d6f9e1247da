// SQL of what the desk does to accounts.
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

export type DeskAccount = {
  id: string
  email: string
  first_name: string
  role: 'buyer' | 'seller' | 'admin'
  seller_name: string | null
  email_verified: boolean
  is_suspended: boolean
}

/**
 * Locks an account against its own bids, orders and sessions while the desk acts on it. An admin is locked together with all
 * other admins, in one order: two who take each other's rights at the same moment must not both succeed. Null where it is
 * deleted, or was never there.
 */
export async function lockDeskAccount(tx: Tx, accountId: string): Promise<DeskAccount | null> {
  const { rows } = await sql<DeskAccount>`
    select id, email, first_name, role, seller_name, email_verified, suspended_at is not null as is_suspended from accounts
    where deleted_at is null and (id = ${accountId} or (role = 'admin'
      and exists (select from accounts self where self.id = ${accountId} and self.role = 'admin')))
    order by id for update`.execute(tx)
  return rows.find((row) => row.id === accountId) ?? null
}

export async function saveSuspension(
  tx: Tx,
  { accountId, reason, adminId }: { accountId: string; reason: string; adminId: string },
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      suspended_at: sql`clock_timestamp()`,
      suspension_reason: reason,
      suspended_by: adminId,
      updated_at: sql`now()`,
    })
    .where('id', '=', accountId)
    .execute()
}

export async function removeSuspension(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ suspended_at: null, suspension_reason: null, suspended_by: null, updated_at: sql`now()` })
    .where('id', '=', accountId)
    .execute()
}

/** False where the account holds it already. */
export async function insertAccessRuleHolder(
  tx: Tx,
  { accountId, ruleId }: { accountId: string; ruleId: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('account_access_rules')
    .values({ account_id: accountId, access_rule_id: ruleId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** False where the account did not hold it. */
export async function deleteAccessRuleHolder(
  tx: Tx,
  { accountId, ruleId }: { accountId: string; ruleId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('account_access_rules')
    .where('account_id', '=', accountId)
    .where('access_rule_id', '=', ruleId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
