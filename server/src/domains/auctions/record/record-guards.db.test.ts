import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { addAuction, submittedBid } from '../../../../test/auctions.ts'
import { useDatabase } from '../../../../test/databases/database.ts'
import { addAccount, addBasics, type AddedLot } from '../../../../test/market.ts'
import { openDatabase } from '../../../db/database.ts'
import { migrate } from '../../../db/schema/migrate.ts'
import { openBidQueue, type BidQueue } from '../bidding/queue/bid-queue.ts'

const database = useDatabase()
let queue: BidQueue
let lot: AddedLot
let bidders: string[]

beforeAll(async () => {
  const { db } = database.current
  await addBasics(db)
  const sellerId = await addAccount(db, 'seller')
  bidders = [await addAccount(db), await addAccount(db)]
  lot = await addAuction(db, { sellerId })
  queue = openBidQueue({ connectionString: database.url, log: console, onCommitted: () => {} })
  await queue.placeBid(submittedBid(lot.name, bidders[0]!, 500_00))
  await queue.placeBid(submittedBid(lot.name, bidders[1]!, 300_00))
})
afterAll(() => queue.close())

/** The constraint that refuses a statement, if any does. */
async function refusedBy(text: string, values: unknown[] = []): Promise<string | undefined> {
  const client = await database.current.pool.connect()
  try {
    await client.query('begin')
    await client.query(text, values)
    return undefined
  } catch (error) {
    return (error as pg.DatabaseError).constraint
  } finally {
    await client.query('rollback')
    client.release()
  }
}

describe('the record is append-only', () => {
  test.each([
    ['update auction_links set max_cents = 1', 'records_are_append_only'],
    ['delete from auction_links', 'records_are_append_only'],
    ['truncate auction_links', 'records_are_append_only'],
    ['update auction_bidders set number = number + 1', 'records_are_append_only'],
    ['delete from auction_bidders', 'records_are_append_only'],
    ['truncate auctions cascade', 'records_are_append_only'],
  ])('%s', async (statement, constraint) => expect(await refusedBy(statement)).toBe(constraint))

  test.each(['auction_links', 'auction_bidders'])(
    'by grants too: no role may change %s, not even the owner',
    async (table) => {
      const { rows } = await database.current.pool.query(
        'select privilege_type from pg_class, aclexplode(relacl) where oid = $1::regclass',
        [table],
      )
      const granted = rows.map((row: { privilege_type: string }) => row.privilege_type)
      expect(granted).toContain('INSERT')
      expect(granted).not.toContain('UPDATE')
      expect(granted).not.toContain('DELETE')
      expect(granted).not.toContain('TRUNCATE')
    },
  )

  test.each(['delete from listings where id = $1', 'delete from auctions where listing_id = $1'])(
    'a listing with bids cannot be deleted: %s',
    async (statement) => expect(await refusedBy(statement, [lot.listingId])).toBe('records_are_append_only'),
  )

  test('one without bids cannot either, because it was offered; its auction can', async () => {
    const fresh = await addAuction(database.current.db, { sellerId: await addAccount(database.current.db, 'seller') })
    expect(await refusedBy('delete from listings where id = $1', [fresh.listingId])).toBe('only_drafts_are_deleted')
    expect(await refusedBy('delete from auctions where listing_id = $1', [fresh.listingId])).toBeUndefined()
  })
})

describe('links form a chain', () => {
  const insert = (change: string) => `insert into auction_links (auction_id, sequence, kind, placed_at, hash, body,
    bid_sequence, bidder_number, commitment, salt, max_cents, price_cents, bid_count, ends_at, is_leading,
    idempotency_key, is_confirmed, bidder_id, leader_number, moved_standing)
    select auction_id, ${change} from auction_links where auction_id = ${lot.listingId} and sequence = 2`
  const rest = `body, bid_sequence, bidder_number, commitment, salt, max_cents, price_cents, bid_count, ends_at, is_leading, 'other', is_confirmed, bidder_id, leader_number, moved_standing`

  test.each([
    ['a gap', `4, kind, placed_at, hash, ${rest}`, 'links_form_a_chain'],
    ['a repeated number', `2, kind, placed_at, hash, ${rest}`, 'auction_links_pkey'],
    ['a hash that does not fit', `3, kind, placed_at, hash, ${rest}`, 'links_form_a_chain'],
    ['time that runs backwards', `3, kind, placed_at - interval '1 minute', hash, ${rest}`, 'links_form_a_chain'],
    [
      'second terms',
      `3, 'terms', placed_at, hash, '{}', null, null, null, null, null, null, null, null, null, null, null, null, null, null`,
      'a_record_begins_with_its_terms',
    ],
    [
      'a half bid',
      `3, kind, placed_at, hash, body, bid_sequence, bidder_number, commitment, salt, max_cents, price_cents, bid_count, ends_at, is_leading, null, is_confirmed, bidder_id, leader_number, moved_standing`,
      'a_bid_is_whole',
    ],
    [
      'another maximum than committed to',
      `3, kind, placed_at, hash, body, bid_sequence, bidder_number, commitment, salt, 77700, price_cents, bid_count, ends_at, is_leading, 'other', is_confirmed, bidder_id, leader_number, moved_standing`,
      'a_commitment_holds_the_maximum',
    ],
    [
      'a used key',
      `3, kind, placed_at, hash, body, bid_sequence, bidder_number, commitment, salt, max_cents, price_cents, bid_count, ends_at, is_leading, idempotency_key, is_confirmed, bidder_id, leader_number, moved_standing`,
      'one_bid_per_key',
    ],
    [
      'an unknown bidder',
      `3, kind, placed_at, hash, body, bid_sequence, 9, commitment, salt, max_cents, price_cents, bid_count, ends_at, is_leading, 'other', is_confirmed, bidder_id, leader_number, moved_standing`,
      'a_bid_has_a_bidder',
    ],
    [
      'a bidder under another account',
      `3, kind, placed_at, hash, body, bid_sequence, bidder_number, commitment, salt, max_cents, price_cents, bid_count, ends_at, is_leading, 'other', is_confirmed, '${randomUUID()}', leader_number, moved_standing`,
      'a_bid_has_a_bidder',
    ],
    [
      'another leader than who leads',
      `3, kind, placed_at, hash, body, bid_sequence, bidder_number, commitment, salt, max_cents, price_cents, bid_count, ends_at, is_leading, 'other', is_confirmed, bidder_id, leader_number + 1, moved_standing`,
      'who_leads_is_the_leader',
    ],
    [
      'a beaten bid that moved nothing',
      `3, kind, placed_at, hash, body, bid_sequence, bidder_number, commitment, salt, max_cents, price_cents, bid_count, ends_at, false, 'other', is_confirmed, bidder_id, 99, false`,
      'who_moves_nothing_leads',
    ],
  ])('%s is refused', async (_case, change, constraint) => expect(await refusedBy(insert(change))).toBe(constraint))

  test('a record without an auction is refused', async () => {
    expect(await refusedBy('insert into auction_bidders values (999999, 1, $1)', [bidders[0]])).toBe(
      'a_record_has_an_auction',
    )
    const terms = `insert into auction_links (auction_id, sequence, kind, placed_at, hash, body)
      values (999999, 0, 'terms', now(), 'a', '{}')`
    expect(await refusedBy(terms)).toBe('a_record_has_an_auction')
  })

  test('a skipped bidder number is refused', async () => {
    expect(
      await refusedBy('insert into auction_bidders values ($1, 9, $2)', [
        lot.listingId,
        await addAccount(database.current.db),
      ]),
    ).toBe('numbers_have_no_gap')
  })
})

describe('the standing follows the record', () => {
  test.each([
    ['price_cents = price_cents - 1', 'a_standing_moves_with_its_record'],
    ['leader_max_cents = leader_max_cents + 1', 'a_standing_moves_with_its_record'],
    ['leader_number = leader_number + 1', 'a_standing_moves_with_its_record'],
    ['price_cents = leader_max_cents + 1', 'a_leader_never_pays_above_their_maximum'],
    [`ends_at = ends_at + interval '1 day'`, 'a_standing_moves_with_its_record'],
    [`closed_at = now(), outcome = 'won'`, 'a_standing_moves_with_its_record'],
    [`closed_at = now()`, 'what_is_closed_has_an_outcome'],
    ['opening_cents = 1', 'terms_hold_once_recorded'],
    ['reserve_cents = opening_cents', 'terms_hold_once_recorded'],
    [`starts_at = starts_at - interval '1 day'`, 'terms_hold_once_recorded'],
    [`head_hash = repeat('0', 64)`, 'a_standing_follows_its_record'],
    ['next_sequence = next_sequence + 1', 'a_standing_follows_its_record'],
    ['bid_count = 0', 'leader_and_price_come_together'],
  ])('%s is refused', async (change, constraint) =>
    expect(await refusedBy(`update auctions set ${change} where listing_id = $1`, [lot.listingId])).toBe(constraint),
  )

  test('what is not part of the sale may change, and so may everything before the first bid', async () => {
    expect(
      await refusedBy('update auctions set relists_left = 3 where listing_id = $1', [lot.listingId]),
    ).toBeUndefined()
    const fresh = await addAuction(database.current.db, { sellerId: await addAccount(database.current.db, 'seller') })
    const change = `update auctions set ends_at = ends_at + interval '1 day', opening_cents = 5 where listing_id = $1`
    expect(await refusedBy(change, [fresh.listingId])).toBeUndefined()
  })
})

test('an owner who is no superuser can migrate and take bids', async () => {
  const name = `plain_${randomUUID().slice(0, 8)}`
  const admin = new pg.Client({ connectionString: inject('adminUrl') })
  await admin.connect()
  await admin.query(`create role ${name} login password '${name}'`)
  await admin.query(`create database ${name} owner ${name}`)
  const url = new URL(inject('adminUrl'))
  url.username = name
  url.password = name
  url.pathname = `/${name}`
  const plain = openDatabase(url.href, { maxConnections: 2, onError: console.error })
  try {
    await migrate(plain.db)
    await addBasics(plain.db)
    const mine = await addAuction(plain.db, { sellerId: await addAccount(plain.db, 'seller') })
    const ours = openBidQueue({ connectionString: url.href, log: console, onCommitted: () => {} })
    const placed = await ours.placeBid(submittedBid(mine.name, await addAccount(plain.db), 500_00))
    expect(placed.bid.sequence).toBe(1)
    await ours.close()
    await expect(plain.pool.query('delete from auction_links')).rejects.toMatchObject({ code: '42501' })
  } finally {
    await plain.close()
    await admin.query(`drop database ${name} with (force)`)
    await admin.query(`drop role ${name}`)
    await admin.end()
  }
})
