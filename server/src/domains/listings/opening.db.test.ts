import type { ListingDetail } from '@lotyard/contract/lots/listing'
import { LISTING_STATES } from '@lotyard/contract/rules/listings/listing-states'
import { opensAtMs, stateByClock } from '@lotyard/contract/rules/listings/state-by-clock'
import type { SearchResults } from '@lotyard/contract/lots/search'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type TestClient } from '../../../test/servers/app.ts'
import { addAuction } from '../../../test/auctions.ts'
import { addBasics, addLot } from '../../../test/market.ts'

// Nothing moves a stored 'scheduled' on. These cross the moment at which a listing opens, by the database's clock.

const server = useApp()
let sellerId: string
let bidder: TestClient

beforeAll(async () => {
  await addBasics(server.db)
  sellerId = (await server.createAccount({ role: 'seller' })).id
  bidder = await server.as('buyer')
})

const OPENS_IN_MS = 4_000
const opening = (startedAtMs: number) => new Promise((resolve) => setTimeout(resolve, startedAtMs - Date.now() + 50))
const read = async (name: string) => (await server.visitor.get(`/api/listings/${name}`)).json<ListingDetail>()
const bid = (name: string) => bidder.post(`/api/listings/${name}/bids`, { max_bid_cents: 100_00 })

async function findCard(name: string) {
  const reply = await server.visitor.get('/api/listings/?page_size=100')
  return reply.json<SearchResults>().listings.find((listing) => listing.name === name)
}

// They wait for the same moment, each for a lot of its own.
describe.concurrent('the clock opens', () => {
  test('[S3.03 active_auction] an auction published before its start opens by the clock for page, card and bids alike', async ({
    expect,
  }) => {
    const opensAt = Date.now() + OPENS_IN_MS
    const { name } = await addAuction(server.db, { sellerId, state: 'scheduled', startsInMs: OPENS_IN_MS })
    expect(await read(name)).toMatchObject({ state: 'scheduled', active_auction: false })
    await expect.poll(() => findCard(name)).toMatchObject({ active_auction: false })
    expect((await bid(name)).json()).toMatchObject({ code: 'auction_not_open' })

    await opening(opensAt)
    expect(await read(name)).toMatchObject({ state: 'active', is_open: true, active_auction: true })
    await expect.poll(() => findCard(name)).toMatchObject({ active_auction: true })
    expect((await bid(name)).statusCode).toBe(201)
  })

  test('[S3.03 active_auction] an auction that is published at its start has no page before it and is active after it', async ({
    expect,
  }) => {
    const opensAt = Date.now() + OPENS_IN_MS
    const { name } = await addAuction(server.db, {
      sellerId,
      state: 'scheduled',
      publishedAt: new Date(opensAt),
      startsInMs: OPENS_IN_MS,
    })
    expect((await server.visitor.get(`/api/listings/${name}`)).statusCode).toBe(404)
    expect((await bid(name)).statusCode).toBe(404)
    await opening(opensAt)
    expect(await read(name)).toMatchObject({ state: 'active', is_open: true, active_auction: true })
    expect((await bid(name)).statusCode).toBe(201)
  })

  test('a fixed price that was scheduled is active once its time has come', async ({ expect }) => {
    const opensAt = Date.now() + OPENS_IN_MS
    const { name } = await addLot(server.db, { sellerId, state: 'scheduled', publishedAt: new Date(opensAt) })
    expect((await server.visitor.get(`/api/listings/${name}`)).statusCode).toBe(404)
    await opening(opensAt)
    expect(await read(name)).toMatchObject({ state: 'active', is_open: true })
    await expect.poll(() => findCard(name)).toBeDefined()
  })
})

test('an active auction that has not started is told as scheduled', async () => {
  const { name } = await addAuction(server.db, { sellerId, startsInMs: 60_000 })
  expect(await read(name)).toMatchObject({ state: 'scheduled', active_auction: false })
})

test.each(LISTING_STATES.filter((state) => state !== 'draft'))('SQL and the rule agree about %s', async (stored) => {
  for (const startsInMs of [-60_000, 60_000]) {
    const sold = stored === 'sold' ? { soldPriceCents: 100 } : {}
    const { name } = await addAuction(server.db, { sellerId, state: stored, startsInMs, ...sold })
    const lot = await read(name)
    expect(lot.state).toBe(stateByClock(stored, opensAtMs(lot) <= Date.now()))
  }
})
