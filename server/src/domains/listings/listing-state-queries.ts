// The one place that changes the state of a listing that exists. New listings are inserted in the state they begin in.
import { assert } from '@lotyard/contract/rules/assert'
import {
  isOnOffer,
  LISTING_STATES,
  mayMove,
  OPEN_STATES,
  type ListingState,
} from '@lotyard/contract/rules/listings/listing-states'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../db/database.ts'

const isOneOf = (states: readonly ListingState[]): RawBuilder<boolean> =>
  sql<boolean>`(l.state in (${sql.join(states.map((state) => sql.lit(state)))}))`

/** `isOnOffer` in SQL, for queries that call listings `l`. */
export const IS_ON_OFFER = isOneOf(LISTING_STATES.filter(isOnOffer))

/** `OPEN_STATES` in SQL, for queries that call listings `l`. */
export const IS_IN_OPEN_STATE = isOneOf(OPEN_STATES)

/** What is true of the listing from this move on; what is left out stays as it is. */
export type ListingMove = {
  listingId: string
  to: ListingState
  /** Null: taken back to a draft, which no buyer has seen. */
  publishedAt?: Date | null
  closedAt?: Date | null
  soldPriceCents?: number | null
}

export async function moveListing(tx: Tx, move: ListingMove): Promise<void> {
  requireMove(await lockListings(tx, [move.listingId]), move)
  await saveState(tx, move)
}

/** States of listings that this transaction holds, by id. */
export type LockedListings = ReadonlyMap<string, ListingState>

/**
 * Locks the rows: without the lock the rule would be asked about a state that another move has just left. In the order of
 * their ids, so that two who lock several never wait in a ring.
 */
export async function lockListings(tx: Tx, listingIds: readonly string[]): Promise<LockedListings> {
  const { rows } = await sql<{ id: string; state: ListingState }>`
    select id::text as id, state from listings where id = any(${listingIds}::bigint[]) order by id for update`.execute(
    tx,
  )
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/** The same, but leaving out those that another transaction has locked: it never waits. */
export async function lockUnheldListings(tx: Tx, listingIds: readonly string[]): Promise<LockedListings> {
  const { rows } = await sql<{ id: string; state: ListingState }>`
    select id::text as id, state from listings where id = any(${listingIds}::bigint[]) order by id
    for update skip locked`.execute(tx)
  return new Map(rows.map(({ id, state }) => [id, state]))
}

export type LockedMove = Required<Pick<ListingMove, 'listingId' | 'to'>> & { closedAt?: Date; soldPriceCents?: number }

/** Many listings with one statement, for a caller that has locked them already. */
export async function moveLocked(tx: Tx, locked: LockedListings, moves: readonly LockedMove[]): Promise<void> {
  await movesOf(locked, moves).execute(tx)
}

/** The same as a part of a larger statement, for a caller that writes more at that moment. */
export function movesOf(locked: LockedListings, moves: readonly LockedMove[]): RawBuilder<unknown> {
  for (const move of moves) requireMove(locked, move)
  return sql`update listings set state = move.state, closed_at = coalesce(move.closed_at, listings.closed_at),
      sold_price_cents = coalesce(move.sold_price_cents, listings.sold_price_cents)
    from unnest(${moves.map(({ listingId }) => listingId)}::bigint[], ${moves.map(({ to }) => to)}::text[],
      ${moves.map(({ closedAt }) => closedAt ?? null)}::timestamptz[],
      ${moves.map(({ soldPriceCents }) => soldPriceCents ?? null)}::integer[])
      as move (listing_id, state, closed_at, sold_price_cents)
    where listings.id = move.listing_id`
}

function requireMove(locked: LockedListings, { listingId, to }: Pick<ListingMove, 'listingId' | 'to'>): void {
  const from = locked.get(listingId)
  assert(from !== undefined, `listing ${listingId} is held before it is moved`)
  assert(mayMove(from, to), `a listing does not move from ${from} to ${to}`)
}

async function saveState(tx: Tx, { listingId, to, publishedAt, closedAt, soldPriceCents }: ListingMove): Promise<void> {
  await tx
    .updateTable('listings')
    .set({
      state: to,
      // Buyers see a listing as new from the moment it is published.
      ...(publishedAt !== undefined && { published_at: publishedAt }),
      ...(publishedAt != null && { updated_at: publishedAt }),
      ...(closedAt !== undefined && { closed_at: closedAt }),
      ...(soldPriceCents !== undefined && { sold_price_cents: soldPriceCents }),
    })
    .where('id', '=', listingId)
    .execute()
}
