// Migration 0032 works out, for bids of before, what newer bids are stored with. Here it does so for bids of today: it must
// come to what the rules said when they were placed.
import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { addAuction, submittedBid } from '../../../../test/auctions.ts'
import { useDatabase } from '../../../../test/databases/database.ts'
import { addAccount, addBasics } from '../../../../test/market.ts'
import { openBidQueue } from '../bidding/bid-queue.ts'
import { voidBid } from '../closing/void-bid.ts'

const database = useDatabase()
const MIGRATION = new URL('../../../../db/migrations/0032-bids-and-their-leaders.sql', import.meta.url)

/** Takes the columns away again and counts every bid, as the schema of before did. */
const UNDO = `
  alter table auction_links disable trigger records_are_append_only;
  alter table auctions disable trigger standings_follow_their_records;
  alter table auctions drop constraint leader_and_price_come_together, drop column leader_number;
  alter table auctions add constraint leader_and_price_come_together check ((leader_id is null) = (price_cents is null)
    and (leader_id is null) = (leader_max_cents is null) and (leader_id is null) = (bid_count = 0));
  alter table auction_links drop column bidder_id, drop column leader_number, drop column moved_standing;
  alter table auction_links
    add constraint one_bid_per_key unique (bidder_number, auction_id, idempotency_key),
    add constraint a_bid_is_whole check ((kind = 'bid') = (body is null)
      and num_nonnulls(bidder_number, commitment, salt, max_cents, price_cents, bid_count, ends_at, is_leading,
        idempotency_key, is_confirmed) = case kind when 'bid' then 10 else 0 end);
  update auctions set bid_count = (select count(*) from auction_links bid where auction_id = listing_id and kind = 'bid'
    and not exists (select from auction_links void where void.auction_id = bid.auction_id
      and void.bid_sequence = bid.sequence and void.kind = 'void'));
  alter table auctions enable trigger standings_follow_their_records;
  alter table auction_links enable trigger records_are_append_only;`

const read = async () => ({
  bids: (
    await database.current.pool.query(`select auction_id, sequence, bidder_id, leader_number, moved_standing,
      idempotency_key from auction_links where kind = 'bid' order by auction_id, sequence`)
  ).rows,
  standings: (
    await database.current.pool.query(
      'select listing_id, leader_number, bid_count, leader_id, price_cents from auctions order by listing_id',
    )
  ).rows,
})

beforeAll(async () => {
  const { db } = database.current
  await addBasics(db)
  const sellerId = await addAccount(db, 'seller')
  const [ann, bob, cid] = [await addAccount(db), await addAccount(db), await addAccount(db)] as const
  const desk = openBidQueue({ connectionString: database.url, log: console, onCommitted: () => {} })
  const steps: (readonly [string, number] | number)[][] = [
    [],
    // Raises, ties, a lead that changes hands.
    [[ann, 500], [bob, 300], [ann, 600], [cid, 600], [cid, 700], [bob, 650], [cid, 900]], // oxfmt-ignore
    // Voids: of the leader, of a bid that was raised, of a raise; and bids after them.
    [[ann, 500], [bob, 800], 2, [ann, 550], [cid, 520], 1, [ann, 700], 4, [bob, 300], [ann, 750]], // oxfmt-ignore
    // A raise that first meets the reserve, and one that is all that is left.
    [[ann, 200], [ann, 300], [ann, 1_200], [ann, 1_300], 1, 3, 4], // oxfmt-ignore
    // Nothing is left.
    [[ann, 200], [ann, 300], 1, 2], // oxfmt-ignore
  ]
  for (const [index, acts] of steps.entries()) {
    const lot = await addAuction(db, { sellerId, reserveCents: index === 3 ? 1_000_00 : null })
    for (const act of acts) {
      if (typeof act !== 'number')
        await desk.placeBid(submittedBid(lot.name, act[0], act[1] * 100)).catch((error: { code: string }) => {
          // Against the price that a void left, some of these are too low; the others are the point.
          if (error.code !== 'bid_too_low') throw error
        })
      else await voidBid({ db }, { listingName: lot.name, sequence: act, reason: 'A slip', adminId: sellerId })
    }
  }
  await desk.close()
})

test('bids of before get the leader and the count that the rules give, and their records keep every guard', async () => {
  const { pool } = database.current
  const before = await read()
  expect(before.bids.filter((bid) => bid.moved_standing === false).length).toBeGreaterThan(4)
  await pool.query(UNDO)
  await pool.query(await readFile(MIGRATION, 'utf8'))
  expect(await read()).toEqual(before)
  await expect(pool.query('update auction_links set max_cents = 1')).rejects.toMatchObject({
    constraint: 'records_are_append_only',
  })
  await expect(pool.query('update auctions set bid_count = bid_count + 1 where bid_count > 0')).rejects.toMatchObject({
    constraint: 'a_standing_moves_with_its_record',
  })
})

test('a key that was used in two auctions stays with the first bid', async () => {
  const { pool } = database.current
  await pool.query(UNDO)
  await pool.query(`alter table auction_links disable trigger records_are_append_only;
    update auction_links set idempotency_key = 'twice' where sequence = 1 and kind = 'bid';
    alter table auction_links enable trigger records_are_append_only;`)
  await pool.query(await readFile(MIGRATION, 'utf8'))
  const { rows } = await pool.query(
    `select idempotency_key like '~%' as is_ours from auction_links where sequence = 1 and kind = 'bid' order by placed_at`,
  )
  expect(rows.map((row) => row.is_ours)).toEqual([false, true, true, true])
})
