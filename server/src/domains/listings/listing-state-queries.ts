// The one place that changes the state of a listing that exists. New listings are inserted in the state they begin in.
import { assert } from '@lotyard/contract/rules/assert'
import { isOnOffer, LISTING_STATES, mayMove, type ListingState } from '@lotyard/contract/rules/listings/listing-states'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

const ON_OFFER = LISTING_STATES.filter(isOnOffer).map((state) => sql.lit(state))

/** `isOnOffer` in SQL, for queries that call listings `l`. */
export const IS_ON_OFFER = sql<boolean>`(l.state in (${sql.join(ON_OFFER)}))`

/** What is true of the listing from this move on; what is left out stays as it is. */
export type ListingMove = {
  listingId: string
  to: ListingState
  publishedAt?: Date
  closedAt?: Date | null
  soldPriceCents?: number | null
}

export async function moveListing(tx: Tx, move: ListingMove): Promise<void> {
  const from = await lockState(tx, move.listingId)
  assert(mayMove(from, move.to), `a listing does not move from ${from} to ${move.to}`)
  await saveState(tx, move)
}

/** Holds the row: without the lock the rule would be asked about a state that another move has just left. */
async function lockState(tx: Tx, listingId: string): Promise<ListingState> {
  const { state } = await tx
    .selectFrom('listings')
    .where('id', '=', listingId)
    .select('state')
    .forUpdate()
    .executeTakeFirstOrThrow()
  return state as ListingState
}

async function saveState(tx: Tx, { listingId, to, publishedAt, closedAt, soldPriceCents }: ListingMove): Promise<void> {
  await tx
    .updateTable('listings')
    .set({
      state: to,
      // Buyers see a listing as new from the moment it is published.
      ...(publishedAt !== undefined && { published_at: publishedAt, updated_at: publishedAt }),
      ...(closedAt !== undefined && { closed_at: closedAt }),
      ...(soldPriceCents !== undefined && { sold_price_cents: soldPriceCents }),
    })
    .where('id', '=', listingId)
    .execute()
}
