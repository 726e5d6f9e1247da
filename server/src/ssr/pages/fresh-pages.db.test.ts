// The built pages of two web processes on one database: what changes is on the next page of the process that wrote it, and
// within a second on those of the other.
import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeClient, TEST_CONFIG, useApp, type TestAccount, type TestClient } from '../../../test/servers/app.ts'
import { addAuction } from '../../../test/auctions.ts'
import { addBasics, addLot, type AddedLot } from '../../../test/market.ts'
import { buildApp } from '../../app.ts'
import type { App } from '../../http/route.ts'
import { registerPages } from './register-pages.ts'

/** A second, and what a busy machine adds to it. */
const SOON = { interval: 50 }

const server = useApp()
const apps: App[] = []
let [admin, holder]: [TestClient, TestAccount] = [null!, null!]
let here: { visitor: TestClient; buyer: TestClient }
let there: typeof here
let lot: AddedLot
let auction: AddedLot

beforeAll(async () => {
  const { db, pool } = server.context
  await addBasics(db)
  const context = { db, pool, config: TEST_CONFIG, log: fastify({ logger: { level: 'silent' } }).log }
  for (let index = 0; index < 2; index += 1) {
    const app = await buildApp(context)
    await registerPages(app, context)
    await app.ready()
    apps.push(app)
  }
  const { id: sellerId } = await server.createAccount({ role: 'seller' })
  lot = await addLot(db, { sellerId, priceCents: 500_00 })
  auction = await addAuction(db, { sellerId })
  holder = await server.createAccount({ accessRules: ['Insiders'] })
  const { headers } = await server.as('buyer')
  const readers = (app: App): typeof here => ({
    visitor: makeClient(() => app, {}),
    buyer: makeClient(() => app, headers),
  })
  here = readers(apps[0]!)
  there = readers(apps[1]!)
  admin = makeClient(() => apps[0]!, (await server.as('admin')).headers)
})
afterAll(async () => {
  for (const app of apps) await app.close()
})

// Everything is looked at before it changes, so that both processes answer from memory.
beforeEach(async () => {
  for (const reader of [here.visitor, here.buyer, there.visitor, there.buyer])
    for (const { name } of [lot, auction]) await expect.poll(() => seenBy(reader, name, name)).toBe('on both')
})

/** Whether a text is on the lot's own page and on that of the results. */
async function seenBy(reader: TestClient, name: string, text: string): Promise<string> {
  const { apiversion: _apiversion, ...headers } = reader.headers
  const read = async (url: string): Promise<boolean> =>
    (await reader.get(url, { headers: { ...headers, host: 'localhost' } })).body.includes(text)
  const [onPage, inResults] = [await read(`/detail/${name}`), await read('/lots/')]
  return onPage && inResults ? 'on both' : onPage ? 'on its page' : inResults ? 'in the results' : 'nowhere'
}

async function expectSoon(name: string, text: string, seen: string): Promise<void> {
  for (const reader of [here.visitor, here.buyer, there.visitor, there.buyer])
    await expect.poll(() => seenBy(reader, name, text), SOON).toBe(seen)
}

test('[S7.12] a new title and a new price are on the next pages of the process, and soon on those of the other', async () => {
  const edit = { listing: { overridden_title: 'Renamed toasters', fixed_price_cents: 412_00 } }
  expect((await admin.put(`/api/admin/listings/${lot.name}`, edit)).statusCode).toBe(200)
  for (const reader of [here.visitor, here.buyer])
    for (const text of ['Renamed toasters', '$412']) expect(await seenBy(reader, lot.name, text)).toBe('on both')
  for (const text of ['Renamed toasters', '$412']) await expectSoon(lot.name, text, 'on both')
})

test("a bid is on its bidder's next pages, and soon on everybody's", async () => {
  const bid = { max_bid_cents: 777_00, confirm: true }
  expect((await here.buyer.post(`/api/listings/${auction.name}/bids`, bid)).statusCode).toBe(201)
  expect(await seenBy(here.buyer, auction.name, '1 bid')).toBe('on both')
  await expectSoon(auction.name, '1 bid', 'on both')
})

test('a lot that becomes private is soon on no page but those of viewers who may see it, and comes back', async () => {
  const setRule = (id: string | null) =>
    sql`update listings set access_rule_id = ${id} where id = ${lot.listingId}`.execute(server.db)
  await setRule(holder.accessRuleIds[0]!)
  await expectSoon(lot.name, 'Renamed toasters', 'nowhere')
  const insider = makeClient(() => apps[1]!, (await server.signIn(holder)).headers)
  expect(await seenBy(insider, lot.name, 'Renamed toasters')).toBe('on both')
  await setRule(null)
  await expectSoon(lot.name, 'Renamed toasters', 'on both')
})
