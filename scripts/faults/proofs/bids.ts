// What must hold of bids when the faults are over. Each proof returns what is wrong, as sentences; nothing, where all is well.
import { replay, type MaxBid } from '@lotyard/contract/rules/auctions/proxy-bids'
import { verifyRecord } from '@lotyard/contract/rules/auctions/record/verify-record'
import { listShownBids, type CountedBid } from '@lotyard/contract/rules/auctions/shown-bids'
import { cents } from '@lotyard/contract/rules/money'
import type { Database } from '../../../server/src/db/database.ts'
import type { AnsweredBid } from '../load/bidders.ts'

type Pool = Database['pool']

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

/** The public record of every auction that has ended, as anybody can check it: no link is missing, changed or out of place. */
export async function findBrokenRecords(pool: Pool, address: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select l.name from auctions a join listings l on l.id = a.listing_id where a.closed_at is not null order by l.id`,
  )
  const problems: string[] = []
  for (const { name } of rows) {
    const reply = await fetch(`${address}/api/listings/${name}/record`, { headers: { apiversion: '5' } }).catch(
      () => null,
    )
    const verdict = reply?.status === 200 ? await verifyRecord(await reply.json()) : null
    if (verdict === null) problems.push(`the record of ${name} can't be read`)
    else if (!verdict.isValid) problems.push(`the record of ${name} is broken: ${verdict.fault}`)
  }
  return problems
}
