import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PlacedBid } from '@lotyard/contract/lots/auction'
import { cents } from '@lotyard/contract/rules/money'
import { replay, type MaxBid } from '@lotyard/contract/rules/auctions/proxy-bids'
import { listShownBids, type CountedBid } from '@lotyard/contract/rules/auctions/shown-bids'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { addAuction, submittedBid, buyer } from '../../../../../test/auctions.ts'
import { useDatabase } from '../../../../../test/databases/database.ts'
import { urlHoursLater } from '../../../../../test/databases/hours-later.ts'
import { addAccount, addBasics } from '../../../../../test/market.ts'
import { commitBatch } from '../bid-batch.ts'
import { openBidQueue, type BidQueue, type BidQueueOptions } from './bid-queue.ts'

const database = useDatabase()
const queues: BidQueue[] = []
const errors: unknown[] = []
let sellerId: string
let bidders: string[]

beforeAll(async () => {
  const { db } = database.current
  await addBasics(db)
  sellerId = await addAccount(db, 'seller')
  bidders = await Promise.all(Array.from({ length: 12 }, () => addAccount(db)))
})
afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.close()))
  errors.length = 0
})

const log = { warn: (entry: unknown) => errors.push(entry), error: (entry: unknown) => errors.push(entry) }
function openQueue(options: Partial<BidQueueOptions> = {}): BidQueue {
  const queue = openBidQueue({ connectionString: database.url, log, onCommitted: () => {}, ...options })
  queues.push(queue)
  return queue
}

async function readStanding(listingId: string) {
  return database.current.db
    .selectFrom('auctions')
    .where('listing_id', '=', listingId)
    .selectAll()
    .executeTakeFirstOrThrow()
}

async function readBids(listingId: string) {
  return database.current.db
    .selectFrom('auction_links')
    .innerJoin('auction_bidders', (join) =>
      join
        .onRef('auction_bidders.auction_id', '=', 'auction_links.auction_id')
        .onRef('auction_bidders.number', '=', 'auction_links.bidder_number'),
    )
    .where('auction_links.auction_id', '=', listingId)
    .where('kind', '=', 'bid')
    .orderBy('sequence')
    .select([
      'sequence',
      'max_cents',
      'price_cents',
      'auction_bidders.bidder_id',
      'placed_at',
      'hash',
      'moved_standing',
    ])
    .execute()
}

/** The stored standing is what the stored bids lead to. */
async function expectReplay(listingId: string): Promise<void> {
  const standing = await readStanding(listingId)
  const bids = (await readBids(listingId)).map((row): MaxBid & CountedBid => ({
    bidderId: row.bidder_id,
    maxCents: cents(row.max_cents!),
    movesStanding: row.moved_standing!,
  }))
  const terms = {
    openingCents: cents(standing.opening_cents),
    reserveCents: standing.reserve_cents === null ? null : cents(standing.reserve_cents),
  }
  expect({
    leaderId: standing.leader_id,
    leaderMaxCents: standing.leader_max_cents,
    priceCents: standing.price_cents,
  }).toEqual(replay(terms, bids))
  expect(standing.bid_count).toBe(listShownBids(bids).length)
  const leader = await database.current.db
    .selectFrom('auction_bidders')
    .where('auction_id', '=', listingId)
    .where('number', '=', standing.leader_number)
    .select('bidder_id')
    .executeTakeFirst()
  expect(leader?.bidder_id ?? null).toBe(standing.leader_id)
}

test('a bid is answered with a receipt, and the standing moves', async () => {
  const lot = await addAuction(database.current.db, { sellerId })
  const placed = await openQueue().placeBid(submittedBid(lot.name, bidders[0]!, 500_00))
  expect(placed.bid).toMatchObject({ id: `${lot.name}-1`, sequence: 1, max_bid_cents: 500_00 })
  expect(placed.bid.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(placed.bid.salt).toMatch(/^[0-9a-f]{32}$/)
  expect(placed.bid.placed_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(placed.auction).toMatchObject({
    current_bid_cents: 100_00,
    next_bid_cents: 102_50,
    number_of_bids: 1,
    reserve_met: null,
    is_leading: true,
  })
  expect(await readStanding(lot.listingId)).toMatchObject({
    leader_id: bidders[0],
    price_cents: 100_00,
    leader_max_cents: 500_00,
    bid_count: 1,
    head_hash: placed.bid.hash,
  })
})

describe('refusals', () => {
  test.each([
    ['the own lot', {}, () => ({ viewer: buyer(sellerId) }), 'own_lot', undefined],
    ['one not yet open', { startsInMs: 60_000 }, () => ({}), 'auction_not_open', undefined],
    ['one that has ended', { endsInMs: -1_000 }, () => ({}), 'auction_closed', undefined],
    ['too little', {}, () => ({ maxCents: 99_99 }), 'bid_too_low', { minimum_cents: 100_00 }],
    ['one that does not exist', {}, () => ({ listingName: 'NOSUCH' }), 'listing_not_found', undefined],
    ['a draft', { state: 'draft' as const }, () => ({}), 'listing_not_found', undefined],
    [
      'one that is published later',
      { publishedAt: new Date(Date.now() + 60_000) },
      () => ({}),
      'listing_not_found',
      undefined,
    ],
    [
      'a slip of the finger',
      { msrpCents: 900_000_00 },
      () => ({ isConfirmed: false, maxCents: 500_01 }),
      'bid_needs_confirmation',
      { displayed_cents: 100_00 },
    ],
  ])('%s', async (_case, options, change, code, details) => {
    const lot = await addAuction(database.current.db, { sellerId, ...options })
    const submitted = { ...submittedBid(lot.name, bidders[0]!, 200_00), ...change() }
    const refusal = await openQueue()
      .placeBid(submitted)
      .then(
        () => null,
        (error: unknown) => error,
      )
    expect(refusal).toMatchObject({ code, ...(details && { details: expect.objectContaining(details) }) })
    expect((await readStanding(lot.listingId)).bid_count).toBe(0)
  })

  test('a confirmed bid is no slip', async () => {
    const lot = await addAuction(database.current.db, { sellerId, msrpCents: 500_00 })
    await openQueue().placeBid(submittedBid(lot.name, bidders[0]!, 500_01, { isConfirmed: true }))
  })

  test('a private lot is only there for those who hold its rule', async () => {
    const { db } = database.current
    const rule = await db
      .insertInto('inventory_access_rules')
      .values({ name: randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const lot = await addAuction(db, { sellerId, accessRuleId: rule.id })
    const queue = openQueue()
    await expect(queue.placeBid(submittedBid(lot.name, bidders[0]!, 200_00))).rejects.toMatchObject({
      code: 'listing_not_found',
    })
    await queue.placeBid(submittedBid(lot.name, bidders[0]!, 200_00, { viewer: buyer(bidders[0]!, [rule.id]) }))
  })

  test('a refused bid is not stored, never extends and leaves no number behind', async () => {
    const lot = await addAuction(database.current.db, { sellerId, endsInMs: 60_000, openingCents: 500_00 })
    const before = await readStanding(lot.listingId)
    await expect(openQueue().placeBid(submittedBid(lot.name, bidders[0]!, 1_00))).rejects.toMatchObject({
      code: 'bid_too_low',
    })
    expect(await readStanding(lot.listingId)).toEqual(before)
  })

  test('a leader must go above their own maximum, and then no bidder is outbid', async () => {
    const lot = await addAuction(database.current.db, { sellerId })
    const queue = openQueue()
    await queue.placeBid(submittedBid(lot.name, bidders[0]!, 500_00))
    await expect(queue.placeBid(submittedBid(lot.name, bidders[0]!, 500_00))).rejects.toMatchObject({
      code: 'bid_too_low',
      details: { minimum_cents: 500_01 },
    })
    const raised = await queue.placeBid(submittedBid(lot.name, bidders[0]!, 600_00))
    expect(raised.auction).toMatchObject({ current_bid_cents: 100_00, number_of_bids: 1, is_leading: true })
    const events = await database.current.db
      .selectFrom('auction_events_outbox')
      .where('listing_id', '=', lot.listingId)
      .selectAll()
      .execute()
    expect(events).toEqual([])
  })
})

describe('soft close', () => {
  test('a bid in the window moves the end, and the record says so', async () => {
    const lot = await addAuction(database.current.db, { sellerId, endsInMs: 60_000 })
    const queue = openQueue()
    const first = await queue.placeBid(submittedBid(lot.name, bidders[0]!, 500_00))
    expect(Date.parse(first.auction.ends_at) - Date.parse(first.bid.placed_at)).toBe(180_000)
    const raise = await queue.placeBid(submittedBid(lot.name, bidders[0]!, 600_00))
    expect(raise.auction.ends_at).toBe(first.auction.ends_at)
    const { rows } = await database.current.pool.query(
      'select kind from auction_links where auction_id = $1 order by sequence',
      [lot.listingId],
    )
    expect(rows.map((row) => row.kind)).toEqual(['terms', 'bid', 'extension', 'bid'])
  })

  test('a cap holds the end', async () => {
    const lot = await addAuction(database.current.db, { sellerId, endsInMs: 60_000 })
    const cap = new Date(Date.now() + 90_000)
    await database.current.db
      .updateTable('auctions')
      .set({ latest_end_at: cap })
      .where('listing_id', '=', lot.listingId)
      .execute()
    const placed = await openQueue().placeBid(submittedBid(lot.name, bidders[0]!, 500_00))
    expect(placed.auction.ends_at).toBe(cap.toISOString())
  })
})

describe('one key, one bid', () => {
  test('the same request again gets the same receipt, even after the end', async () => {
    const lot = await addAuction(database.current.db, { sellerId })
    const submitted = submittedBid(lot.name, bidders[0]!, 500_00)
    const first = await openQueue().placeBid(submitted)
    // Another queue is another process: the first one was killed before its answer arrived.
    const after = openQueue({ connectionString: await urlHoursLater(database.url) })
    await expect(after.placeBid({ ...submitted, key: randomUUID() })).rejects.toMatchObject({ code: 'auction_closed' })
    expect(await after.placeBid(submitted)).toEqual(first)
    expect((await readBids(lot.listingId)).length).toBe(1)
  })

  test('sent twice at once, it counts once', async () => {
    const lot = await addAuction(database.current.db, { sellerId })
    const submitted = submittedBid(lot.name, bidders[0]!, 500_00)
    const queue = openQueue()
    const replies = await Promise.all([
      queue.placeBid(submitted),
      queue.placeBid(submitted),
      openQueue().placeBid(submitted),
    ])
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect((await readBids(lot.listingId)).length).toBe(1)
  })

  test('the same key with another request is refused', async () => {
    const lot = await addAuction(database.current.db, { sellerId })
    const queue = openQueue()
    const submitted = submittedBid(lot.name, bidders[0]!, 500_00)
    await queue.placeBid(submitted)
    const other = { ...submitted, maxCents: 600_00 }
    await expect(queue.placeBid(other)).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  })

  test('a key that is sent for two lots at once places one bid, in one batch or in two processes', async () => {
    for (const queues of [[openQueue()], [openQueue(), openQueue()]]) {
      const lots = await Promise.all([0, 1].map(() => addAuction(database.current.db, { sellerId })))
      const key = randomUUID()
      const replies = await Promise.allSettled(
        lots.map((lot, index) =>
          queues[index % queues.length]!.placeBid(submittedBid(lot.name, bidders[0]!, 500_00, { key })),
        ),
      )
      const refused = replies.filter((reply) => reply.status === 'rejected')
      expect(refused.map(({ reason }) => reason.code)).toEqual(['idempotency_key_reused'])
      const counts = await Promise.all(lots.map((lot) => readBids(lot.listingId)))
      expect(counts.flat()).toHaveLength(1)
    }
  })

  test("a key of one's own never shows another's receipt", async () => {
    const lot = await addAuction(database.current.db, { sellerId })
    const queue = openQueue()
    const mine = await queue.placeBid(submittedBid(lot.name, bidders[0]!, 500_00, { key: 'k' }))
    const theirs = await queue.placeBid(submittedBid(lot.name, bidders[1]!, 600_00, { key: 'k' }))
    expect(theirs.bid.sequence).not.toBe(mine.bid.sequence)
  })
})

describe('many at once', () => {
  // Without the lock, unique sequences would still save the outcome by errors and retries: there must be none.
  test('bids of two processes are decided one at a time', async () => {
    const lots = await Promise.all(
      Array.from({ length: 3 }, () => addAuction(database.current.db, { sellerId, softCloseSeconds: 0 })),
    )
    const two = [openQueue({ lockTimeoutMs: 5_000 }), openQueue({ lockTimeoutMs: 5_000 })]
    let accepted = 0
    // Every bidder waits for an answer before the next bid, so that many small batches of both meet.
    const bidOften = async (bidderId: string, index: number): Promise<void> => {
      for (let round = 0; round < 25; round++) {
        const submitted = submittedBid(
          lots[(index + round) % 3]!.name,
          bidderId,
          100_00 + round * 300_00 + index * 20_00,
        )
        await two[index % 2]!.placeBid(submitted).then(
          () => accepted++,
          (error: { code: string }) => expect(error.code).toBe('bid_too_low'),
        )
      }
    }
    await Promise.all(bidders.slice(0, 6).map(bidOften))
    expect(accepted).toBeGreaterThan(50)
    expect(two.map((queue) => queue.counts.retries)).toEqual([0, 0])
    expect(errors).toEqual([])
    for (const lot of lots) await expectReplay(lot.listingId)
    const stored = await Promise.all(lots.map((lot) => readBids(lot.listingId)))
    expect(stored.flat().length).toBe(accepted)
  })

  test('two bids in the same millisecond stand in their order', async () => {
    const lot = await addAuction(database.current.db, { sellerId })
    const queue = openQueue()
    const [first, second] = await Promise.all([
      queue.placeBid(submittedBid(lot.name, bidders[0]!, 500_00)),
      queue.placeBid(submittedBid(lot.name, bidders[1]!, 500_00)),
    ])
    expect(first.bid.placed_at).toBe(second.bid.placed_at)
    expect([first.bid.sequence, second.bid.sequence]).toEqual([1, 2])
    expect([first.auction.is_leading, second.auction.is_leading]).toEqual([true, false])
    expect(second.auction.current_bid_cents).toBe(500_00)
    expect(queue.counts.batches).toBe(1)
  })

  test('a bid that breaks a constraint fails alone; its neighbours stand', async () => {
    const { db } = database.current
    const [hot, other] = [await addAuction(db, { sellerId }), await addAuction(db, { sellerId })]
    const queue = openQueue()
    const nobody = randomUUID()
    const replies = await Promise.allSettled([
      queue.placeBid(submittedBid(hot.name, bidders[0]!, 200_00)),
      queue.placeBid(submittedBid(hot.name, nobody, 300_00)),
      queue.placeBid(submittedBid(hot.name, bidders[1]!, 400_00)),
      queue.placeBid(submittedBid(other.name, bidders[0]!, 200_00)),
    ])
    expect(replies.map((reply) => reply.status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    expect((replies[1] as PromiseRejectedResult).reason).toMatchObject({ code: '23503' })
    await expectReplay(hot.listingId)
    await expectReplay(other.listingId)
    expect((await readBids(hot.listingId)).length).toBe(2)
  })

  // Seen to wait for ever, at one of these moments, while it went to sleep a turn after its last look.
  test('a bid that comes just as the queue runs empty wakes it again', async () => {
    const queue = openQueue()
    const lot = await addAuction(database.current.db, { sellerId })
    for (let turns = 0; turns < 24; turns++) {
      for (let turn = 0; turn < turns; turn++) await Promise.resolve()
      await queue.placeBid(submittedBid(lot.name, bidders[turns % 2]!, 100_00 + turns * 100_00))
    }
    expect((await readStanding(lot.listingId)).bid_count).toBe(24)
  })

  test('a full queue is refused at once', async () => {
    const lot = await addAuction(database.current.db, { sellerId })
    const queue = openQueue({ maxQueuedBids: 3 })
    const replies = await Promise.allSettled(
      Array.from({ length: 5 }, (_, index) =>
        queue.placeBid(submittedBid(lot.name, bidders[index]!, 200_00 + index * 50_00)),
      ),
    )
    expect(replies.map((reply) => reply.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ])
    expect((replies[4] as PromiseRejectedResult).reason).toMatchObject({ code: 'busy', status: 503 })
  })
})

describe('waiting for the lock', () => {
  const holders: pg.Client[] = []
  afterAll(async () => {
    await Promise.all(holders.map((holder) => holder.end()))
  })
  /** Locks the auction without changing it: what a batch does whose bids are all refused. */
  async function hold(listingId: string): Promise<pg.Client> {
    const holder = new pg.Client({ connectionString: database.url })
    holders.push(holder)
    await holder.connect()
    await holder.query('begin')
    await holder.query('select 1 from auctions where listing_id = $1 for update', [listingId])
    return holder
  }

  test('a bid that waits past the end is late', async () => {
    const lot = await addAuction(database.current.db, { sellerId, endsInMs: 500, softCloseSeconds: 0 })
    const holder = await hold(lot.listingId)
    const bid = openQueue({ lockTimeoutMs: 5_000 }).placeBid(submittedBid(lot.name, bidders[0]!, 200_00))
    const [outcome] = await Promise.all([
      bid.then(
        () => 'accepted',
        (error: { code: string }) => error.code,
      ),
      sleep(900).then(() => holder.query('commit')),
    ])
    expect(outcome).toBe('auction_closed')
  })

  test('a lot that is held for long delays only itself', async () => {
    const { db } = database.current
    const [stuck, free] = [await addAuction(db, { sellerId }), await addAuction(db, { sellerId })]
    const holder = await hold(stuck.listingId)
    const queue = openQueue({ lockTimeoutMs: 50, stuckLockTimeoutMs: 15_000 })
    const startedAt = performance.now()
    const onStuck = queue.placeBid(submittedBid(stuck.name, bidders[0]!, 200_00))
    const later = sleep(150).then(() => queue.placeBid(submittedBid(stuck.name, bidders[1]!, 300_00)))
    await queue.placeBid(submittedBid(free.name, bidders[0]!, 200_00))
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    await sleep(300)
    await holder.query('commit')
    expect((await onStuck).bid.sequence).toBe(1)
    expect((await later).bid.sequence).toBe(2)
    await expectReplay(stuck.listingId)
  })

  test('locks are taken in id order, whatever the order of bids', async () => {
    const { db, pool } = database.current
    const [low, high] = [await addAuction(db, { sellerId }), await addAuction(db, { sellerId })]
    const holder = await hold(high.listingId)
    const queue = openQueue({ lockTimeoutMs: 15_000 })
    const bids = [
      queue.placeBid(submittedBid(high.name, bidders[0]!, 200_00)),
      queue.placeBid(submittedBid(low.name, bidders[0]!, 200_00)),
    ]
    // The batch waits for the higher one and holds the lower one already.
    const isHeld = async (): Promise<boolean> =>
      (await pool.query('select from auctions where listing_id = $1 for update skip locked', [low.listingId]))
        .rowCount === 0
    await vi.waitFor(async () => expect(await isHeld()).toBe(true), { timeout: 60_000, interval: 20 })
    await holder.query('commit')
    await Promise.all(bids)
  })

  test('held for too long, its bids are told to come back', async () => {
    const lot = await addAuction(database.current.db, { sellerId })
    const holder = await hold(lot.listingId)
    const queue = openQueue({ lockTimeoutMs: 30, stuckLockTimeoutMs: 60 })
    await expect(queue.placeBid(submittedBid(lot.name, bidders[0]!, 200_00))).rejects.toMatchObject({ code: 'busy' })
    await holder.query('commit')
    await queue.placeBid(submittedBid(lot.name, bidders[0]!, 200_00))
  })
})

test('a connection that breaks is replaced, and no bid is lost or doubled', async () => {
  const lot = await addAuction(database.current.db, { sellerId })
  const queue = openQueue()
  await queue.placeBid(submittedBid(lot.name, bidders[0]!, 200_00))
  await database.current.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lotyard bids' and datname = current_database()`,
  )
  const placed = await queue.placeBid(submittedBid(lot.name, bidders[1]!, 300_00))
  expect(placed.bid.sequence).toBe(2)
  await expectReplay(lot.listingId)
})

test('a migration that changes what its statements return costs no bid', async () => {
  const { db } = database.current
  const { name } = await addAuction(db, { sellerId })
  const queue = openQueue()
  await queue.placeBid(submittedBid(name, bidders[0]!, 200_00))
  await sql`alter table auctions alter head_hash type varchar(64)`.execute(db)
  try {
    await expect(queue.placeBid(submittedBid(name, bidders[1]!, 300_00))).resolves.toBeDefined()
  } finally {
    await sql`alter table auctions alter head_hash type text`.execute(db)
  }
  await queue.placeBid(submittedBid(name, bidders[0]!, 400_00))
})

test('however often the connection breaks, a bid that is answered stands once', async () => {
  const { db, pool } = database.current
  const lots = [await addAuction(db, { sellerId }), await addAuction(db, { sellerId })]
  const queue = openQueue()
  let isOver = false
  let decided = 0
  // Broken again only once a bid got through: on a slow machine a fixed pace would never let one connect.
  const breakOften = async (): Promise<void> => {
    let decidedBefore = -1
    while (!isOver) {
      if (decided > decidedBefore) {
        decidedBefore = decided
        await pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lotyard bids' and datname = current_database()`,
        )
      }
      await sleep(5)
    }
  }
  const answered: PlacedBid[] = []
  // A break may fall between two bids each time: on until one was met.
  const isOn = (round: number): boolean => round < 4 || (queue.counts.retries === 0 && round < 100)
  const bidOften = async (bidderId: string, index: number): Promise<void> => {
    for (let round = 0; isOn(round); round++) {
      const submitted = submittedBid(lots[round % 2]!.name, bidderId, 100_00 + round * 1_000_00 + index * 100_00)
      for (;;) {
        const answer = await queue.placeBid(submitted).catch((error: { code: string }) => error.code)
        if (answer === 'busy') {
          // Refused at once while the connection is away: without a pause the loop would keep it from coming back.
          await sleep(5)
          continue
        }
        if (typeof answer !== 'string') answered.push(answer)
        else expect(answer).toBe('bid_too_low')
        decided += 1
        break
      }
    }
  }
  const breaking = breakOften()
  await Promise.all(bidders.slice(0, 6).map(bidOften))
  isOver = true
  await breaking
  expect(queue.counts.retries).toBeGreaterThan(0)
  const stored = (await Promise.all(lots.map((lot) => readBids(lot.listingId)))).flat()
  expect(stored.length).toBe(answered.length)
  expect(new Set(answered.map((placed) => placed.bid.id)).size).toBe(answered.length)
  for (const lot of lots) await expectReplay(lot.listingId)
})

test('while the database is away bids are told to come back, all at once', async () => {
  const away = new URL(database.url)
  away.searchParams.set('host', '/nowhere')
  const queue = openQueue({ connectionString: away.href })
  const replies = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) => queue.placeBid(submittedBid('ABC123', bidders[0]!, 200_00 + index))),
  )
  for (const reply of replies) expect((reply as PromiseRejectedResult).reason).toMatchObject({ code: 'busy' })
})

test('a connection lost while a batch is decided in pieces refuses the rest at once', async () => {
  const { db, pool } = database.current
  const lots = await Promise.all(Array.from({ length: 6 }, () => addAuction(db, { sellerId })))
  // A batch on several auctions fails as a whole; then the first piece of it loses the connection.
  await pool.query(`
    create function fail_or_break() returns trigger language plpgsql as $$ begin
      if (select count(distinct auction_id) from added) > 1 then raise exception 'not together'; end if;
      perform pg_terminate_backend(pg_backend_pid());
      perform pg_sleep(1);
      return null;
    end $$;
    create trigger fail_or_break after insert on auction_links referencing new table as added
      for each statement execute function fail_or_break()`)
  const queue = openQueue()
  const replies = await Promise.allSettled(
    lots.map((lot) => queue.placeBid(submittedBid(lot.name, bidders[0]!, 200_00))),
  )
  await pool.query('drop function fail_or_break cascade')
  for (const reply of replies) expect((reply as PromiseRejectedResult).reason).toMatchObject({ code: 'busy' })
  expect(queue.counts.batches).toBe(2)
})

test('a commit that became a rollback is never answered', async () => {
  const lot = await addAuction(database.current.db, { sellerId })
  const client = new pg.Client({ connectionString: database.url, pipeline: true })
  await client.connect()
  await expect(commitBatch(client, [submittedBid(lot.name, randomUUID(), 200_00)])).rejects.toMatchObject({
    code: '23503',
  })
  // The connection is usable: nothing of the failed transaction is left on it.
  const { outcomes } = await commitBatch(client, [submittedBid(lot.name, bidders[0]!, 200_00)])
  expect(outcomes).toEqual([{ placed: expect.anything() }])
  await client.end()
})
