import type { LiveAuction } from '@lotyard/contract/lots/auction'
import { cents } from '@lotyard/contract/rules/money'
import { isReserveMet, nextBidCents } from '@lotyard/contract/rules/auctions/proxy-bids'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../../db/database.ts'
import { IS_PUBLISHED, type ListingAccess } from '../../listings/index.ts'
import { toIso, type Outcome } from '../auction-state.ts'

export const AUCTION_CHANGES = 'auction_changes'

/** What everyone may know of an auction, and who must be told that they lead. */
export type LiveState = ListingAccess & {
  event: Omit<LiveAuction, 'is_leading'>
  leaderId: string | null
  clockMs: number
}

type Row = {
  name: string
  access_rule_id: string | null
  seller_id: string
  ends_ms: number
  opening_cents: number
  reserve_cents: number | null
  price_cents: number | null
  bid_count: number
  leader_id: string | null
  outcome: Outcome | null
  changed_ms: number | null
  clock_ms: number
}

/**
 * The last link that everyone may know of. A leader's raise that leaves leader and price alone is not public, so neither its
 * place in the record nor its time may show in an event.
 */
const LAST_PUBLIC_LINK = sql`select link.placed_at from auction_links link
  where link.auction_id = auctions.listing_id and (link.kind <> 'bid' or link.moved_standing)
  order by link.sequence desc limit 1`

export async function listLiveStates(db: Db, names: string[]): Promise<LiveState[]> {
  if (names.length === 0) return []
  const { rows } = await sql<Row>`select l.name, l.access_rule_id, t.seller_id,
      floor(extract(epoch from auctions.ends_at) * 1000)::float8 as ends_ms, auctions.opening_cents,
      auctions.reserve_cents, auctions.price_cents, auctions.bid_count, auctions.leader_id, auctions.outcome,
      floor(extract(epoch from last_public.placed_at) * 1000)::float8 as changed_ms,
      floor(extract(epoch from clock_timestamp()) * 1000)::float8 as clock_ms
    from auctions join listings l on l.id = auctions.listing_id join lots t on t.id = l.lot_id
      left join lateral (${LAST_PUBLIC_LINK}) last_public on true
    where l.name = any(${names}::text[]) and ${IS_PUBLISHED}`.execute(db)
  return rows.map(toLiveState)
}

/** On the pool itself and never in a transaction: NOTIFY makes the commits of all who use it queue for one lock. */
export async function sendNotice(pool: pg.Pool, notice: string): Promise<void> {
  await pool.query('select pg_notify($1, $2)', [AUCTION_CHANGES, notice])
}

/** From now on the client's `notification` event carries every notice. */
export async function hearNotices(client: pg.Client): Promise<void> {
  await client.query(`listen ${AUCTION_CHANGES}`)
}

function toLiveState(row: Row): LiveState {
  const terms = {
    openingCents: cents(row.opening_cents),
    reserveCents: row.reserve_cents === null ? null : cents(row.reserve_cents),
  }
  return {
    event: {
      listing: row.name,
      server_time: toIso(row.clock_ms),
      ends_at: toIso(row.ends_ms),
      current_bid_cents: row.price_cents,
      next_bid_cents: nextBidCents(terms, row.price_cents),
      number_of_bids: row.bid_count,
      reserve_met: isReserveMet(terms, row.price_cents),
      // When something that everyone may know changed last. A time and no count of links: a gap in the count would tell of a raise as soon as the next bid is told.
      version: row.changed_ms ?? 0,
      closed: row.outcome !== null,
      outcome: row.outcome,
    },
    leaderId: row.leader_id,
    accessRuleId: row.access_rule_id,
    sellerId: row.seller_id,
    clockMs: row.clock_ms,
  }
}
