// What the database checks of a batch of bids: that it holds, and that it looks each bid up and compares it with no other.
import type pg from 'pg'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addAuction, submittedBid } from '../../../../test/auctions.ts'
import { useDatabase } from '../../../../test/databases/database.ts'
import { untilBlocked } from '../../../../test/databases/blocked.ts'
import { addAccount, addBasics } from '../../../../test/market.ts'
import { planStatements } from '../../../db/statements/planned-statements.ts'
import { forgetAccount } from '../../accounts/index.ts'
import { commitBatch, rehearseBatch } from './bid-batch.ts'
import { createBidClient } from './queue/bid-connection.ts'

const database = useDatabase()
let sellerId: string

beforeAll(async () => {
  await addBasics(database.current.db)
  sellerId = await addAccount(database.current.db, 'seller')
})

/** Does the work on a connection that decides bids, as a queue prepares one. */
async function onBidConnection<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = createBidClient(database.url, 1_000)
  await client.connect()
  client.query = planStatements(client) as typeof client.query
  await rehearseBatch(client)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function suspend(accountId: string): Promise<void> {
  await sql`update accounts set suspended_at = now(), suspended_by = ${sellerId}, suspension_reason = 'Fraud'
    where id = ${accountId}`.execute(database.current.db)
}

const AUCTIONS = 8

test('a batch compares no bid with those on other auctions, nor with accounts that did not bid', async () => {
  const { db } = database.current
  const bidderId = await addAccount(db)
  for (let count = 0; count < 3; count += 1) await suspend(await addAccount(db))
  const lots = await Promise.all(Array.from({ length: AUCTIONS }, () => addAuction(db, { sellerId })))
  // Only where it knows that few are suspended would PostgreSQL go through all of them.
  await sql`analyze accounts`.execute(db)
  const plans: string[] = []
  await onBidConnection(async (client) => {
    for (const setting of ['min_duration = 0', 'nested_statements = on', 'analyze = on', 'timing = off'])
      await client.query(`load 'auto_explain'; set auto_explain.log_${setting}; set auto_explain.log_level = notice`)
    client.on('notice', ({ message }) => plans.push(message ?? ''))
    const { outcomes } = await commitBatch(
      client,
      lots.map(({ name }) => submittedBid(name, bidderId, 200_00)),
    )
    expect(outcomes.every((outcome) => 'placed' in outcome)).toBe(true)
  })
  const ofChecks = plans.filter((plan) => plan.includes('Named Tuplestore Scan'))
  expect(ofChecks.length).toBeGreaterThanOrEqual(5)
  expect(ofChecks.filter((plan) => /Rows Removed by Join Filter|suspended_accounts/.test(plan))).toEqual([])
})

test('the database lets no deleted account lead, nor one whose deletion is under way', async () => {
  const { db, pool } = database.current
  const [bidderId, otherId, goneId, goingId] = await Promise.all([1, 2, 3, 4].map(() => addAccount(db)))
  const { name, listingId } = await addAuction(db, { sellerId })
  await onBidConnection((client) => commitBatch(client, [submittedBid(name, bidderId!, 200_00)]))
  const lead = (accountId: string) =>
    sql`update auctions set leader_id = ${accountId} where listing_id = ${listingId}`.execute(db)

  await expect(lead(otherId!)).rejects.toMatchObject({ constraint: 'a_standing_moves_with_its_record' })
  await db.transaction().execute((tx) => forgetAccount(tx, goneId!))
  await expect(lead(goneId!)).rejects.toMatchObject({ constraint: 'a_deleted_account_leads_nothing' })

  const { waiting } = await db.transaction().execute(async (tx) => {
    await sql`select from accounts where id = ${goingId} for update`.execute(tx)
    const started = {
      waiting: expect(lead(goingId!)).rejects.toMatchObject({ constraint: 'a_deleted_account_leads_nothing' }),
    }
    await untilBlocked(pool)
    await forgetAccount(tx, goingId!)
    return started
  })
  await waiting
})

test('the database takes no bid of a suspended account', async () => {
  const { db } = database.current
  const bidderId = await addAccount(db)
  const { name, listingId } = await addAuction(db, { sellerId })
  await onBidConnection((client) => commitBatch(client, [submittedBid(name, bidderId, 200_00)]))
  await suspend(bidderId)
  const copyBid = sql`insert into auction_links (auction_id, sequence, kind, placed_at, hash, bidder_number, commitment, salt,
      max_cents, price_cents, bid_count, ends_at, is_leading, idempotency_key, is_confirmed, bidder_id, leader_number,
      moved_standing)
    select auction_id, sequence + 1, kind, placed_at, hash, bidder_number, commitment, salt, max_cents, price_cents,
      bid_count, ends_at, is_leading, idempotency_key || '2', is_confirmed, bidder_id, leader_number, moved_standing
    from auction_links where auction_id = ${listingId} and kind = 'bid'`
  await expect(copyBid.execute(db)).rejects.toMatchObject({ constraint: 'a_suspended_account_places_no_bid' })
})
