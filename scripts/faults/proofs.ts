// What must hold when the faults are over. Each proof returns what is wrong, as sentences; nothing, where all is well.
import { assert } from '@lotyard/contract/rules/assert'
import { replay, type MaxBid } from '@lotyard/contract/rules/auctions/proxy-bids'
import { listShownBids, type CountedBid } from '@lotyard/contract/rules/auctions/shown-bids'
import { cents } from '@lotyard/contract/rules/money'
import type { Database } from '../../server/src/db/database.ts'
import { listDeadWorkers } from '../../server/src/jobs/running/worker-lock-queries.ts'
import type { AnsweredBid } from './load.ts'

type Pool = Database['pool']
const MAX_LISTED = 5
/** A job is late when no worker took it for this long. */
const LATE_SECONDS = 15

export async function findLostBids(pool: Pool, answered: AnsweredBid[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; key: string; sequence: number; hash: string; max_cents: number }>(
    `select l.name, k.idempotency_key as key, k.sequence, k.hash, k.max_cents
      from auction_links k join listings l on l.id = k.auction_id where k.kind = 'bid'`,
  )
  const recorded = Map.groupBy(rows, (row) => `${row.name} ${row.key}`)
  return answered.flatMap((bid) => {
    const found = recorded.get(`${bid.name} ${bid.key}`) ?? []
    if (found.length !== 1) return [`a bid that was answered is in the record ${found.length} times (${bid.name})`]
    const [{ sequence, hash, max_cents }] = found as [(typeof rows)[number]]
    const isSame = sequence === bid.sequence && hash === bid.hash && max_cents === bid.maxCents
    return isSame ? [] : [`bid ${bid.sequence} on ${bid.name} differs from its receipt`]
  })
}

type StandingRow = {
  id: string
  name: string
  opening_cents: number
  reserve_cents: number | null
  leader_id: string | null
  leader_max_cents: number | null
  price_cents: number | null
  bid_count: number
  /** Whom the public number of the leader names. */
  numbered_leader_id: string | null
}

export async function findWrongStandings(pool: Pool): Promise<string[]> {
  const auctions = await pool.query<StandingRow>(
    `select a.listing_id as id, l.name, a.opening_cents, a.reserve_cents, a.leader_id, a.leader_max_cents, a.price_cents,
        a.bid_count, b.bidder_id as numbered_leader_id
      from auctions a join listings l on l.id = a.listing_id
      left join auction_bidders b on b.auction_id = a.listing_id and b.number = a.leader_number`,
  )
  const bids = await pool.query<{ id: string; bidder_id: string; max_cents: number; moved_standing: boolean }>(
    `select k.auction_id as id, b.bidder_id, k.max_cents, k.moved_standing from auction_links k
      join auction_bidders b on b.auction_id = k.auction_id and b.number = k.bidder_number
      where k.kind = 'bid' order by k.auction_id, k.sequence`,
  )
  const bidsOf = Map.groupBy(bids.rows, (row) => row.id)
  return auctions.rows.flatMap((row) => {
    const terms = {
      openingCents: cents(row.opening_cents),
      reserveCents: row.reserve_cents === null ? null : cents(row.reserve_cents),
    }
    const made = (bidsOf.get(row.id) ?? []).map((bid): MaxBid & CountedBid => ({
      bidderId: bid.bidder_id,
      maxCents: cents(bid.max_cents),
      movesStanding: bid.moved_standing,
    }))
    const expected = replay(terms, made)
    const isSame =
      (expected?.leaderId ?? null) === row.leader_id &&
      (expected?.leaderMaxCents ?? null) === row.leader_max_cents &&
      (expected?.priceCents ?? null) === row.price_cents &&
      row.numbered_leader_id === row.leader_id &&
      row.bid_count === listShownBids(made).length
    return isSame ? [] : [`the standing of ${row.name} is not the replay of its record`]
  })
}

export async function findStuckJobs({ db, pool }: Database): Promise<string[]> {
  const dead = await listDeadWorkers(db, 0)
  const { rows } = await pool.query<{ job: string; count: number }>(
    `select task_identifier as job, count(*)::int as count from graphile_worker.jobs
      where attempts < max_attempts and locked_at is null and run_at < now() - make_interval(secs => $1)
      group by task_identifier`,
    [LATE_SECONDS],
  )
  return [
    ...dead.map((id) => `jobs are locked by ${id}, which is dead`),
    ...rows.map(({ job, count }) => `${count} ${job} jobs are due and no worker takes them`),
  ]
}

/** A job that failed in a fault is tried again after a pause that grows with its attempts. The run does not wait for it. */
export async function bringRetriesForward(pool: Pool): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set run_at = now()
      where attempts between 1 and max_attempts - 1 and locked_at is null and run_at > now()`,
  )
}

/** Auctions that should have been closed by now and were not, and bidders who did not hear how theirs ended, or twice. */
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
  return [
    ...waiting.rows.filter((row) => row.count > 0).map((row) => `${row.count} ${row.what}`),
    ...results.rows
      .filter((row) => row.count !== 1)
      .map((row) => `a bidder got ${row.count} mails (${row.kind}) about ${row.name}`),
  ]
}

/** The first few, and how many more there are. */
export function shorten(problems: string[]): string[] {
  assert(MAX_LISTED > 0, 'something is always shown')
  const rest = problems.length - MAX_LISTED
  return rest > 0 ? [...problems.slice(0, MAX_LISTED), `and ${rest} more`] : problems
}
