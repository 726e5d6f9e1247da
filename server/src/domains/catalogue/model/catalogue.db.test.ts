import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { untilBlocked } from '../../../../test/databases/blocked.ts'
import { useDatabase } from '../../../../test/databases/database.ts'
import { addAccount, addBasics, addLot } from '../../../../test/market.ts'
import { openDatabase } from '../../../db/database.ts'
import { buildModel } from './build-model.ts'
import { openCatalogue, type Catalogue } from './catalogue.ts'
import { adoptFeed, isForeignFeed } from './reading/adopt-feed.ts'
import { readChanges, readCursor } from './reading/change-feed-queries.ts'
import { trimListingChanges } from './reading/trim-listing-changes.ts'

const database = useDatabase()
const log = fastify({ logger: { level: 'silent' } }).log
const soon = (ms: number): Date => new Date(Date.now() + ms)
let catalogue: Catalogue
let sellerId: string
const anything = { accepted: [], heldRules: [], neverGuessed: new Set<string>() }

beforeAll(async () => {
  const { db, pool } = database.current
  await addBasics(db)
  sellerId = await addAccount(db, 'seller')
  catalogue = openCatalogue({ db, pool, log })
  catalogue.start()
  await catalogue.whenReady()
})
afterAll(async () => catalogue.stop())

async function holds(listingId: string): Promise<boolean> {
  return (await catalogue.whenReady()).engine.store.docOfListing.has(Number(listingId))
}
async function priceOf(listingId: string): Promise<number | undefined> {
  const { store } = (await catalogue.whenReady()).engine
  const doc = store.docOfListing.get(Number(listingId))
  return doc === undefined ? undefined : store.columns.priceCents[doc]
}

describe.concurrent('the clock changes the model, without any job and without any write', () => {
  test('an auction leaves at its end', async ({ expect }) => {
    const lot = await addLot(database.current.db, { sellerId, auction: { endsAt: soon(4_000) } })
    await catalogue.catchUp()
    expect(await holds(lot.listingId)).toBe(true)
    await expect.poll(() => holds(lot.listingId)).toBe(false)
  })

  test('a scheduled lot comes when it is published', async ({ expect }) => {
    const lot = await addLot(database.current.db, { sellerId, state: 'scheduled', publishedAt: soon(4_000) })
    await catalogue.catchUp()
    expect(await holds(lot.listingId)).toBe(false)
    await expect.poll(() => holds(lot.listingId)).toBe(true)
  })

  test('a price drops when it is due, and the card with it', async ({ expect }) => {
    const { db } = database.current
    const lot = await addLot(db, { sellerId, priceCents: 50_000 })
    await sql`insert into price_drops values (${lot.listingId}, ${soon(4_000)}, 40000), (${lot.listingId}, ${soon(7_000)}, 30000)`.execute(
      db,
    )
    await catalogue.catchUp()
    expect(await priceOf(lot.listingId)).toBe(50_000)
    const card = async (): Promise<unknown> =>
      JSON.parse((await catalogue.cards.read(db, [Number(lot.listingId)]))[0]!.json)
    expect(await card()).toMatchObject({ fixed_price_cents: 50_000, price_drop: false })
    await expect.poll(() => priceOf(lot.listingId)).toBe(40_000)
    await expect.poll(() => priceOf(lot.listingId)).toBe(30_000)
    expect(await card()).toMatchObject({ fixed_price_cents: 30_000, original_price_cents: 40_000, price_drop: true })
  })

  test('an auction that is extended at the last moment stays', async ({ expect }) => {
    const { db } = database.current
    const lot = await addLot(db, { sellerId, auction: { endsAt: soon(4_000) } })
    await catalogue.catchUp()
    await sql`update auctions set ends_at = ends_at + interval '1 hour' where listing_id = ${lot.listingId}`.execute(db)
    await new Promise((resolve) => setTimeout(resolve, 4_500))
    expect(await holds(lot.listingId)).toBe(true)
  })
})

describe('the change feed', () => {
  test('what is written elsewhere is seen without being asked for', async () => {
    const { db } = database.current
    const lot = await addLot(db, { sellerId })
    await expect.poll(() => holds(lot.listingId)).toBe(true)
    // What was offered is never deleted, except by hand and past every guard.
    await sql`alter table listings disable trigger only_drafts_are_deleted`.execute(db)
    await sql`delete from listings where id = ${lot.listingId}`.execute(db)
    await expect.poll(() => holds(lot.listingId)).toBe(false)
  })

  test('a transaction that commits late is not missed, as it would be by the highest id seen', async () => {
    const { db, pool } = database.current
    const [early, late] = [await addLot(db, { sellerId }), await addLot(db, { sellerId })]
    const { cursor } = await db.transaction().execute((tx) => readCursor(tx))
    let naiveLast = (
      await sql<{ xid: string }>`select max(xid::text::bigint)::text as xid from listing_changes`.execute(db)
    ).rows[0]!.xid
    const readNaively = async (): Promise<number[]> => {
      const { rows } = await sql<{ xid: string; ids: string[] }>`select xid::text as xid, listing_ids::text[] as ids
        from listing_changes where xid::text::bigint > ${naiveLast}::bigint order by xid`.execute(db)
      naiveLast = rows.at(-1)?.xid ?? naiveLast
      return rows.flatMap((row) => row.ids.map(Number))
    }
    const slow = await pool.connect()
    try {
      await slow.query('begin')
      await slow.query('update listings set updated_at = now() where id = $1', [late.listingId])
      await sql`update listings set updated_at = now() where id = ${early.listingId}`.execute(db)
      const before = await readChanges(db, cursor)
      const naiveBefore = await readNaively()
      expect(before.offers).toEqual([Number(early.listingId)])
      expect(naiveBefore).toEqual([Number(early.listingId)])
      await slow.query('commit')
      expect((await readChanges(db, before.cursor)).offers).toEqual([Number(late.listingId)])
      expect(await readNaively()).toEqual([])
    } finally {
      slow.release()
    }
  })

  test('trimming keeps everything that a reader, or a model saved in the last half hour, may need', async () => {
    const { db } = database.current
    const count = async (): Promise<number> =>
      Number((await sql<{ count: string }>`select count(*) from listing_changes`.execute(db)).rows[0]!.count)
    await addLot(db, { sellerId })
    const before = await count()
    // Until a mark is above all that was written: transactions of other tests on the same server hold it back.
    const takeMark = async (): Promise<boolean> => {
      await trimListingChanges(db)
      const { rows } = await sql<{ isAbove: boolean }>`select (select max(oldest_open_xid) from listing_change_marks)
        > (select max(xid) from listing_changes) as "isAbove"`.execute(db)
      return rows[0]!.isAbove
    }
    await expect.poll(takeMark).toBe(true)
    expect(await count()).toBe(before)
    await sql`update listing_change_marks set taken_at = taken_at - interval '11 minutes'`.execute(db)
    await trimListingChanges(db)
    expect(await count()).toBe(before)
    await addLot(db, { sellerId })
    const added = (await count()) - before
    // Of more changes than a saved model is worth, those of ten minutes are enough.
    await trimListingChanges(db, 0)
    expect(await count()).toBe(added)
    await expect.poll(takeMark).toBe(true)
    await sql`update listing_change_marks set taken_at = taken_at - interval '31 minutes'`.execute(db)
    await trimListingChanges(db)
    expect(await count()).toBe(0)
  })

  test('a feed that came with a dump of another database is emptied, and those who follow it build again', async () => {
    const { db } = database.current
    const warn = vi.fn()
    const adopt = (): Promise<void> => adoptFeed({ db, log: Object.assign(Object.create(log), { warn }) })
    const countChanges = async () =>
      (await sql<{ count: number }>`select count(*)::int as count from listing_changes`.execute(db)).rows[0]!.count
    await adopt()
    await adopt()
    const lot = await addLot(db, { sellerId, priceCents: 50_000 })
    await catalogue.catchUp()
    const before = await catalogue.whenReady()
    expect([warn.mock.calls.length, (await countChanges()) > 0]).toEqual([0, true])
    // As another server's dump leaves it, with marks that would have trimming remove what no reader has seen.
    await sql`update feed_origin set origin = 'elsewhere'`.execute(db)
    await sql`insert into listing_change_marks values (now() - interval '1 hour', '9000000')`.execute(db)
    await sql`insert into listing_changes (xid, kind, listing_ids) values ('8999999', 'offer', '{}')`.execute(db)
    await sql`update listings set fixed_price_cents = 40000 where id = ${lot.listingId}`.execute(db)
    await adopt()
    expect([warn.mock.calls.length, await countChanges()]).toEqual([1, 0])
    await catalogue.catchUp()
    expect(await catalogue.whenReady()).not.toBe(before)
    expect(await priceOf(lot.listingId)).toBe(40_000)
  })

  test.each([
    ['its own', { noted: 'a', actual: 'a', hasFutureChanges: false }, false],
    ["another database's", { noted: 'b', actual: 'a', hasFutureChanges: false }, true],
    ['from before origins were noted', { noted: null, actual: 'a', hasFutureChanges: false }, false],
    [
      'from before, with numbers that no transaction has had',
      { noted: null, actual: 'a', hasFutureChanges: true },
      true,
    ],
  ])('a feed is told to be foreign by its origin: %s', (_case, feed, expected) => {
    expect(isForeignFeed(feed)).toBe(expected)
  })

  test('a renamed brand is found by its new name', async () => {
    const { db } = database.current
    await addLot(db, { sellerId, title: 'Radios', brand: 'sonic' })
    await sql`update brands set name = 'Quasar' where key = 'sonic'`.execute(db)
    await catalogue.catchUp()
    const { engine } = await catalogue.whenReady()
    expect(engine.openCounts(anything).listNewest(['quasar'], 10).length).toBeGreaterThan(0)
  })

  test('a renamed category is found by its new name, with the lots of its children', async () => {
    const { db } = database.current
    await addLot(db, { sellerId, category: 'audio' })
    await sql`update categories set name = 'Gizmotronics' where key = 'consumer-electronics'`.execute(db)
    await catalogue.catchUp()
    const { engine } = await catalogue.whenReady()
    expect(engine.openCounts(anything).listNewest(['gizmotronic'], 10).length).toBeGreaterThan(0)
  })
})

test('a listing that the engine cannot hold is left out, and the others are followed', async () => {
  const { db } = database.current
  const [odd, other] = [await addLot(db, { sellerId }), await addLot(db, { sellerId, priceCents: 20_000 })]
  await catalogue.catchUp()
  expect(await holds(odd.listingId)).toBe(true)
  await sql`update listings set updated_at = '1960-01-01' where id = ${odd.listingId}`.execute(db)
  await sql`update listings set fixed_price_cents = 10000 where id = ${other.listingId}`.execute(db)
  await catalogue.catchUp()
  expect(await holds(odd.listingId)).toBe(false)
  expect(await priceOf(other.listingId)).toBe(10_000)
  // A process that starts now leaves it out too.
  const { model } = await buildModel(db, () => {})
  expect([...model.leftOut]).toEqual([Number(odd.listingId)])
  await sql`update listings set updated_at = now() where id = ${odd.listingId}`.execute(db)
  await catalogue.catchUp()
  expect(await holds(odd.listingId)).toBe(true)
})

test('a request that waits for the model gets it though the changes cannot be read, and an edit does not fail for it', async () => {
  const gone = openDatabase(database.url, { maxConnections: 1, onError: () => {} })
  await gone.close()
  const built = openCatalogue({ db: gone.db, pool: database.current.pool, log })
  built.start()
  const late = new Promise((resolve) => setTimeout(resolve, 5_000, 'late'))
  expect(await Promise.race([built.whenReady(), late])).not.toBe('late')
  await built.ownChanges.settle([])
  await built.stop()
})

test('neither an edit nor a process that is told to end waits for a build', async () => {
  const { db, pool } = database.current
  const building = openCatalogue({ db, pool, log })
  const blocker = await pool.connect()
  try {
    await blocker.query('begin; lock table manifest_items in access exclusive mode')
    building.start()
    await untilBlocked(pool)
    const savedAt = performance.now()
    await building.ownChanges.settle([])
    // What is read of the change next may take 4 s, and whoever made it hears within 5.
    expect(performance.now() - savedAt).toBeLessThan(1_400)
    let hasStopped = false
    void building.stop().then(() => (hasStopped = true))
    // Less than a process has to stop.
    await expect.poll(() => hasStopped, { timeout: 10_000 }).toBe(true)
    expect(building.isReady()).toBe(false)
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
  // The build ends before its database does.
  await building.whenReady()
})

describe('listings that could not be read when they had to be', () => {
  /** A catalogue that reads when it is told to, and whose reads of listings fail while `isAway`. */
  async function openFailing(): Promise<{ failing: Catalogue; away: { isAway: boolean } }> {
    const away = { isAway: false }
    const db = database.current.db.withPlugin({
      transformQuery({ node }) {
        if (away.isAway && JSON.stringify(node).includes('next_turn_at'))
          throw new Error('Connection terminated unexpectedly')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const failing = openCatalogue({ db, pool: database.current.pool, log })
    await failing.catchUp()
    return { failing, away }
  }

  async function failOnce({ failing, away }: Awaited<ReturnType<typeof openFailing>>): Promise<void> {
    away.isAway = true
    await expect(failing.catchUp()).rejects.toThrow('Connection terminated')
    away.isAway = false
    await failing.catchUp()
  }

  test('a lot that is due while the database is away comes as soon as it is back', async () => {
    const opened = await openFailing()
    const lot = await addLot(database.current.db, { sellerId, state: 'scheduled', publishedAt: soon(1_500) })
    await opened.failing.catchUp()
    const { engine } = await opened.failing.whenReady()
    expect(engine.store.docOfListing.has(Number(lot.listingId))).toBe(false)
    await new Promise((resolve) => setTimeout(resolve, 1_700))
    await failOnce(opened)
    expect(engine.store.docOfListing.has(Number(lot.listingId))).toBe(true)
    await opened.failing.stop()
  })

  test('lots are found by the new name of their brand', async () => {
    const { db } = database.current
    await sql`insert into brands (key, name) values ('renameco', 'Renameco')`.execute(db)
    await addLot(db, { sellerId, brand: 'renameco' })
    const opened = await openFailing()
    await sql`update brands set name = 'Zumbotronic' where key = 'renameco'`.execute(db)
    await failOnce(opened)
    const { engine } = await opened.failing.whenReady()
    expect(engine.openCounts(anything).listNewest(['zumbotronic'], 10).length).toBeGreaterThan(0)
    await opened.failing.stop()
  })
})
