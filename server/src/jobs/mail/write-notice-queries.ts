import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

export type NewNotice = { kind: string; fact: string; recipient: string; text: string; path: string }

/**
 * Two statements at most, however many there are. `replacing`: kinds of which an account keeps one unread for each path; an
 * older one goes. An address without an account has no bell.
 */
export async function insertNotices(
  tx: Tx,
  notices: readonly NewNotice[],
  { replacing }: { replacing: readonly string[] },
): Promise<void> {
  const replacers = notices.filter(({ kind }) => replacing.includes(kind))
  if (replacers.length > 0) await deleteReplaced(tx, replacers)
  // No target: of two jobs that tell of one lot at the same moment, the second leaves the first one's notice unread.
  await sql`
    insert into notices (account_id, kind, fact, text, path)
    select a.id, given.kind, given.fact, given.text, given.path from ${given(notices)}
    join accounts a on a.email = given.recipient and a.deleted_at is null
    on conflict do nothing`.execute(tx)
}

/** By id, as a reader marks them: in another order the two could wait for each other. */
async function deleteReplaced(tx: Tx, replacers: readonly NewNotice[]): Promise<void> {
  await sql`
    delete from notices where id in (
      select old.id from ${given(replacers)}
      join accounts a on a.email = given.recipient
      join notices old on old.account_id = a.id and old.kind = given.kind and old.path = given.path
        and old.fact <> given.fact and old.read_at is null
      order by old.id for update of old)`.execute(tx)
}

function given(notices: readonly NewNotice[]) {
  const column = (name: keyof NewNotice) => sql`${notices.map((notice) => notice[name])}::text[]`
  return sql`unnest(${column('kind')}, ${column('fact')}, ${column('recipient')}, ${column('text')}, ${column('path')})
    as given (kind, fact, recipient, text, path)`
}

/** Of each of these accounts, 0 included. */
export async function countUnread(db: Db, accountIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ account_id: string; unread: number }>`
    select account_id, count(*)::int as unread from notices
    where account_id = any(${accountIds}::uuid[]) and read_at is null group by account_id`.execute(db)
  const found = new Map(rows.map((row) => [row.account_id, row.unread]))
  return new Map(accountIds.map((accountId) => [accountId, found.get(accountId) ?? 0]))
}
