// Two web processes on one database. What one of them changes, its own next reply shows, to every viewer and in every view;
// the other follows within a second. What is written past both of them (SQL) reaches both by the change feed.
import type { ListingDetail } from '@lotyard/contract/lots/listing'
import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeClient, TEST_CONFIG, useApp, type TestAccount, type TestClient } from '../../../test/servers/app.ts'
import { addAuction } from '../../../test/auctions.ts'
import { addBasics, addLot, type AddedLot } from '../../../test/market.ts'
import { addOrder } from '../../../test/orders.ts'
import { buildApp } from '../../app.ts'
import { noteLotChanges } from '../auctions/index.ts'
import type { App } from '../../http/route.ts'

const server = useApp()
let otherApp: App
let seller: TestAccount
let holder: TestAccount
let other: TestAccount
/** The same session in both processes. */
let buyer: { here: TestClient; there: TestClient }
let admin: TestClient & { account: TestAccount }
const visitor = { here: server.visitor, there: makeClient(() => otherApp, { apiversion: '5' }) }

/** The lot that changes, and one like it from the same warehouse, beside which it is shown. */
let lot: AddedLot
let alike: AddedLot

beforeAll(async () => {
  await addBasics(server.db)
  const log = fastify({ logger: { level: 'silent' } }).log
  otherApp = await buildApp({ db: server.context.db, pool: server.context.pool, config: TEST_CONFIG, log })
  await otherApp.ready()
  seller = await server.createAccount({ role: 'seller' })
  holder = await server.createAccount({ accessRules: ['Insiders'] })
  other = await server.createAccount()
  const here = await server.signIn(other)
  buyer = { here, there: makeClient(() => otherApp, here.headers) }
  admin = await server.as('admin')
})
afterAll(() => otherApp.close())

type Reply = { status: number; body: any } // oxlint-disable-line typescript/no-explicit-any -- replies of many calls

async function get(client: TestClient, url: string): Promise<Reply> {
  const reply = await client.get(url)
  return { status: reply.statusCode, body: reply.json() }
}

/** What each view says of the lot, by the given look at its card or page; null where it is not shown. */
async function views<Seen>(
  client: TestClient,
  look: (card: ListingDetail) => Seen,
): Promise<Record<string, Seen | null>> {
  const inList = async (url: string): Promise<Seen | null> => {
    const { body } = await get(client, url)
    const card = body.listings.find(({ name }: { name: string }) => name === lot.name)
    return card === undefined ? null : look(card)
  }
  const page = await get(client, `/api/listings/${lot.name}`)
  return {
    page: page.status === 200 ? look(page.body) : null,
    search: await inList('/api/listings/?page_size=60'),
    similar: await inList(`/api/listing_matches?listing_name=${alike.name}`),
    related: await inList(`/api/listings/${alike.name}/related`),
  }
}

const all = <Seen>(seen: Seen): Record<string, Seen> => ({ page: seen, search: seen, similar: seen, related: seen })

/** Everything about the lot is read, so that each process answers from memory from now on. */
async function warm(): Promise<void> {
  for (const client of [visitor.here, visitor.there, buyer.here, buyer.there]) {
    await expect.poll(() => views(client, ({ name }) => name)).toEqual(all(lot.name))
    await get(client, `/api/listings/${lot.name}/manifest`)
  }
}

/** A page, and nothing of a listing's own time: the statement that changes it is all that the change feed hears of. */
async function bothSoon<Seen>(
  look: (card: ListingDetail) => Seen,
  expected: Record<string, Seen | null>,
): Promise<void> {
  for (const client of [visitor.here, visitor.there, buyer.here, buyer.there])
    await expect.poll(() => views(client, look)).toEqual(expected)
}

describe('a lot at a fixed price', () => {
  beforeEach(async () => {
    const category = 'kitchen'
    const lines = [{ description: 'Toaster', quantity: 2, msrpCents: 3_000 }]
    lot = await addLot(server.db, { sellerId: seller.id, category, lines, priceCents: 50_000 })
    alike = await addLot(server.db, { sellerId: seller.id, category, priceCents: 51_000 })
    await warm()
  })

  test('[S7.12] [S3.04] a new title and price are in the next reply of the process, and soon in the other', async () => {
    const edit = { listing: { overridden_title: 'Renamed toasters', fixed_price_cents: 40_000 } }
    expect((await admin.put(`/api/admin/listings/${lot.name}`, edit)).statusCode).toBe(200)
    const look = ({ title, fixed_price_cents }: ListingDetail) => [title, fixed_price_cents]
    for (const client of [visitor.here, buyer.here])
      expect(await views(client, look)).toEqual(all(['Renamed toasters', 40_000]))
    expect((await get(visitor.here, `/api/listings/?max_price=410&category=kitchen`)).body.total).toBe(1)
    await bothSoon(look, all(['Renamed toasters', 40_000]))
    await sql`update listings set state = 'withdrawn', closed_at = now() where id in (${lot.listingId}, ${alike.listingId})`.execute(
      server.db,
    )
  })

  test('a lot that becomes private is gone for others, with its manifest and photos, and comes back', async () => {
    const look = ({ name }: ListingDetail): string => name
    const setRule = (id: string | null) =>
      sql`update listings set access_rule_id = ${id} where id = ${lot.listingId}`.execute(server.db)
    const manifest = (client: TestClient) => async () =>
      (await get(client, `/api/listings/${lot.name}/manifest`)).status
    await setRule(holder.accessRuleIds[0]!)
    await bothSoon(look, { page: null, search: null, similar: null, related: null })
    for (const client of [visitor.here, visitor.there, buyer.here, buyer.there]) {
      expect(await manifest(client)()).toBe(404)
      expect((await get(client, `/api/listing_matches?listing_name=${lot.name}`)).status).toBe(404)
      expect((await get(client, `/api/listings/${lot.name}/related`)).status).toBe(404)
    }
    const insider = await server.signIn(holder)
    expect(await views(insider, look)).toEqual(all(lot.name))
    expect(await manifest(insider)()).toBe(200)
    await setRule(null)
    await bothSoon(look, all(lot.name))
    await expect.poll(manifest(visitor.there)).toBe(200)
  })

  test('a changed line is in the manifest and in the summary of the page', async () => {
    await sql`update manifest_items set description = 'Kettle', quantity = 5 where lot_id = ${lot.lotId}`.execute(
      server.db,
    )
    for (const client of [visitor.here, visitor.there]) {
      await expect
        .poll(async () => (await get(client, `/api/listings/${lot.name}/manifest`)).body.lines)
        .toMatchObject([{ description: 'Kettle', quantity: 5 }])
      await expect
        .poll(async () => (await get(client, `/api/listings/${lot.name}`)).body.manifest_summary)
        .toMatchObject({ units: 5, top_lines: [{ description: 'Kettle' }] })
    }
  })

  test('a photo, the name of the seller, of the category and of the condition reach every page', async () => {
    const { db } = server
    const { rows } = await sql<{ id: string }>`insert into photos (content_hash, width, height)
      values (md5(random()::text), 10, 10) returning id`.execute(db)
    const photoId = rows[0]!.id
    await sql`insert into photo_renditions (photo_id, size, format, width, height, byte_length, storage_key)
      values (${photoId}, 'two_fifty', 'webp', 10, 10, 10, ${`photo-${photoId}`})`.execute(db)
    await sql`insert into lot_photos (lot_id, position, photo_id, alt) values (${lot.lotId}, 1, ${photoId}, 'A toaster')`.execute(
      db,
    )
    await bothSoon(({ primary_photo }) => primary_photo?.alt, all('A toaster'))
    for (const client of [visitor.here, visitor.there])
      await expect
        .poll(async () => (await get(client, `/api/listings/${lot.name}`)).body.photos)
        .toMatchObject([{ alt: 'A toaster' }])
    const page = (client: TestClient) => async () => {
      const { seller: shown, condition_definition, category } = (await get(client, `/api/listings/${lot.name}`)).body
      return [shown?.name, condition_definition, category.name]
    }
    await page(visitor.here)()
    await sql`update accounts set seller_name = 'Northgate Returns' where id = ${seller.id}`.execute(db)
    for (const client of [visitor.here, visitor.there])
      await expect.poll(async () => (await page(client)())[0]).toBe('Northgate Returns')
    await sql`update conditions set definition = 'As from the maker' where key = 'new'`.execute(db)
    await sql`update categories set name = 'Cooking' where key = 'kitchen'`.execute(db)
    for (const client of [visitor.here, visitor.there]) {
      await expect.poll(page(client)).toEqual(['Northgate Returns', 'As from the maker', 'Cooking'])
      await expect
        .poll(async () => (await get(client, '/api/conditions')).body.conditions[0].definition)
        .toBe('As from the maker')
    }
  })

  test('the next price drop is announced, and when it is due the page has its price and announces the one after', async () => {
    const dropsAt = Date.now() + 1_000
    const later = new Date(dropsAt + 86_400_000)
    await sql`insert into price_drops (listing_id, drops_at, price_cents) values
      (${lot.listingId}, ${new Date(dropsAt)}, 40000), (${lot.listingId}, ${later}, 30000)`.execute(server.db)
    const read = async (client: TestClient) => (await get(client, `/api/listings/${lot.name}`)).body
    for (const client of [visitor.here, visitor.there])
      await expect
        .poll(async () => (await read(client)).next_price_drop, { interval: 20 })
        .toEqual({ price_cents: 40_000, drops_at: new Date(dropsAt).toISOString() })
    await new Promise((resolve) => setTimeout(resolve, dropsAt + 5 - Date.now()))
    for (const client of [visitor.here, visitor.there])
      expect(await read(client)).toMatchObject({
        selling_price_cents: 40_000,
        next_price_drop: { price_cents: 30_000, drops_at: later.toISOString() },
      })
    // A drop to more than the lot costs already, after an edit, is none.
    await sql`with due as (delete from price_drops where listing_id = ${lot.listingId} and drops_at < ${later})
      update listings set fixed_price_cents = 25000 where id = ${lot.listingId}`.execute(server.db)
    for (const client of [visitor.here, visitor.there])
      await expect.poll(async () => (await read(client)).next_price_drop, { interval: 20 }).toBeNull()
  })

  test('five sales to three buyers later the page compares with them', async () => {
    const comparables = (client: TestClient) => async () =>
      (await get(client, `/api/listings/${lot.name}`)).body.comparables
    expect(await comparables(visitor.here)()).toBeNull()
    const buyers = await Promise.all([1, 2, 3].map(() => server.createAccount()))
    for (let sale = 0; sale < 5; sale += 1)
      await addOrder(server.db, {
        accountId: buyers[sale % 3]!.id,
        lots: [{ sellerId: seller.id, category: 'kitchen', priceCents: 100_000 }],
      })
    for (const client of [visitor.here, visitor.there])
      await expect.poll(comparables(client)).toMatchObject({ sale_count: 5, median_percent: 20 })
    await sql`update listings set access_rule_id = ${holder.accessRuleIds[0]!} where state = 'sold'`.execute(server.db)
    for (const client of [visitor.here, visitor.there]) await expect.poll(comparables(client)).toBeNull()
  })

  test('[S4.05] who watches a lot sees so in the next reply, of the process that took it first', async () => {
    const look = ({ starred_lot }: ListingDetail) => starred_lot !== null
    const { id } = (await buyer.here.post('/api/account/starred/listings', { listing_name: lot.name })).json()
    expect(await views(buyer.here, look)).toEqual(all(true))
    expect(await views(visitor.here, look)).toEqual(all(false))
    await expect.poll(() => views(buyer.there, look)).toEqual(all(true))
    await buyer.there.delete(`/api/account/starred/listings/${id}`)
    expect(await views(buyer.there, look)).toEqual(all(false))
    await expect.poll(() => views(buyer.here, look)).toEqual(all(false))
  })
})

describe('an auction', () => {
  const bid = async (client: TestClient, cents: number): Promise<void> => {
    const reply = await client.post(`/api/listings/${lot.name}/bids`, { max_bid_cents: cents, confirm: true })
    expect(reply.statusCode).toBe(201)
  }
  const look = ({ auction, bid_count }: ListingDetail) => [auction!.current_bid_cents, bid_count, auction!.is_leading]

  beforeEach(async () => {
    lot = await addAuction(server.db, { sellerId: seller.id, openingCents: 100_00 })
    alike = await addAuction(server.db, { sellerId: seller.id, openingCents: 100_00 })
    await warm()
  })

  test('[S4.05] a bid, and its void, are in the next reply of the process to anybody, and soon in the other', async () => {
    await bid(buyer.here, 150_00)
    expect(await views(buyer.here, look)).toEqual(all([100_00, 1, true]))
    expect(await views(visitor.here, look)).toEqual(all([100_00, 1, false]))
    await expect.poll(() => views(buyer.there, look)).toEqual(all([100_00, 1, true]))
    await expect.poll(() => views(visitor.there, look)).toEqual(all([100_00, 1, false]))
    const rival = await server.as('buyer')
    await bid(rival, 200_00)
    const cardsOf = async (client: TestClient) => {
      const { bids } = (await get(client, '/api/account/bids')).body
      return bids.find(({ listing }: { listing: ListingDetail }) => listing.name === lot.name).listing.bid_count
    }
    expect(await cardsOf(buyer.here)).toBe(2)
    await expect.poll(() => cardsOf(buyer.there)).toBe(2)
    const { bids: history } = (await get(admin, `/api/listings/${lot.name}/bids`)).body
    const reply = await admin.post(`/api/admin/listings/${lot.name}/void_bid`, {
      sequence: history[0].sequence,
      reason: 'A slip',
    })
    expect(reply.statusCode).toBe(200)
    expect((await views(visitor.here, look))['page']![0]).toBe(100_00)
    expect(await views(buyer.here, look)).toEqual(all([100_00, expect.any(Number), true]))
    await expect.poll(() => views(buyer.there, look)).toEqual(all([100_00, expect.any(Number), true]))
  })

  test('a withdrawn auction leaves the lists at once and keeps its page and its place on the watch list', async () => {
    await buyer.here.post('/api/account/starred/listings', { listing_name: lot.name })
    const watched = async (client: TestClient) =>
      (await get(client, '/api/account/starred/listings')).body.starred_listings.find(
        ({ listing }: { listing: ListingDetail }) => listing.name === lot.name,
      ).is_open
    expect([await watched(buyer.here), await watched(buyer.there)]).toEqual([true, true])
    const reply = await admin.post(`/api/admin/listings/${lot.name}/withdraw`, { reason: 'Damaged in the warehouse' })
    expect(reply.statusCode).toBe(204)
    const gone = { page: 'withdrawn', search: null, similar: null, related: null }
    expect(await views(visitor.here, ({ state }) => state)).toEqual(gone)
    expect(await watched(buyer.here)).toBe(false)
    await bothSoon(({ state }) => state as string, gone)
    await expect.poll(() => watched(buyer.there)).toBe(false)
  })

  test('a lot that was changed under its bids says so on its page', async () => {
    expect(
      (await buyer.here.post(`/api/listings/${lot.name}/bids`, { max_bid_cents: 200_00, confirm: true })).statusCode,
    ).toBe(201)
    const changedAt = async (client: TestClient) => (await get(client, `/api/listings/${lot.name}`)).body.lot_changed_at
    // Both have followed the bid: reading it later would bring the change along, even if no feed told of the change.
    await bothSoon(({ bid_count }) => bid_count, all(1))
    for (const client of [visitor.here, visitor.there]) expect(await changedAt(client)).toBeNull()
    const changes = [{ label: 'Units', from: '120', to: '96' }]
    await server.db
      .transaction()
      .execute((tx) =>
        noteLotChanges(tx, { listingId: lot.listingId, changes, by: { accountId: admin.account.id, role: 'admin' } }),
      )
    for (const client of [visitor.here, visitor.there])
      await expect.poll(() => changedAt(client)).toEqual(expect.any(String))
  })

  test('an auction that ends by the clock alone is over in the first reply after its end', async () => {
    const endsAt = Date.now() + 2_500
    lot = await addAuction(server.db, { sellerId: seller.id, endsInMs: 2_500 })
    const isOpen = async (client: TestClient) => (await get(client, `/api/listings/${lot.name}`)).body.is_open
    for (const client of [visitor.here, visitor.there]) expect(await isOpen(client)).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, endsAt + 5 - Date.now()))
    for (const client of [visitor.here, visitor.there]) expect(await isOpen(client)).toBe(false)
  })
})

test('a price book and a tax rate that change in one process are soon in the other, and nobody else sees a valuation', async () => {
  lot = await addLot(server.db, { sellerId: seller.id, category: 'kitchen', priceCents: 50_000, msrpCents: 400_000 })
  alike = await addLot(server.db, { sellerId: seller.id, category: 'kitchen', priceCents: 51_000 })
  await warm()
  await sql`insert into price_books (account_id, percent_tenths, sell_through_tenths, fee_tenths, unit_cost_cents, target_kind,
    target_tenths) values (${other.id}, 500, 1000, 0, 0, 'roi', 300)`.execute(server.db)
  const look = ({ valuation }: ListingDetail) => valuation?.expected_cents ?? null
  for (const client of [buyer.here, buyer.there]) await expect.poll(() => views(client, look)).toEqual(all(200_000))
  await sql`update price_books set percent_tenths = 250, version = nextval('price_book_versions')
    where account_id = ${other.id}`.execute(server.db)
  for (const client of [buyer.here, buyer.there]) await expect.poll(() => views(client, look)).toEqual(all(100_000))
  for (const client of [visitor.here, visitor.there, admin]) expect(await views(client, look)).toEqual(all(null))
  const taxOf = async (client: TestClient) =>
    (await get(client, '/api/listings/?page_size=1&deliver_to=43215.b.d')).body.listings[0].valuation.tax_milli_percent
  for (const milliPercent of [5_750, 6_000]) {
    await sql`insert into tax_rates (region, milli_percent) values ('OH', ${milliPercent})
      on conflict (region) do update set milli_percent = excluded.milli_percent`.execute(server.db)
    // Sooner than the minute after which it is read again in any case.
    for (const client of [buyer.here, buyer.there])
      await expect.poll(() => taxOf(client), { timeout: 20_000 }).toBe(milliPercent)
  }
  await sql`delete from price_books where account_id = ${other.id}`.execute(server.db)
  for (const client of [buyer.here, buyer.there]) await expect.poll(() => views(client, look)).toEqual(all(null))
  await sql`update listings set state = 'withdrawn', closed_at = now() where id in (${lot.listingId}, ${alike.listingId})`.execute(
    server.db,
  )
})
