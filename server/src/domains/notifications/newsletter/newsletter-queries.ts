import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

export type Newsletter = { week: string; leavesAt: Date; siteKey: string }

const NEWSLETTER_HOUR = 8
/** A newsletter that could not leave within these days is left out: the next one is near. */
const LATE_DAYS = 2

/**
 * The newsletter of this week, named by its Monday; null while there is none to send. `siteKey` is the site that stands for
 * the market, on whose clocks it is Monday. `at`: now by the database's clock unless told, for tests cannot wait for a Monday.
 */
export async function findNewsletter(db: Db, at: Date | null = null): Promise<Newsletter | null> {
  const { rows } = await sql<Newsletter>`
    select to_char(local.monday, 'YYYY-MM-DD') as week, leaves.at as "leavesAt", site.key as "siteKey"
    from (select key, time_zone from sites where is_default limit 1) site
    cross join (select coalesce(${at}::timestamptz, clock_timestamp()) as at) moment
    cross join lateral (select date_trunc('week', moment.at at time zone site.time_zone) as monday) local
    cross join lateral (
      select (local.monday + make_interval(hours => ${sql.lit(NEWSLETTER_HOUR)})) at time zone site.time_zone as at) leaves
    where leaves.at <= moment.at and leaves.at > moment.at - make_interval(days => ${sql.lit(LATE_DAYS)})`.execute(db)
  return rows[0] ?? null
}

/** Those who had confirmed by then and have not been written to, by their addresses, from where the last page ended. */
export async function listNewsletterReaders(
  db: Db,
  { week, leavesAt, after, limit }: Pick<Newsletter, 'week' | 'leavesAt'> & { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select n.email from newsletter_subscribers n where n.confirmed_at <= ${leavesAt} and n.email > ${after}
      and not exists (select from mails m where m.kind = 'newsletter-digest' and m.fact = ${week} and m.recipient = n.email)
    order by n.email limit ${sql.lit(limit)}`.execute(db)
  return rows.map((row) => row.email)
}
