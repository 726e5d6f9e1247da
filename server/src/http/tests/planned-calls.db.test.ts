// The calls that pages and signed-in visitors make all day send nothing that PostgreSQL plans a second time.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useApp, type TestClient } from '../../../test/servers/app.ts'
import { addAuction } from '../../../test/auctions.ts'
import { addBasics, addLot } from '../../../test/market.ts'

type Sent = { name: string | undefined; count: number }

/** What each connection was sent, by its text: declared before the application, so that it misses nothing. */
const sentTo = new Map<object, Map<string, Sent>>()
const driver = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown }
const { query } = driver

beforeAll(() => {
  driver.query = function (this: object, ...given: unknown[]): unknown {
    const { text, name, submit } = (typeof given[0] === 'string' ? { text: given[0] } : given[0]) as {
      text: string
      name?: string
      submit?: unknown
    }
    if (submit === undefined) {
      const sent = sentTo.get(this) ?? new Map<string, Sent>()
      sent.set(text, { name, count: (sent.get(text)?.count ?? 0) + 1 })
      sentTo.set(this, sent)
    }
    return query.apply(this, given)
  }
})
afterAll(() => {
  driver.query = query
})

const server = useApp({ maxConnections: 1 })
const paths: string[] = []
const privatePaths: string[] = []
let buyer: TestClient
let auctionName: string
let lotName: string

beforeAll(async () => {
  const { db } = server
  await addBasics(db)
  const { id: sellerId } = await server.createAccount({ role: 'seller' })
  const lot = await addLot(db, { sellerId, lines: [{ description: 'A television', brand: 'Sonic' }] })
  auctionName = (await addAuction(db, { sellerId })).name
  lotName = lot.name
  buyer = await server.as('buyer')
  paths.push('/api/listings/', '/api/listings/?query=television', '/api/conditions', '/api/operator')
  for (const name of [lot.name, auctionName])
    paths.push(
      `/api/listings/${name}`,
      `/api/listings/${name}/related`,
      `/api/listing_matches?listing_name=${name}`,
      `/api/listings/${name}/manifest`,
      `/api/listings/${name}/manifest?search=sonic&sort=brand`,
    )
  paths.push(`/api/listings/${auctionName}/bids`)
  privatePaths.push(
    '/api/account/',
    '/api/account/devices',
    '/api/account/bids',
    `/api/account/bids?listing_name=${auctionName}`,
    '/api/account/bids/counts',
    '/api/account/open_bids',
    '/api/account/open_orders',
    '/api/account/starred/ending',
    '/api/account/starred/listings',
    '/api/account/starred/count',
    `/api/listings/${auctionName}/receipts`,
  )
})

const TIMES = 7

/** Everything that is called all day, several times: PostgreSQL first thinks about a plan that lasts at the sixth. */
async function callEverything(): Promise<void> {
  for (let times = 0; times < TIMES; times += 1) {
    const maximum = { max_bid_cents: 200_00 + times * 100_00, confirm: true }
    const bid = await buyer.post(`/api/listings/${auctionName}/bids`, maximum)
    expect(bid.statusCode).toBe(201)
    const star = await buyer.post('/api/account/starred/listings', { listing_name: lotName })
    expect(star.statusCode).toBe(201)
    for (const path of paths) expect((await server.visitor.get(path)).statusCode, path).toBe(200)
    for (const path of [...paths, ...privatePaths]) expect((await buyer.get(path)).statusCode, path).toBe(200)
    const { id } = star.json<{ id: string }>()
    expect((await buyer.delete(`/api/account/starred/listings/${id}`)).statusCode).toBeLessThan(300)
  }
}

type Prepared = { name: string; generic_plans: string; custom_plans: string }

test('no statement of a call that is made all day is planned twice on a connection', async () => {
  await callEverything()
  const client = await server.context.pool.connect()
  const sent = new Map(sentTo.get(client))
  // The semicolon keeps this look out of its own result.
  const look = '/* ; */ select name, generic_plans, custom_plans from pg_prepared_statements'
  const { rows } = await client.query<Prepared>(look)
  client.release()
  const prepared = new Map(rows.map((row) => [row.name, row]))

  const planned = [...sent].filter(([, { name }]) => name !== undefined)
  expect(planned.filter(([, { count }]) => count >= TIMES).length).toBeGreaterThan(15)
  for (const [text, { name, count }] of planned) {
    const { custom_plans, generic_plans } = prepared.get(name!)!
    expect({ text, custom: Number(custom_plans), generic: Number(generic_plans) }).toEqual({
      text,
      custom: 0,
      generic: count,
    })
  }
})

test('and nothing that has a plan leaves without a name, on the connection that decides bids neither', () => {
  const repeated = [...sentTo.values()].flatMap((sent) => [...sent].filter(([, { count }]) => count >= TIMES))
  const unnamed = new Set(repeated.filter(([, { name }]) => name === undefined).map(([text]) => text))
  expect(unnamed).toEqual(new Set(['begin', 'commit']))
  expect(repeated.some(([text]) => text.includes('insert into auction_links'))).toBe(true)
})
