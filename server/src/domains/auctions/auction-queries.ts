// The SQL that reads, locks and moves auctions.
//
// The bid path runs them on a pipelined connection of its own, everything else inside a Kysely transaction, so they are
// plain texts with values and both run the same ones.
import { CompiledQuery } from 'kysely'
import type { Tx } from '../../db/database.ts'
import {
  boolArray,
  float8Array,
  int4Array,
  int8Array,
  textArray,
  uuidArray,
} from '../../db/statements/binary-arrays.ts'
import { toAuctionState, type AuctionRow, type AuctionState } from './auction-state.ts'
import type { NewLink } from './record/link-chain.ts'

/** `row` is never set: it ties a statement to the type of the rows that it returns, which a test compares with them. */
export type Statement<Row = unknown> = { text: string; values: unknown[]; row?: Row }

/** Whole milliseconds, rounded down: what the rules compare and the record states. */
export const ms = (column: string): string => `floor(extract(epoch from ${column}) * 1000)::float8`

const AUCTION_COLUMNS = `auctions.listing_id as id, listings.name, listings.state as listing_state,
  ${ms('listings.published_at')} as published_ms, lots.seller_id, listings.access_rule_id,
  ${ms('auctions.starts_at')} as starts_ms, ${ms('auctions.ends_at')} as ends_ms,
  ${ms('auctions.latest_end_at')} as latest_end_ms, auctions.soft_close_window_seconds, auctions.extension_seconds,
  auctions.opening_cents, auctions.reserve_cents, auctions.leader_id, auctions.leader_number, auctions.leader_max_cents,
  auctions.price_cents,
  auctions.bid_count, auctions.bidder_count, auctions.next_sequence, auctions.head_hash,
  ${ms('auctions.last_recorded_at')} as last_recorded_ms, auctions.outcome`

const LOCK_AUCTIONS = `select ${AUCTION_COLUMNS} from auctions
  join listings on listings.id = auctions.listing_id join lots on lots.id = listings.lot_id
  where listings.name = any($1::text[]) order by auctions.listing_id for update of auctions`

/** Locks the rows, always in id order: two transactions that lock several can't deadlock. */
export function lockAuctions(names: string[]): Statement<AuctionRow> {
  return { text: LOCK_AUCTIONS, values: [textArray(names)] }
}

/** Locks auctions whose wins or listings alone are moved, in the order of their ids too. */
export async function lockAuctionRows(tx: Tx, listingIds: readonly string[]): Promise<void> {
  await run(tx, {
    text: 'select listing_id from auctions where listing_id = any($1::bigint[]) order by listing_id for update',
    values: [listingIds],
  })
}

/** The same, but leaving out those that another transaction has locked. Returns which it has locked. */
export async function lockUnheldAuctionRows(tx: Tx, listingIds: readonly string[]): Promise<Set<string>> {
  const rows = await run<{ id: string }>(tx, {
    text: `select listing_id::text as id from auctions where listing_id = any($1::bigint[])
      order by listing_id for update skip locked`,
    values: [listingIds],
  })
  return new Set(rows.map(({ id }) => id))
}

const LOCK_UNHELD_AUCTIONS = `${LOCK_AUCTIONS} skip locked`

/** The same, but leaving out auctions that another transaction has locked. */
export function lockUnheldAuctions(names: string[]): Statement<AuctionRow> {
  return { text: LOCK_UNHELD_AUCTIONS, values: [textArray(names)] }
}

/**
 * A statement of its own, sent after the one that locks. In the locking select the clock could be read before the wait,
 * and now() is the transaction's start: either would let in a bid that waited past the end.
 */
export const READ_CLOCK: Statement<{ clock_ms: number }> = {
  text: `select ${ms('clock_timestamp()')} as clock_ms`,
  values: [],
}

export type NewBidder = { auctionId: string; number: number; bidderId: string }

export function insertBidders(bidders: NewBidder[]): Statement {
  return {
    text: `insert into auction_bidders (auction_id, number, bidder_id)
      select * from unnest($1::bigint[], $2::integer[], $3::uuid[])`,
    values: [
      int8Array(bidders.map((b) => b.auctionId)),
      int4Array(bidders.map((b) => b.number)),
      uuidArray(bidders.map((b) => b.bidderId)),
    ],
  }
}

export function insertLinks(links: NewLink[]): Statement {
  return {
    text: `insert into auction_links (auction_id, sequence, kind, placed_at, hash, body, bid_sequence, bidder_number,
        commitment, salt, max_cents, price_cents, bid_count, ends_at, is_leading, idempotency_key, is_confirmed, bidder_id,
        leader_number, moved_standing)
      select auction_id, sequence, kind, to_timestamp(placed_ms / 1000), hash, body, bid_sequence, bidder_number,
        commitment, salt, max_cents, price_cents, bid_count, to_timestamp(ends_ms / 1000), is_leading, key, is_confirmed,
        bidder_id, leader_number, moved_standing
      from unnest($1::bigint[], $2::integer[], $3::text[], $4::float8[], $5::text[], $6::text[], $7::integer[],
        $8::integer[], $9::text[], $10::text[], $11::integer[], $12::integer[], $13::integer[], $14::float8[],
        $15::boolean[], $16::text[], $17::boolean[], $18::uuid[], $19::integer[], $20::boolean[])
      as link(auction_id, sequence, kind, placed_ms, hash, body, bid_sequence, bidder_number, commitment, salt,
        max_cents, price_cents, bid_count, ends_ms, is_leading, key, is_confirmed, bidder_id, leader_number,
        moved_standing)`,
    values: [
      int8Array(links.map((l) => l.auctionId)),
      int4Array(links.map((l) => l.sequence)),
      textArray(links.map((l) => l.kind)),
      float8Array(links.map((l) => l.placedAtMs)),
      textArray(links.map((l) => l.hash)),
      textArray(links.map((l) => l.body)),
      int4Array(links.map((l) => l.bidSequence)),
      int4Array(links.map((l) => l.bid?.bidderNumber ?? null)),
      textArray(links.map((l) => l.bid?.commitment ?? null)),
      textArray(links.map((l) => l.bid?.salt ?? null)),
      int4Array(links.map((l) => l.bid?.maxCents ?? null)),
      int4Array(links.map((l) => l.bid?.shown.priceCents ?? null)),
      int4Array(links.map((l) => l.bid?.shown.bidCount ?? null)),
      float8Array(links.map((l) => l.bid?.shown.endsAtMs ?? null)),
      boolArray(links.map((l) => l.bid?.shown.isLeading ?? null)),
      textArray(links.map((l) => l.bid?.key ?? null)),
      boolArray(links.map((l) => l.bid?.isConfirmed ?? null)),
      uuidArray(links.map((l) => l.bid?.bidderId ?? null)),
      int4Array(links.map((l) => l.bid?.leaderNumber ?? null)),
      boolArray(links.map((l) => l.bid?.movesStanding ?? null)),
    ],
  }
}

const SAVE_STANDINGS = `update auctions set ends_at = case when ${ms('auctions.ends_at')} = saved.ends_ms then auctions.ends_at
      else to_timestamp(saved.ends_ms / 1000) end,
    leader_id = saved.leader_id, leader_number = saved.leader_number, leader_max_cents = saved.leader_max_cents,
    price_cents = saved.price_cents,
    bid_count = saved.bid_count, bidder_count = saved.bidder_count, next_sequence = saved.next_sequence,
    head_hash = saved.head_hash, last_recorded_at = to_timestamp(saved.recorded_ms / 1000), outcome = saved.outcome,
    closed_at = case when saved.outcome is null then null else to_timestamp(saved.recorded_ms / 1000) end
  from unnest($1::bigint[], $2::float8[], $3::uuid[], $4::integer[], $5::integer[], $6::integer[], $7::integer[],
    $8::integer[], $9::text[], $10::float8[], $11::text[], $12::integer[])
  as saved(id, ends_ms, leader_id, leader_max_cents, price_cents, bid_count, bidder_count, next_sequence, head_hash,
    recorded_ms, outcome, leader_number)
  where auctions.listing_id = saved.id`

/** Writes the standings as the links just inserted left them. An outcome closes the auction at its last link's time. */
export function saveStandings(auctions: AuctionState[]): Statement {
  return {
    text: SAVE_STANDINGS,
    values: [
      int8Array(auctions.map((a) => a.id)),
      float8Array(auctions.map((a) => a.softClose.endsAtMs)),
      uuidArray(auctions.map((a) => a.standing?.leaderId ?? null)),
      int4Array(auctions.map((a) => a.standing?.leaderMaxCents ?? null)),
      int4Array(auctions.map((a) => a.standing?.priceCents ?? null)),
      int4Array(auctions.map((a) => a.bidCount)),
      int4Array(auctions.map((a) => a.bidderCount)),
      int4Array(auctions.map((a) => a.nextSequence)),
      textArray(auctions.map((a) => a.headHash)),
      float8Array(auctions.map((a) => a.lastRecordedMs)),
      textArray(auctions.map((a) => a.outcome)),
      int4Array(auctions.map((a) => a.leaderNumber)),
    ],
  }
}

export type AuctionEvent = {
  kind:
    | 'outbid'
    | 'won'
    | 'lost'
    | 'withdrawn'
    | 'bid_voided'
    | 'payment_overdue'
    | 'payment_reminder'
    | 'payment_extended'
    | 'win_cancelled'
    | 'runner_up_offer'
    | 'lot_changed'
    | 'change_lapsed'
    | 'ended'
  listingId: string
  accountId: string
  details?: Record<string, unknown>
}

/** Whom to tell what. A job turns the rows into mail after the commit. */
export function insertEvents(events: AuctionEvent[]): Statement {
  return {
    text: `insert into auction_events_outbox (kind, listing_id, account_id, details, happened_at)
      select event.*, clock_timestamp() from unnest($1::text[], $2::bigint[], $3::uuid[], $4::jsonb[]) as event`,
    values: [
      textArray(events.map((e) => e.kind)),
      int8Array(events.map((e) => e.listingId)),
      uuidArray(events.map((e) => e.accountId)),
      events.map((e) => JSON.stringify(e.details ?? {})),
    ],
  }
}

/** Runs a statement inside a Kysely transaction. */
export async function run<Row>(tx: Tx, { text, values }: Statement<Row>): Promise<Row[]> {
  return (await tx.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
}

/** Locks one auction and then reads the clock. */
export async function lockAuction(tx: Tx, name: string): Promise<{ auction: AuctionState; clockMs: number } | null> {
  const [row] = await run(tx, lockAuctions([name]))
  if (row === undefined) return null
  return { auction: toAuctionState(row), clockMs: await readClock(tx) }
}

export async function readClock(tx: Tx): Promise<number> {
  const [row] = await run(tx, READ_CLOCK)
  return row!.clock_ms
}

/** Appends to the record and moves the standing with it, in the order that the database's own checks ask for. */
export async function saveRecord(tx: Tx, auction: AuctionState, links: NewLink[]): Promise<void> {
  await run(tx, insertLinks(links))
  await run(tx, saveStandings([auction]))
}
