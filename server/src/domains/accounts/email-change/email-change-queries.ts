// SQL of changes of e-mail addresses.
import type { EmailChange } from '@lotyard/contract/rules/accounts/email-change'
import { EMAIL_CHANGE_HOURS, EMAIL_UNDO_DAYS } from '@lotyard/contract/rules/accounts/link-lives'
import { EMAIL_CHANGE_DAYS } from '@lotyard/contract/rules/data-rights/retention'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

export type StoredChange = EmailChange & {
  id: string
  accountId: string
  oldEmail: string
  newEmail: string
  oldWasVerified: boolean
  /** By the database's clock, as the row was read. */
  now: Date
}

const COLUMNS = sql`id, account_id as "accountId", old_email as "oldEmail", new_email as "newEmail",
  old_was_verified as "oldWasVerified", expires_at as "expiresAt", canceled_at as "canceledAt",
  confirmed_at as "confirmedAt", undo_until as "undoUntil", undone_at as "undoneAt", clock_timestamp() as now`

export function findChangeToConfirm(db: Db | Tx, hash: string): Promise<StoredChange | null> {
  return findChange(db, sql`confirm_hash = ${hash}`)
}

export function findChangeToUndo(db: Db | Tx, hash: string): Promise<StoredChange | null> {
  return findChange(db, sql`undo_hash = ${hash}`)
}

/** Only under the lock of its account, which all changes take first: what is read here stays true until the commit. */
export function rereadChange(tx: Tx, id: string): Promise<StoredChange | null> {
  return findChange(tx, sql`id = ${id}`)
}

/** Null where none waits: one whose link has expired waits for nothing. */
export function findOpenChange(db: Db | Tx, accountId: string): Promise<StoredChange | null> {
  return findChange(
    db,
    sql`account_id = ${accountId} and confirmed_at is null and canceled_at is null and expires_at > clock_timestamp()`,
  )
}

async function findChange(db: Db | Tx, isIt: RawBuilder<unknown>): Promise<StoredChange | null> {
  const { rows } = await sql<StoredChange>`select ${COLUMNS} from email_changes where ${isIt}`.execute(db)
  return rows[0] ?? null
}

export type RecentAsks = { by_account: number; of_address: number; is_taken: boolean }

/**
 * How often this account, and all accounts, asked within a day, and whether the address is another account's or reserved for one.
 * One statement for all three, whatever the answers: its time tells nothing.
 */
export async function countRecentAsks(
  tx: Tx,
  { accountId, newEmail }: { accountId: string; newEmail: string },
): Promise<RecentAsks> {
  const { rows } = await sql<RecentAsks>`
    select (select count(*)::int from email_changes
        where account_id = ${accountId} and asked_at > clock_timestamp() - interval '1 day') as by_account,
      (select count(*)::int from email_changes
        where new_email = ${newEmail} and asked_at > clock_timestamp() - interval '1 day') as of_address,
      exists (select from accounts where email = ${newEmail} and id <> ${accountId})
        or ${isReservedForAnother(newEmail, accountId)} as is_taken`.execute(tx)
  return rows[0]!
}

/** Mirrors isReserving. `accountId` is whose own reservations don't count; null for an account that is not there yet. */
function isReservedForAnother(email: string, accountId: string | null): RawBuilder<boolean> {
  return sql`exists (select from email_changes where old_email = ${email} and undone_at is null
    and undo_until > clock_timestamp() and account_id is distinct from ${accountId}::uuid)`
}

/** Whether the address may come back to the account that had it, so that no new one gets it. */
export async function isReservedAddress(db: Db | Tx, email: string): Promise<boolean> {
  const { rows } = await sql<{ is_reserved: boolean }>`
    select ${isReservedForAnother(email, null)} as is_reserved`.execute(db)
  return rows[0]!.is_reserved
}

export async function insertChange(
  tx: Tx,
  change: { accountId: string; oldEmail: string; newEmail: string; oldWasVerified: boolean; confirmHash: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('email_changes')
    .values({
      account_id: change.accountId,
      old_email: change.oldEmail,
      new_email: change.newEmail,
      old_was_verified: change.oldWasVerified,
      confirm_hash: change.confirmHash,
      expires_at: sql`clock_timestamp() + make_interval(hours => ${EMAIL_CHANGE_HOURS}::int)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The account's open change, if it has one. Its link is dead from here on. */
export async function cancelOpenChange(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('email_changes')
    .set({ canceled_at: sql`clock_timestamp()` })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .where('canceled_at', 'is', null)
    .execute()
}

/** An old address that was never confirmed can't be had back: it may be a stranger's. Returns until when it can. */
export async function saveConfirmation(
  tx: Tx,
  { id, undoHash, canBeUndone }: { id: string; undoHash: string; canBeUndone: boolean },
): Promise<Date> {
  const days = canBeUndone ? EMAIL_UNDO_DAYS : 0
  const { rows } = await sql<{ undo_until: Date }>`
    update email_changes set confirmed_at = clock.now, undo_hash = ${undoHash},
      undo_until = clock.now + make_interval(days => ${days}::int)
    from (select clock_timestamp() as now) clock where id = ${id} returning undo_until`.execute(tx)
  return rows[0]!.undo_until
}

/** How many wrong codes the link has had, locked: codes for one link are judged one after the other. */
export async function lockUndoTries(tx: Tx, id: string): Promise<number> {
  const row = await tx
    .selectFrom('email_changes')
    .select('undo_tries')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.undo_tries
}

export async function countUndoTry(tx: Tx, id: string): Promise<void> {
  await sql`update email_changes set undo_tries = undo_tries + 1 where id = ${id}`.execute(tx)
}

/** Undoes a confirmed change and all that came after it. Returns the addresses that the account had by them. */
export async function saveUndo(tx: Tx, { accountId, id }: { accountId: string; id: string }): Promise<string[]> {
  const rows = await tx
    .updateTable('email_changes')
    .set({ undone_at: sql`clock_timestamp()` })
    .where('account_id', '=', accountId)
    .where(sql<boolean>`confirmed_at >= (select first.confirmed_at from email_changes first where first.id = ${id})`)
    .where('undone_at', 'is', null)
    .returning('new_email')
    .execute()
  return [...new Set(rows.map((row) => row.new_email))]
}

/** No change of the account can be undone any more: an admin has decided whose it is. */
export async function endUndoRights(tx: Tx, accountId: string): Promise<void> {
  await sql`update email_changes set undo_until = clock_timestamp()
    where account_id = ${accountId} and undone_at is null and undo_until > clock_timestamp()`.execute(tx)
}

/** For how long an admin can decide about an undone change. */
const CONTESTABLE_DAYS = 30
const MAX_CONTESTED = 10

/** Addresses that the account had until a change was undone, the latest first, but for the one it has now. */
export async function listContestedEmails(db: Db | Tx, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select new_email as email from email_changes join accounts on accounts.id = account_id
    where account_id = ${accountId} and undone_at > clock_timestamp() - make_interval(days => ${CONTESTABLE_DAYS}::int)
      and new_email <> accounts.email
    group by new_email order by max(undone_at) desc, max(confirmed_at) desc limit ${sql.lit(MAX_CONTESTED)}`.execute(db)
  return rows.map((row) => row.email)
}

export async function deleteChanges(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('email_changes').where('account_id', '=', accountId).execute()
}

export async function deleteOldChanges(db: Db): Promise<void> {
  await sql`delete from email_changes
    where asked_at < now() - make_interval(days => ${EMAIL_CHANGE_DAYS}::int)`.execute(db)
}
