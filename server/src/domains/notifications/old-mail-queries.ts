import { MAIL_DAYS, NEWS_MAIL_DAYS } from '@lotyard/contract/rules/data-rights/retention'
import { listNewsKinds } from '@lotyard/contract/rules/notifications/mail-topics'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Half a year covers every complaint about a missing mail. Older rows only pile up, with personal addresses in them. */
const KEEP_DAYS = MAIL_DAYS
/** News is most of all mail. What was told is looked up for a few days at most; see watcher-queries, newsletter-queries. */
const KEEP_NEWS_DAYS = NEWS_MAIL_DAYS
const MAX_REMOVED_AT_ONCE = 10_000
/** A million in one run: more than a newsletter and its week of news. */
const MAX_ROUNDS = 100

/** What still waits to be sent stays, however old it is. */
export async function removeOldMails(db: Db, { limit = MAX_REMOVED_AT_ONCE } = {}): Promise<void> {
  const isOld = sql<boolean>`created_at < now() - make_interval(days => ${KEEP_DAYS})`
  const isOldNews = sql<boolean>`kind = any(${listNewsKinds()}::text[])
    and created_at < now() - make_interval(days => ${KEEP_NEWS_DAYS})`
  for (const isOver of [isOld, isOldNews]) await removeMails(db, isOver, limit)
}

/** Each round goes on where the last one ended: other mail of half a year lies between the news, and is passed once. */
async function removeMails(db: Db, isOver: RawBuilder<boolean>, limit: number): Promise<void> {
  let from = '-infinity'
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { rows } = await sql<{ removed: number; last: string | null }>`
      with removed as (
        delete from mails where id in (
          select id from mails where created_at >= ${from}::timestamptz and ${isOver} and state <> 'queued'
          order by created_at limit ${sql.lit(limit)})
        returning created_at)
      select count(*)::int as removed, max(created_at)::text as last from removed`.execute(db)
    const { removed, last } = rows[0]!
    if (removed < limit || last === null) return
    from = last
  }
}
