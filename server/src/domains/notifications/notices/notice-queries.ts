import { MAX_NOTICES } from '@lotyard/contract/rules/notifications/notice-limits'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { only, upTo, type PageCut } from '../../../db/statements/page-cut.ts'

export type StoredNotice = { id: string; kind: string; text: string; path: string; created_at: Date; is_read: boolean }

export async function listNotices(db: Db | Tx, accountId: string, page: PageCut): Promise<StoredNotice[]> {
  const { rows } =
    await sql<StoredNotice>`select * from (select id::text as id, kind, text, path, created_at, read_at is not null as is_read from notices
    where account_id = ${accountId}::uuid order by notices.id desc ${upTo(page)}) page ${only(page)}`.execute(db)
  return rows
}

export async function countNotices(db: Db, accountId: string): Promise<{ total: number; unread: number }> {
  const { rows } = await sql<{ total: number; unread: number }>`
    select count(*)::int as total, (count(*) filter (where read_at is null))::int as unread from notices
    where account_id = ${accountId}::uuid`.execute(db)
  return rows[0]!
}

/** By id, as newer outbids replace older ones: in another order the two could wait for each other. */
export async function markRead(db: Db, accountId: string, upToId: string): Promise<void> {
  await sql`
    update notices set read_at = now() where id in (
      select id from notices where account_id = ${accountId}::uuid and id <= ${upToId}::bigint and read_at is null
      order by id for update)`.execute(db)
}

/** For an archive of the account's data. */
export function listNoticeData(db: Db | Tx, accountId: string): Promise<StoredNotice[]> {
  return listNotices(db, accountId, { limit: 2 * MAX_NOTICES, offset: 0 })
}

export async function deleteNotices(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('notices').where('account_id', '=', accountId).execute()
}
