import type { Account, Role } from '@lotyard/contract/account/account'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Accounts } from '../../db/tables.ts'
import { needsTwoStepSql } from './two-step/two-step-queries.ts'

const NEEDS_TWO_STEP = sql<boolean>`${sql.raw(needsTwoStepSql('accounts'))}`.as('needs_two_step')

export async function findAccount(db: Db | Tx, id: string): Promise<Account | null> {
  const row = await db.selectFrom('accounts').selectAll().select(NEEDS_TWO_STEP).where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : toAccount(row)
}

/** Whether anybody can open the whole desk. Read once, at the start. */
export async function hasAnyAdmin(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .limit(sql.lit(1))
    .executeTakeFirst()
  return row !== undefined
}

export async function findAccountByEmail(db: Db | Tx, email: string): Promise<Account | null> {
  const row = await db
    .selectFrom('accounts')
    .selectAll()
    .select(NEEDS_TWO_STEP)
    .where('email', '=', email)
    .executeTakeFirst()
  return row === undefined ? null : toAccount(row)
}

/** The first admins come first; a suspended one is told nothing. */
export async function listAdminEmails(db: Db | Tx, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('email')
    .where('role', '=', 'admin')
    .where('suspended_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(sql.lit(limit))
    .execute()
  return rows.map(({ email }) => email)
}

/**
 * Locks the row: changes of one account run one after the other. Not `for update`: bids hold their bidders' keys, and would
 * wait.
 */
export async function lockAccount(tx: Tx, id: string): Promise<Account | null> {
  const row = await tx
    .selectFrom('accounts')
    .selectAll()
    .select(NEEDS_TWO_STEP)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row === undefined ? null : toAccount(row)
}

/**
 * Locks the account to change its address, which is a key: in one lock and not in two, because a transaction that holds
 * the key and then wants the row would wait for us while we wait for it. Null where it is deleted.
 */
export async function lockAccountToMove(tx: Tx, id: string): Promise<Account | null> {
  const row = await tx
    .selectFrom('accounts')
    .selectAll()
    .select(NEEDS_TWO_STEP)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : toAccount(row)
}

/** False where there is no such account any more: a deleted one keeps its row. */
export async function lockLiveAccount(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** The same as a part of a statement that writes by itself: a row where the account is there, locked. */
export function lockedLiveAccount(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select id from accounts where id = ${id} and deleted_at is null for no key update`
}

/** Of these accounts, those that it has locked at once: none that is deleted, and none that another transaction holds. */
export async function lockUnheldAccounts(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The role of an account that is neither deleted nor suspended, locked against a change of either; null for any other. */
export async function lockRole(tx: Tx, id: string): Promise<Role | null> {
  const row = await tx
    .selectFrom('accounts')
    .select('role')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row === undefined ? null : (row.role as Role)
}

/**
 * Locks the account against bids too: one that is being decided is waited for, and a later one waits. Only for moments.
 * False for a deleted one.
 */
export async function lockLiveAccountAgainstBids(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function insertAccount(
  tx: Tx,
  fields: { email: string; firstName: string; lastName: string; role: Role },
): Promise<string> {
  const { id } = await tx
    .insertInto('accounts')
    .values({
      email: fields.email,
      first_name: fields.firstName,
      last_name: fields.lastName,
      name: `${fields.firstName} ${fields.lastName}`,
      role: fields.role,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateName(
  db: Db | Tx,
  id: string,
  name: { firstName: string; lastName: string },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({
      first_name: name.firstName,
      last_name: name.lastName,
      name: `${name.firstName} ${name.lastName}`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** The first acceptance counts; a second one changes nothing. */
export async function acceptTerms(db: Db | Tx, id: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ terms_accepted_at: sql`coalesce(terms_accepted_at, now())` })
    .where('id', '=', id)
    .execute()
}

export async function updateRole(tx: Tx, id: string, role: Role): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ role, ...(role !== 'admin' && { owner_since: null, owner_by: null }), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function updateSellerName(tx: Tx, id: string, sellerName: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ seller_name: sellerName, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** To an address that its holder has proven. */
export async function updateEmail(tx: Tx, id: string, email: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ email, email_verified: true, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function markEmailVerified(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ email_verified: true, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** The minute by the database's clock, in UTC. */
export async function readMinute(tx: Tx): Promise<string> {
  const { rows } = await sql<{ minute: string }>`
    select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as minute`.execute(tx)
  return rows[0]!.minute
}

export async function findPasswordHash(db: Db | Tx, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('credentials')
    .select('password_hash')
    .where('account_id', '=', accountId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  return row?.password_hash ?? null
}

/** False where no account has this address. */
export async function isSuspendedAddress(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Null for an account that is not suspended, as for none at all. */
export async function findSuspendedPasswordHash(db: Db, email: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('credentials', 'credentials.account_id', 'accounts.id')
    .select('password_hash')
    .where('email', '=', email)
    .where('suspended_at', 'is not', null)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  return row?.password_hash ?? null
}

export async function updatePasswordHash(tx: Tx, accountId: string, passwordHash: string): Promise<void> {
  await tx
    .updateTable('credentials')
    .set({ password_hash: passwordHash, updated_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('provider_id', '=', 'credential')
    .execute()
}

/** A new password invalidates reset links of older mails: one of them may have leaked, and be why it was changed. */
export async function endResetLinks(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('verifications').where('value', '=', accountId).execute()
}

function toAccount(row: Selectable<Accounts> & { needs_two_step: boolean }): Account {
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    email_verified: row.email_verified,
    terms_accepted: row.terms_accepted_at !== null,
    roles: rolesOf(row.role as Role),
    ...(row.needs_two_step && { needs_two_step: true as const }),
  }
}

/** Every account may buy; sellers and admins may do more. */
export function rolesOf(role: Role): Role[] {
  return role === 'buyer' ? ['buyer'] : ['buyer', role]
}
