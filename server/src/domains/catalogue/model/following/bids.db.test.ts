import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAuction, submittedBid } from '../../../../../test/auctions.ts'
import { useDatabase } from '../../../../../test/databases/database.ts'
import { addAccount, addBasics } from '../../../../../test/market.ts'
import { openBidQueue, type BidQueue } from '../../../auctions/bidding/queue/bid-queue.ts'
import { FIGURES, figuresOf } from '../../engine/store.ts'
import { buildModel } from '../build-model.ts'
import { openCatalogue, type Catalogue } from '../catalogue.ts'
import { readChanges, readCursor } from '../reading/change-feed-queries.ts'
import type { ReadModel } from '../reading/read-model.ts'

const database = useDatabase()
const log = fastify({ logger: { level: 'silent' } }).log
let catalogue: Catalogue
let queue: BidQueue
let sellerId: string
let bidders: string[]

beforeAll(async () => {
  const { db, pool } = database.current
  await addBasics(db)
  sellerId = await addAccount(db, 'seller')
  bidders = await Promise.all([addAccount(db), addAccount(db)])
  queue = openBidQueue({ connectionString: database.url, log, onCommitted: () => {} })
  catalogue = openCatalogue({ db, pool, log })
  catalogue.start()
  await catalogue.whenReady()
})
afterAll(async () => Promise.all([queue.close(), catalogue.stop()]))

const figures = ({ engine: { store } }: ReadModel, id: string) => figuresOf(store, store.docOfListing.get(Number(id))!)

test('the feed tells bids from other changes of an auction', async () => {
  const { db } = database.current
  const [one, other] = await Promise.all([addAuction(db, { sellerId }), addAuction(db, { sellerId })])
  const [id, otherId] = [Number(one.listingId), Number(other.listingId)]
  const { cursor } = await readCursor(db)
  await queue.placeBid(submittedBid(one.name, bidders[0]!, 500_00))
  const bid = await readChanges(db, cursor)
  expect([bid.bids, bid.offers]).toEqual([[id], []])
  // Also where one statement moves both.
  await sql`update auctions set starts_at = starts_at - interval '1 hour' * (listing_id = ${otherId})::int,
    relists_left = 1 where listing_id in (${id}, ${otherId})`.execute(db)
  const both = await readChanges(db, bid.cursor)
  expect([both.bids, both.offers]).toEqual([[id], [otherId]])
  await sql`update auctions set opening_cents = 5000 where listing_id = ${otherId}`.execute(db)
  expect(await readChanges(db, both.cursor)).toMatchObject({ bids: [], offers: [otherId] })
})

test('an entry of the version before, which says nothing of bids, is read whole', async () => {
  const { db } = database.current
  const { cursor } = await readCursor(db)
  await sql`insert into listing_changes (kind, listing_ids) values ('offer', '{1}')`.execute(db)
  expect(await readChanges(db, cursor)).toMatchObject({ bids: [], offers: [1] })
})

test('a model that followed bids says what one built after them says', async () => {
  const { db } = database.current
  const lots = await Promise.all([
    addAuction(db, { sellerId, msrpCents: 90_000_00 }),
    addAuction(db, { sellerId, msrpCents: 0 }),
    // Its bids move its end.
    addAuction(db, { sellerId, endsInMs: 60_000 }),
  ])
  await catalogue.catchUp()
  for (const [turn, lot] of [...lots, ...lots].entries())
    await queue.placeBid(submittedBid(lot.name, bidders[turn % 2]!, 500_00 + turn * 100_00))
  await catalogue.catchUp()
  const followed = await catalogue.whenReady()
  const { model: built } = await buildModel(db, () => {})
  for (const { listingId } of lots) expect(figures(followed, listingId)).toEqual(figures(built, listingId))
  expect(FIGURES.filter((figure) => figures(followed, lots[0]!.listingId)[figure] > 0)).toContain('bidCount')
})
