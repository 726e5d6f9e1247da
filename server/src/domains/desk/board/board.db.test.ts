import type { BoardRow, listBoardEndpoint } from '@lotyard/contract/desk/listing-board'
import type { ReplyOf } from '@lotyard/contract/wire/endpoint'
import { beforeAll, expect, test } from 'vitest'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { addAuction } from '../../../../test/auctions.ts'
import { addBasics, addLot, allowMadeUpStandings, type AddedLot } from '../../../../test/market.ts'

type Board = ReplyOf<typeof listBoardEndpoint>

const server = useApp()
let seller: TestClient & { account: TestAccount }
let rival: TestClient & { account: TestAccount }
let admin: TestClient
const lots: Record<string, AddedLot> = {}

const DAY_MS = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)

beforeAll(async () => {
  await addBasics(server.db)
  await allowMadeUpStandings(server.db)
  seller = await server.as('seller')
  rival = await server.as('seller')
  admin = await server.as('admin')
  const { db } = server
  const sellerId = seller.account.id
  lots['draft'] = await addLot(db, { sellerId, state: 'draft', title: 'Truckload of toasters', warehouse: 'ft-wayne' })
  lots['later'] = await addLot(db, {
    sellerId,
    state: 'scheduled',
    publishedAt: new Date(Date.now() + DAY_MS),
    priceCents: 900_00,
  })
  // Its time has come, whether or not a job has moved it.
  lots['opened'] = await addLot(db, { sellerId, state: 'scheduled', publishedAt: ago(2.5), priceCents: 100_00 })
  lots['fixed'] = await addLot(db, {
    sellerId,
    publishedAt: ago(9.5),
    priceCents: 250_00,
    msrpCents: 500_00,
    overriddenTitle: 'Espresso machines, boxed',
  })
  lots['auction'] = await addAuction(db, { sellerId, openingCents: 300_00, endsInMs: 3_600_000 })
  lots['bidOn'] = await addAuction(db, { sellerId, endsInMs: 1_800_000 })
  const buyerId = (await server.createAccount({})).id
  await db
    .updateTable('auctions')
    .set({
      bid_count: 3,
      price_cents: 120_00,
      leader_id: buyerId,
      leader_max_cents: 120_00,
      leader_number: 1,
      next_sequence: 4,
      head_hash: 'x',
      last_recorded_at: new Date(),
    })
    .where('listing_id', '=', lots['bidOn'].listingId)
    .execute()
  await db.insertInto('starred_lots').values({ account_id: buyerId, lot_id: lots['fixed'].lotId }).execute()
  lots['sold'] = await addLot(db, { sellerId, state: 'sold', soldPriceCents: 777_00 })
  lots['unsold'] = await addLot(db, { sellerId, state: 'unsold' })
  lots['withdrawn'] = await addLot(db, { sellerId, state: 'withdrawn' })
  lots['theirs'] = await addLot(db, { sellerId: rival.account.id, title: 'Pallet of bicycles' })
})

async function board(client: TestClient, query = ''): Promise<Board> {
  const reply = await client.get(`/api/admin/listings?${query}`)
  expect(reply.statusCode).toBe(200)
  return reply.json<Board>()
}

/** What a lot is called in this file, in the order of the board. */
async function shown(client: TestClient, query: string): Promise<string[]> {
  const { listings } = await board(client, query)
  return listings.map(({ name }) => Object.keys(lots).find((key) => lots[key]!.name === name)!)
}

const rowOf = async (key: string): Promise<BoardRow> =>
  (await board(admin)).listings.find(({ name }) => name === lots[key]!.name)!

test('a seller sees their own listings in every state, newest first, with what each tab holds', async () => {
  const { counts, max_page } = await board(seller)
  expect(await shown(seller, '')).toEqual(
    ['draft', 'later', 'opened', 'fixed', 'auction', 'bidOn', 'sold', 'unsold', 'withdrawn'].toReversed(),
  )
  expect(counts).toEqual({ all: 9, drafts: 1, scheduled: 1, for_sale: 4, awaiting_payment: 0, sold: 1, ended: 2 })
  expect(max_page).toBe(0)
})

test.each([
  ['drafts', ['draft']],
  ['scheduled', ['later']],
  ['for_sale', ['bidOn', 'auction', 'fixed', 'opened']],
  ['awaiting_payment', []],
  ['sold', ['sold']],
  ['ended', ['withdrawn', 'unsold']],
])('the tab %s goes by the clock, not by what a job has stored', async (show, expected) => {
  expect(await shown(seller, `show=${show}`)).toEqual(expected)
})

test.each([
  ['a name', () => `search=${lots['draft']!.name.toLowerCase()}`, ['draft']],
  ['words of a title, begun', () => 'search=toast truck', ['draft']],
  ['the title that an editor gave it', () => 'search=espresso', ['fixed']],
  ['the lot’s own title behind it', () => 'search=televisions&show=for_sale', ['bidOn', 'auction', 'fixed', 'opened']],
  ['a word that no title has', () => 'search=bicycles', []],
  ['signs alone', () => `search=${encodeURIComponent("' & !:*")}`, []],
  ['a warehouse', () => 'warehouse=ft-wayne', ['draft']],
  ['auctions', () => 'format=auction', ['bidOn', 'auction']],
  ['auctions without bids', () => 'without_bids=true', ['auction']],
  ['a category above theirs', () => 'category=consumer-electronics&show=drafts', ['draft']],
  ['another category', () => 'category=toys', []],
])('is narrowed by %s', async (_case, query, expected) => {
  expect(await shown(seller, query())).toEqual(expected)
})

test.each([
  ['ending', ['bidOn', 'auction', 'fixed', 'opened']],
  ['price_up', ['opened', 'bidOn', 'fixed', 'auction']],
  ['price_down', ['auction', 'fixed', 'bidOn', 'opened']],
  ['msrp_share', ['opened', 'bidOn', 'auction', 'fixed']],
  ['longest', ['fixed', 'opened']],
])('is sorted by %s', async (sort, expected) => {
  const order = await shown(seller, `show=for_sale&sort=${sort}`)
  // The two auctions were published in the same moment.
  expect(order.slice(0, expected.length)).toEqual(expected)
})

test('only lots without photos can be asked for', async () => {
  const photo = await server.db
    .insertInto('photos')
    .values({ content_hash: 'a'.repeat(40), width: 300, height: 200 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('lot_photos')
    .values({ lot_id: lots['sold']!.lotId, position: 1, photo_id: photo.id, alt: 'A pallet' })
    .execute()
  expect(await shown(seller, 'without_photos=true&show=sold')).toEqual([])
  expect(await shown(seller, 'without_photos=true&show=drafts')).toEqual(['draft'])
})

test('a row says what it costs, how it does and, to admins, whose it is', async () => {
  expect(await rowOf('fixed')).toMatchObject({
    title: 'Espresso machines, boxed',
    state: 'active',
    price_cents: 250_00,
    percent_of_msrp: 50,
    watcher_count: 1,
    days_on_sale: 9,
    ends_at: null,
    seller: expect.any(String) as string,
  })
  expect(await rowOf('bidOn')).toMatchObject({
    price_cents: 120_00,
    bid_count: 3,
    ends_at: expect.any(String) as string,
  })
  expect(await rowOf('auction')).toMatchObject({ price_cents: 300_00, bid_count: 0 })
  expect(await rowOf('sold')).toMatchObject({ price_cents: 777_00 })
  expect(await rowOf('later')).toMatchObject({ state: 'scheduled', days_on_sale: null })
  expect((await board(seller)).listings.every((row) => row.seller === null)).toBe(true)
})

test('another seller’s listings are not there, also when a seller asks for them by account', async () => {
  expect(await shown(rival, '')).toEqual(['theirs'])
  expect(await shown(rival, `seller=${seller.account.id}`)).toEqual(['theirs'])
  expect(await shown(admin, `seller=${rival.account.id}`)).toEqual(['theirs'])
  expect(await shown(admin, 'seller=nobody')).toEqual([])
})

test('names of all that match a filter are given for a bulk action', async () => {
  const reply = await seller.get('/api/admin/listing_names?show=ended')
  expect(reply.json()).toEqual({ names: [lots['withdrawn']!.name, lots['unsold']!.name] })
})

test('who sells here is an admin’s business', async () => {
  const choices = async (client: TestClient) =>
    (await client.get('/api/admin/listing_filters')).json<Record<string, { key: string; name: string }[]>>()
  const asAdmin = await choices(admin)
  expect(asAdmin['sellers']!.map(({ key }) => key).toSorted()).toEqual([seller.account.id, rival.account.id].toSorted())
  expect(asAdmin['warehouses']).toContainEqual({ key: 'hebron', name: 'Hebron, KY' })
  expect(asAdmin['categories']!.map(({ name }) => name)).toContain('Consumer Electronics / Televisions')
  expect((await choices(seller))['sellers']).toEqual([])
})

test('buyers and visitors have no board', async () => {
  const buyer = await server.as('buyer')
  for (const path of ['listings', 'listing_names', 'listing_filters']) {
    expect((await buyer.get(`/api/admin/${path}`)).statusCode).toBe(403)
    expect((await server.visitor.get(`/api/admin/${path}`)).statusCode).toBe(401)
  }
})
