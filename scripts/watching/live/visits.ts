// Readers and bidders who come back all the time, whatever they are told.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WatchedMarket } from './start-watched-market.ts'

/** Long, so that a busy machine isn't the fault that is watched; while the database is frozen all of them wait at once. */
const READER_PAUSE_MS = 4_000
const BIDDER_PAUSE_MS = 3_000
const GIVE_UP_MS = 10_000

export async function startVisits({
  address,
  bidders,
  database,
}: WatchedMarket): Promise<{ stop: () => Promise<void> }> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select name from listings join auctions on listing_id = id
      where auctions.closed_at is null and state = 'active' and access_rule_id is null
        and ends_at > now() + interval '1 hour' and starts_at < now() order by id limit 10`,
  )
  let isOver = false
  // Each higher than the one before: a bid that is too low is refused before it meets a lock.
  let maxCents = 50_000_00
  const visit = async (path: string, init: RequestInit = {}): Promise<void> => {
    try {
      const reply = await fetch(`${address}${path}`, { ...init, signal: AbortSignal.timeout(GIVE_UP_MS) })
      await reply.arrayBuffer()
    } catch {
      // Stopped, or cut off: what the market says of it is what is watched here.
    }
  }
  const repeat = async (pauseMs: number, act: () => Promise<void>): Promise<void> => {
    while (!isOver) {
      await act()
      // All at once would be bursts with nothing in between.
      await sleep(pauseMs * (0.5 + Math.random()))
    }
  }
  const readers = bidders.map(({ headers }) => repeat(READER_PAUSE_MS, () => visit('/account/', { headers })))
  const bidding = bidders.slice(0, 10).map(({ headers }, index) =>
    repeat(BIDDER_PAUSE_MS, () =>
      visit(`/api/listings/${rows[index % rows.length]!.name}/bids`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({ max_bid_cents: (maxCents += 1_000_00), confirm: true }),
      }),
    ),
  )
  return {
    async stop() {
      isOver = true
      await Promise.all([...readers, ...bidding])
    },
  }
}
