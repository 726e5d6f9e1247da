// What must hold of jobs and mail when the faults are over.
import type { Database } from '../../../server/src/db/database.ts'
import { listDeadWorkers } from '../../../server/src/jobs/running/worker-lock-queries.ts'

type Pool = Database['pool']

type NotAtRest = { job: string; what: keyof typeof SENTENCES; count: number; seconds: number; error: string | null }
const SENTENCES = {
  'given up': ({ error }: NotAtRest) => `were given up: ${error}`,
  failed: ({ error }: NotAtRest) => `have failed and wait to be tried again: ${error ?? 'their worker ended'}`,
  running: ({ seconds }: NotAtRest) => `are running, the first for ${seconds} s`,
  due: ({ seconds }: NotAtRest) => `are due and no worker takes them, the first for ${seconds} s`,
}

/**
 * All that keeps the queue from being at rest, for a look that is repeated until it finds nothing. What is allowed to be under
 * way would let through a job that hangs, and one that fails whenever it is tried.
 */
export async function findStuckJobs({ db, pool }: Database): Promise<string[]> {
  const dead = await listDeadWorkers(db, 0)
  const { rows } = await pool.query<NotAtRest>(
    `select task_identifier as job, count(*)::int as count, max(left(last_error, 200)) as error,
        max(extract(epoch from clock_timestamp() - coalesce(locked_at, run_at)))::int as seconds,
        case when locked_at is not null then 'running' when attempts >= max_attempts then 'given up'
          when attempts > 0 then 'failed' else 'due' end as what
      from graphile_worker.jobs where locked_at is not null or attempts > 0 or run_at <= clock_timestamp()
      group by job, what order by job, what`,
  )
  return [
    ...rows.map((row) => `${row.count} ${row.job} jobs ${SENTENCES[row.what](row)}`),
    ...dead.map((id) => `jobs are locked by ${id}, which is dead`),
  ]
}

/** A job that failed in a fault is tried again after a pause that grows with its attempts. The run does not wait for it. */
export async function bringRetriesForward(pool: Pool): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set run_at = now()
      where attempts between 1 and max_attempts - 1 and locked_at is null and run_at > now()`,
  )
}

/**
 * Auctions that should have been closed by now and were not, bidders who did not hear how theirs ended, or twice, and buyers
 * whose order was not confirmed, or twice.
 */
export async function findWrongMail(pool: Pool): Promise<string[]> {
  const waiting = await pool.query<{ what: string; count: number }>(
    `select 'mails were not sent' as what, count(*)::int from mails where state not in ('kept', 'sent', 'unwanted')
      union all select 'events of auctions were not told', count(*)::int from auction_events_outbox
      union all select 'auctions are over and still open', count(*)::int from auctions
        where closed_at is null and ends_at < now() - interval '10 seconds'`,
  )
  const results = await pool.query<{ name: string; kind: string; count: number }>(
    `with results as (
        select l.name, a.email, case when b.bidder_id = u.leader_id then 'auction-won' else 'auction-lost' end as kind
        from auctions u join listings l on l.id = u.listing_id join auction_bidders b on b.auction_id = u.listing_id
        join accounts a on a.id = b.bidder_id where u.closed_at is not null)
      select r.name, r.kind, (select count(*)::int from mails m
        where m.recipient = r.email and m.kind = r.kind and m.fact like r.name || ':%') as count
      from results r`,
  )
  const orders = await pool.query<{ number: string; count: number }>(
    `select o.number, (select count(*)::int from mails m where m.fact = 'order:' || o.number || ':order-placed:'
        and m.recipient = a.email) as count
      from orders o join accounts a on a.id = o.account_id where o.paid_at is not null`,
  )
  return [
    ...orders.rows
      .filter((row) => row.count !== 1)
      .map((row) => `the buyer of order ${row.number} got ${row.count} confirmations`),
    ...waiting.rows.filter((row) => row.count > 0).map((row) => `${row.count} ${row.what}`),
    ...results.rows
      .filter((row) => row.count !== 1)
      .map((row) => `a bidder got ${row.count} mails (${row.kind}) about ${row.name}`),
  ]
}
