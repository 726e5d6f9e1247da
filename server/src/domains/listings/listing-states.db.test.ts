import { LISTING_STATES, mayMove, type ListingState } from '@lotyard/contract/rules/listings/listing-states'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useDatabase } from '../../../test/databases/database.ts'
import { addAccount, addBasics, addLot } from '../../../test/market.ts'
import { moveListing, type ListingMove } from './listing-state-queries.ts'

const database = useDatabase()
let sellerId: string

beforeAll(async () => {
  await addBasics(database.current.db)
  sellerId = await addAccount(database.current.db, 'seller')
})

const PAIRS = LISTING_STATES.flatMap((from) => LISTING_STATES.map((to) => [from, to] as const))
const MOMENT = new Date('2026-05-01T12:00:00Z')

/** With everything that other constraints ask of any state, so that only the move can be refused. */
const addIn = (state: ListingState) =>
  addLot(database.current.db, { sellerId, state, publishedAt: MOMENT, soldPriceCents: 100_00 })
const read = (listingId: string) =>
  database.current.db.selectFrom('listings').where('id', '=', listingId).selectAll().executeTakeFirstOrThrow()

describe('the database and the rule allow the same moves', () => {
  test.each(PAIRS)('from %s to %s', async (from, to) => {
    const { listingId } = await addIn(from)
    const update = sql`update listings set state = ${to}, closed_at = now() where id = ${listingId}`.execute(
      database.current.db,
    )
    if (mayMove(from, to)) await update
    else
      await expect(update).rejects.toMatchObject({
        message: `A listing does not move from ${from} to ${to}.`,
        constraint: 'listings_move_as_the_table_allows',
      })
    expect(await read(listingId)).toMatchObject({ state: mayMove(from, to) ? to : from })
  })
})

test('a draft that was never published may be withdrawn, and nothing else without a time', async () => {
  const { listingId } = await addLot(database.current.db, { sellerId, state: 'draft' })
  const { db } = database.current
  await sql`update listings set published_at = null where id = ${listingId}`.execute(db)
  const move = (to: ListingState) =>
    sql`update listings set state = ${to}, closed_at = now() where id = ${listingId}`.execute(db)
  await expect(move('active')).rejects.toMatchObject({ constraint: 'what_buyers_see_is_published' })
  await move('withdrawn')
  expect(await read(listingId)).toMatchObject({ state: 'withdrawn', published_at: null })
})

describe('moveListing', () => {
  const move = (given: ListingMove) => database.current.db.transaction().execute((tx) => moveListing(tx, given))

  test('refuses a move before the database has to', async () => {
    const { listingId } = await addIn('sold')
    await expect(move({ listingId, to: 'active' })).rejects.toThrow('a listing does not move from sold to active')
    expect(await read(listingId)).toMatchObject({ state: 'sold' })
  })

  test('changes what it is told with the state, and leaves the rest', async () => {
    const { listingId } = await addIn('active')
    const before = await read(listingId)
    await move({ listingId, to: 'awaiting_payment', closedAt: MOMENT, soldPriceCents: 250_00 })
    expect(await read(listingId)).toEqual({
      ...before,
      state: 'awaiting_payment',
      closed_at: MOMENT,
      sold_price_cents: 250_00,
    })
    await move({ listingId, to: 'active', closedAt: null, soldPriceCents: null })
    expect(await read(listingId)).toEqual({ ...before, closed_at: null, sold_price_cents: null })
  })

  test('a listing that is published counts as new from then on', async () => {
    const { listingId } = await addIn('draft')
    const publishedAt = new Date('2026-06-01T12:00:00Z')
    await move({ listingId, to: 'active', publishedAt })
    expect(await read(listingId)).toMatchObject({ state: 'active', published_at: publishedAt, updated_at: publishedAt })
  })

  test('a move waits for one that is under way, and starts where that ended', async () => {
    const { listingId } = await addIn('active')
    const { db } = database.current
    let second: Promise<unknown> = Promise.resolve()
    await db.transaction().execute(async (tx) => {
      await moveListing(tx, { listingId, to: 'unsold', closedAt: MOMENT })
      second = move({ listingId, to: 'withdrawn', closedAt: MOMENT }).catch((error: Error) => error.message)
      await expect.poll(countWaiting).toBe(1)
    })
    // The rule's own words. Without the lock it would have judged the old state, and left the refusal to the trigger.
    expect(await second).toBe('Broken invariant: a listing does not move from unsold to withdrawn')
  })

  async function countWaiting(): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.current.db)
    return rows[0]!.count
  }
})
