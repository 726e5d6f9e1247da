import { sql } from 'kysely'
import { runOnce } from 'graphile-worker'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addAuction, submittedBid, type AuctionOptions } from '../../../../test/auctions.ts'
import { useDatabase } from '../../../../test/databases/database.ts'
import { hoursLater } from '../../../../test/databases/hours-later.ts'
import { addAccount, addBasics, type AddedLot } from '../../../../test/market.ts'
import { verifyRecord } from '@lotyard/contract/rules/auctions/record/verify-record'
import { openBidQueue, type BidQueue } from '../bidding/queue/bid-queue.ts'
import { listLinks } from '../record/record-queries.ts'
import { closeAuction } from './close-auction.ts'
import { drainAuctionEvents } from './drain-events.ts'
import { closeAuctionJob, sweepAuctions, type JobContext } from './sweep-auctions.ts'
import { voidBid } from './void-bid.ts'
import { winsOfCart, type UnpaidWinJson } from '../wins/win-queries.ts'

const database = useDatabase()
const listUnpaidWins = async (accountId: string): Promise<UnpaidWinJson[]> => {
  const { rows } = await sql<{ owed: UnpaidWinJson[] | null }>`select owed from ${winsOfCart(accountId)} won`.execute(
    database.current.db,
  )
  return rows[0]!.owed ?? []
}
const log = { error: () => {}, warn: () => {} } as unknown as JobContext['log']
let queue: BidQueue
let sellerId: string
let ann: string
let bob: string

beforeAll(async () => {
  const { db } = database.current
  await addBasics(db)
  sellerId = await addAccount(db, 'seller')
  ann = await addAccount(db)
  bob = await addAccount(db)
  queue = openBidQueue({ connectionString: database.url, log, onCommitted: () => {} })
})
afterAll(() => queue.close())

const context = (): JobContext => ({ db: database.current.db, pool: database.current.pool, log })
const newAuction = (options: Partial<AuctionOptions> = {}): Promise<AddedLot> =>
  addAuction(database.current.db, { sellerId, softCloseSeconds: 0, ...options })
const bidOn = (lot: AddedLot, who: string, cents: number) => queue.placeBid(submittedBid(lot.name, who, cents))
const readListing = (lot: AddedLot) =>
  database.current.db.selectFrom('listings').where('id', '=', lot.listingId).selectAll().executeTakeFirstOrThrow()
const readEvents = async (lot: AddedLot) =>
  (
    await database.current.db
      .selectFrom('auction_events_outbox')
      .where('listing_id', '=', lot.listingId)
      .orderBy('id')
      .select(['kind', 'account_id'])
      .execute()
  ).map((event) => [event.kind, event.account_id])

/** Closes an auction after its end, so that its record is a true one. */
async function closeTruly(lot: AddedLot) {
  const closing = await hoursLater(database.url, (db) => closeAuction({ db }, lot.name))
  if (!closing?.isClosed) throw new Error(`${lot.name} is not closed`)
  return closing
}

async function auctionWith(options: Partial<AuctionOptions>, bids: [string, number][]): Promise<AddedLot> {
  const lot = await newAuction(options)
  for (const [who, cents] of bids) await bidOn(lot, who, cents)
  return lot
}

describe('closing', () => {
  test('the leader wins, owes the price by the second weekday, and everyone is told', async () => {
    const lot = await auctionWith({}, [
      [ann, 500_00],
      [bob, 300_00],
    ])
    expect(await closeTruly(lot)).toEqual({ isClosed: true, outcome: 'won', relistedAs: null })
    expect(await readListing(lot)).toMatchObject({ state: 'awaiting_payment', sold_price_cents: 305_00 })
    expect(await readEvents(lot)).toEqual(
      expect.arrayContaining([
        ['won', ann],
        ['lost', bob],
        ['ended', sellerId],
      ]),
    )
    const [win] = await listUnpaidWins(ann)
    expect(win).toMatchObject({ listingId: lot.listingId, priceCents: 305_00 })
    expect(new Date(win!.paymentDueAt).getUTCMilliseconds()).toBe(0)
  })

  test('whose every bid was voided is not told that another won, nor that there was one', async () => {
    const adminId = await addAccount(database.current.db, 'admin')
    const voidOf = (lot: AddedLot, sequence: number) =>
      voidBid(context(), { listingName: lot.name, sequence, reason: 'A slip.', adminId })
    const [contested, alone] = [
      await auctionWith({}, [
        [ann, 200_00],
        [bob, 300_00],
        [ann, 500_00],
      ]),
      await auctionWith({}, [[bob, 200_00]]),
    ]
    await voidOf(contested, 2)
    await voidOf(contested, 3)
    await voidOf(alone, 1)
    expect(await closeTruly(contested)).toMatchObject({ outcome: 'won' })
    expect(await closeTruly(alone)).toMatchObject({ outcome: 'no_bids' })
    const atClose = async (lot: AddedLot) =>
      (await readEvents(lot)).filter(([kind]) => kind === 'won' || kind === 'lost')
    expect(await atClose(contested)).toEqual([['won', ann]])
    expect(await atClose(alone)).toEqual([])
  })

  test('a void reads the bids of the record once while it holds the lot', async () => {
    const adminId = await addAccount(database.current.db, 'admin')
    const lot = await newAuction()
    await bidOn(lot, ann, 200_00)
    await bidOn(lot, bob, 300_00)
    const query = vi.spyOn(pg.Client.prototype, 'query')
    await voidBid(context(), { listingName: lot.name, sequence: 2, reason: 'A slip.', adminId })
    const statements = query.mock.calls.map(([call]) => (call as unknown as { text?: string }).text ?? String(call))
    query.mockRestore()
    expect(statements.filter((text) => /from "?auction_links/.test(text))).toHaveLength(1)
  })

  test('happens once, however often it is asked', async () => {
    const lot = await auctionWith({}, [[ann, 500_00]])
    await closeTruly(lot)
    const closings = await Promise.all(Array.from({ length: 5 }, () => closeAuction(context(), lot.name)))
    expect(closings.every((closing) => closing?.isClosed)).toBe(true)
    const { rows } = await database.current.pool.query(
      'select count(*)::int as count from auction_wins where listing_id = $1',
      [lot.listingId],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  test('waits for an end that a bid moved', async () => {
    const lot = await newAuction({ endsInMs: 60_000, softCloseSeconds: 180 })
    const { auction } = await bidOn(lot, ann, 500_00)
    expect(await closeAuction(context(), lot.name)).toEqual({ isClosed: false, endsAt: new Date(auction.ends_at) })
    await closeAuctionJob(context(), { listingName: lot.name })
    const { rows } = await database.current.pool.query('select run_at from graphile_worker.jobs where key = $1', [
      `close:${lot.name}`,
    ])
    expect(rows).toEqual([{ run_at: new Date(auction.ends_at) }])
  })

  test('a job that is left over from before the listing became a draft again closes nothing', async () => {
    const lot = await newAuction({ endsInMs: -1_000, startsInMs: -60_000, state: 'scheduled' })
    await sql`update listings set state = 'draft' where id = ${lot.listingId}`.execute(database.current.db)
    await closeAuctionJob(context(), { listingName: lot.name })
    expect(await readListing(lot)).toMatchObject({ state: 'draft', closed_at: null })
    expect(await readEvents(lot)).toEqual([])
  })

  test('below the reserve no bidder wins, and the lot is unsold', async () => {
    const lone = await addAccount(database.current.db)
    const lot = await auctionWith({ reserveCents: 900_00 }, [[lone, 500_00]])
    expect(await closeTruly(lot)).toMatchObject({ outcome: 'reserve_not_met' })
    expect(await readListing(lot)).toMatchObject({ state: 'unsold', sold_price_cents: null })
    expect(await readEvents(lot)).toEqual([
      ['lost', lone],
      ['ended', sellerId],
    ])
    expect(await listUnpaidWins(lone)).toEqual([])
  })

  test('without a bid it relists as often as it may, for as long as it was meant to run', async () => {
    const lot = await newAuction({ endsInMs: 200, startsInMs: -3_600_000, relistsLeft: 1, reserveCents: 200_00 })
    const closing = await closeTruly(lot)
    expect(closing).toMatchObject({ outcome: 'no_bids', relistedAs: expect.stringMatching(/^[0-9A-Z]{6,8}$/) })
    const next = await database.current.db
      .selectFrom('listings')
      .innerJoin('auctions', 'auctions.listing_id', 'listings.id')
      .where('listings.name', '=', closing.relistedAs)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(next).toMatchObject({
      lot_id: lot.lotId,
      state: 'active',
      relists_left: 0,
      reserve_cents: 200_00,
      next_sequence: 0,
    })
    const durationMs = next.ends_at.getTime() - next.starts_at.getTime()
    expect(Math.abs(durationMs - 3_600_200)).toBeLessThan(50)
  })

  test('every kind of end leaves a record that checks out', async () => {
    const lots = [
      await auctionWith({}, [
        [ann, 500_00],
        [bob, 700_00],
        [ann, 900_00],
      ]),
      await auctionWith({ reserveCents: 900_00 }, [[ann, 500_00]]),
      await auctionWith({ softCloseSeconds: 1 }, [
        [ann, 500_00],
        [bob, 600_00],
      ]),
      await auctionWith({}, []),
    ]
    for (const lot of lots) {
      await closeTruly(lot)
      const links = await listLinks(database.current.db, { id: lot.listingId, name: lot.name })
      expect(await verifyRecord({ format: 'lotyard-auction-record-1', auction: lot.name, links })).toMatchObject({
        isValid: true,
      })
    }
  })
})

describe('the sweep', () => {
  test('closes what was missed and gives what ends soon a job at its end', async () => {
    const [missed, soon, later] = [
      await newAuction({ endsInMs: -1_000, startsInMs: -60_000 }),
      await newAuction({ endsInMs: 80_000 }),
      await newAuction({ endsInMs: 600_000 }),
    ]
    await sweepAuctions(context())
    expect(await readListing(missed)).toMatchObject({ state: 'unsold' })
    expect(await readListing(soon)).toMatchObject({ state: 'active' })
    const { rows } = await database.current.pool.query(`select key from graphile_worker.jobs where key like 'close:%'`)
    const keys = rows.map((row: { key: string }) => row.key)
    expect(keys).toContain(`close:${soon.name}`)
    expect(keys).not.toContain(`close:${later.name}`)
    expect(keys).not.toContain(`close:${missed.name}`)
  })

  test('a job closes at the very end', async () => {
    const lot = await newAuction({ endsInMs: 800 })
    await sweepAuctions(context())
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const taskList = {
      close_auction: (payload: unknown) => closeAuctionJob(context(), payload as { listingName: string }),
      drain_auction_events: async () => {},
    }
    await runOnce({ pgPool: database.current.pool, taskList, parsedCronItems: [] })
    expect(await readListing(lot)).toMatchObject({ state: 'unsold' })
  })
})

describe('mail', () => {
  const config = { publicUrl: 'https://lotyard.example' } as never
  const readMails = async (lot: AddedLot) =>
    (
      await database.current.db
        .selectFrom('mails')
        .innerJoin('accounts', 'accounts.email', 'mails.recipient')
        .where('fact', 'like', `${lot.name}:%`)
        .orderBy('mails.created_at')
        .orderBy('mails.kind', 'desc')
        .select(['kind', 'accounts.id', 'props'])
        .execute()
    ).map((mail) => ({ kind: mail.kind, to: mail.id, props: mail.props as Record<string, unknown> }))
  const drain = () => drainAuctionEvents({ db: database.current.db, config })

  test('tells once who was outbid, and not who leads again', async () => {
    await drain()
    const lot = await newAuction()
    await bidOn(lot, ann, 200_00)
    await bidOn(lot, bob, 300_00)
    await bidOn(lot, ann, 400_00)
    await bidOn(lot, bob, 500_00)
    await drain()
    const mails = await readMails(lot)
    expect(mails).toEqual([
      {
        kind: 'outbid',
        to: ann,
        props: expect.objectContaining({
          priceCents: 405_00,
          nextBidCents: 410_00,
          link: `https://lotyard.example/detail/${lot.name}`,
        }),
      },
    ])
    await drain()
    expect(await readMails(lot)).toHaveLength(1)
  })

  test('asks the database as often for many events as for one', async () => {
    await drain()
    const countQueries = async (events: number): Promise<number> => {
      const lot = await newAuction()
      await bidOn(lot, bob, 200_00)
      await sql`insert into auction_events_outbox (kind, listing_id, account_id, details, happened_at)
        select 'bid_voided', ${lot.listingId}, id, '{"reason":"A slip"}', now() from accounts limit ${sql.lit(events)}`.execute(
        database.current.db,
      )
      const query = vi.spyOn(pg.Client.prototype, 'query')
      await drain()
      const { length } = query.mock.calls
      query.mockRestore()
      expect(await readMails(lot)).toHaveLength(events)
      return length
    }
    expect(await countQueries(3)).toBe(await countQueries(1))
  })

  test('tells winner and losers at the close', async () => {
    const lot = await auctionWith({}, [
      [ann, 500_00],
      [bob, 300_00],
    ])
    await closeTruly(lot)
    await drain()
    const mails = await readMails(lot)
    expect(mails).toHaveLength(2)
    expect(mails).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'auction-won',
          to: ann,
          props: expect.objectContaining({
            priceCents: 305_00,
            payLink: expect.stringMatching(/\/checkout\?only=won$/),
          }),
        }),
        expect.objectContaining({ kind: 'auction-lost', to: bob }),
      ]),
    )
    const left = await sql<{ count: number }>`select count(*)::int as count from auction_events_outbox`.execute(
      database.current.db,
    )
    expect(left.rows).toEqual([{ count: 0 }])
  })
})
