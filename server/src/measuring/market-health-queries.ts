// What an operator must know of the whole market, in one statement: it is asked by every collector, for as long as the
// market lives. Counts stop at a limit, and all but the jobs are read from an index that has only such rows.
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { IS_ON_OFFER } from '../domains/listings/index.ts'
import { JOB_COUNTS, type JobCounts } from '../jobs/job-count-queries.ts'

/** A count of this many means 'or more'. */
export const MAX_COUNT = 1_000
/** A payment is asked for within seconds; after this long its outcome was lost on the way. */
const IN_DOUBT_AFTER = '1 minute'

export type MarketHealth = {
  auctionsPastEnd: number
  oldestPastEndSeconds: number
  ordersInDoubt: number
  oldestDoubtSeconds: number
  failedMails: number
  /** Null where no worker has ever scheduled a job. */
  workerSeenSeconds: number | null
  jobs: JobCounts[]
}

export async function readMarketHealth(db: Db | Tx): Promise<MarketHealth> {
  const { rows } = await sql<MarketHealth>`
    with past as materialized (
      select auctions.ends_at from auctions join listings l on l.id = auctions.listing_id
      where auctions.closed_at is null and ${IS_ON_OFFER} and auctions.ends_at <= (select clock_timestamp())
      order by auctions.ends_at limit ${sql.lit(MAX_COUNT)}),
    doubts as materialized (
      (select placed_at as since from orders
        where state = 'placing' and placed_at < (select clock_timestamp() - interval ${sql.lit(IN_DOUBT_AFTER)})
        order by placed_at limit ${sql.lit(MAX_COUNT)})
      union all
      (select requested_at from payments where purpose = 'balance' and state = 'requested'
          and requested_at < (select clock_timestamp() - interval ${sql.lit(IN_DOUBT_AFTER)})
        order by requested_at limit ${sql.lit(MAX_COUNT)}))
    select (select count(*)::int from past) as "auctionsPastEnd",
      (select coalesce(extract(epoch from clock_timestamp() - min(ends_at)), 0)::float8 from past) as "oldestPastEndSeconds",
      (select count(*)::int from doubts) as "ordersInDoubt",
      (select coalesce(extract(epoch from clock_timestamp() - min(since)), 0)::float8 from doubts) as "oldestDoubtSeconds",
      (select count(*)::int from (select from mails where state = 'failed' limit ${sql.lit(MAX_COUNT)}) mail) as "failedMails",
      (select extract(epoch from clock_timestamp() - max(coalesce(last_execution, known_since)))::float8
        from graphile_worker._private_known_crontabs) as "workerSeenSeconds",
      (select coalesce(json_agg(counted), '[]') from (${JOB_COUNTS}) counted) as jobs`.execute(db)
  return rows[0]!
}
