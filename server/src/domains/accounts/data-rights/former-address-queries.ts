// Which addresses an account had, for the archive of its data and for what is removed with it.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

export type EmailChangeData = {
  old_email: string
  new_email: string
  asked_at: Date
  confirmed_at: Date | null
  undone_at: Date | null
}

/** Without the hashes of its links. */
export async function listEmailChangeData(db: Db | Tx, accountId: string, limit: number): Promise<EmailChangeData[]> {
  const { rows } = await sql<EmailChangeData>`
    select old_email, new_email, asked_at, confirmed_at, undone_at from email_changes
    where account_id = ${accountId} order by asked_at, id limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** `since` is null where the address was confirmed: what went there before was its holder's too. */
export type FormerAddress = { email: string; since: Date | null; until: Date }

/**
 * Addresses that the account had and has no more, and until when: after that they may be another account's. An old one is
 * reserved for a while. One that was lost by an undo was the account's from its confirmation on. The minute is for the mail
 * that says so, which is written a moment later.
 */
export async function listFormerAddresses(db: Db | Tx, accountId: string): Promise<FormerAddress[]> {
  const { rows } = await sql<FormerAddress>`
    select had.email, case when bool_or(had.since is null) then null else min(had.since) end as since,
      max(had.until) as until
    from accounts a cross join lateral (
      select old_email as email, case when not old_was_verified then a.created_at end as since,
        undo_until + interval '1 minute' as until
      from email_changes where account_id = a.id and confirmed_at is not null
      union all
      select new_email, confirmed_at, undone_at + interval '1 minute' from email_changes
      where account_id = a.id and undone_at is not null) had
    where a.id = ${accountId} and had.email <> a.email
    group by had.email order by had.email`.execute(db)
  return rows
}
