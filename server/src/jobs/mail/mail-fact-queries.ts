import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

export type FactsOfToday = { day: string; facts: string[] }

/**
 * Today by the database's clock (UTC), and the facts of today's mails, as far as they are spelled '<group>:<day>:…'. Locks
 * the group: without it, posts that arrive together would each count without the others.
 */
export async function lockFactsOfToday(
  tx: Tx,
  { kind, group, limit }: { kind: string; group: string; limit: number },
): Promise<FactsOfToday> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind}:${group}`}, 0))`.execute(tx)
  // ';' comes right after ':', so the range is what begins with the day, and the index of facts finds it.
  const { rows } = await sql<FactsOfToday>`
    select today.day, array(
      select distinct fact from mails
      where kind = ${kind} and fact >= ${group}::text || ':' || today.day || ':'
        and fact < ${group}::text || ':' || today.day || ';'
      limit ${sql.lit(limit)}) as facts
    from (select to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as day) today`.execute(tx)
  return rows[0]!
}
