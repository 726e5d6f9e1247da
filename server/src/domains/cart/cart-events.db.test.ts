import { get, type ClientRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { EXAMPLE_ADDRESS } from '../../../test/addresses.ts'
import { useApp, type TestClient } from '../../../test/servers/app.ts'
import { hoursLater } from '../../../test/databases/hours-later.ts'
import { addAuction } from '../../../test/auctions.ts'
import { addToCart, cartOf, lotsOf } from '../../../test/carts.ts'
import { addBasics, addLot } from '../../../test/market.ts'
import { buildApp } from '../../app.ts'
import type { App } from '../../http/route.ts'
import { closeAuctionJob } from '../auctions/index.ts'

const server = useApp()
let second: App
let ports: number[]
let sellerId: string
let shown: string

beforeAll(async () => {
  // Another application over the same database is another web process, as far as events are concerned.
  second = await buildApp(server.context)
  for (const app of [server.app, second]) await app.listen({ host: '127.0.0.1', port: 0 })
  ports = [server.app, second].map((app) => (app.server.address() as AddressInfo).port)
  await addBasics(server.db)
  sellerId = (await server.createAccount({ role: 'seller' })).id
  shown = (await addAuction(server.db, { sellerId })).name
})
afterAll(() => second.close())

const requests: ClientRequest[] = []
afterEach(() => {
  for (const request of requests.splice(0)) request.destroy()
})

/** The versions of the cart that a page of this session is told, on one of the two processes. */
function listen({ headers }: Pick<TestClient, 'headers'>, process: 0 | 1): Promise<{ versions: number[] }> {
  return new Promise((resolve, reject) => {
    const stream = { versions: [] as number[] }
    const request = get(
      { host: '127.0.0.1', port: ports[process], path: `/api/live?listings=${shown}`, headers },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('error', () => {})
        response.on('data', (chunk: string) => {
          text += chunk
          const events = text.matchAll(/^event: cart\ndata: (.*)\n\n/gm)
          stream.versions = [...events].map((match) => (JSON.parse(match[1]!) as { version: number }).version)
        })
        resolve(stream)
      },
    )
    request.on('error', reject)
    requests.push(request)
  })
}

const soon = { timeout: 60_000, interval: 20 }
const told = (stream: { versions: number[] }, version: number) =>
  vi.waitFor(() => expect(stream.versions.at(-1)).toBe(version), soon)

test('[S4.02] every device of the account is told of each change, on every process, and no other account is', async () => {
  const buyer = await server.as('buyer')
  const phone = await server.signIn(buyer.account)
  const stranger = await server.as('buyer')
  const [here, there, elsewhere] = [await listen(buyer, 0), await listen(phone, 1), await listen(stranger, 1)]
  // A page that has just connected is told what there is: it may have missed something.
  for (const stream of [here, there, elsewhere]) await told(stream, 0)
  const lot = await addLot(server.db, { sellerId })
  const { version } = (await addToCart(buyer, lot)).json<{ version: number }>()
  for (const stream of [here, there]) await told(stream, version)
  await phone.post('/api/account/addresses', { role: 'shipping', address: EXAMPLE_ADDRESS })
  for (const stream of [here, there]) await told(stream, version + 1)
  expect((await phone.delete(`/api/cart/listings/${lot.name}`)).statusCode).toBe(204)
  for (const stream of [here, there]) await told(stream, version + 2)
  expect(elsewhere.versions).toEqual([0])
})

test('many changes at once are few events, and the last of them is told', async () => {
  const buyer = await server.as('buyer')
  const stream = await listen(buyer, 1)
  await told(stream, 0)
  const lots = await Promise.all(Array.from({ length: 30 }, () => addLot(server.db, { sellerId })))
  await Promise.all(lots.map((lot) => addToCart(buyer, lot)))
  const { version } = await cartOf(buyer)
  await told(stream, version)
  expect(stream.versions.length).toBeLessThan(20)
})

test('who wins an auction is told, and finds the lot in the cart', async () => {
  const buyer = await server.as('buyer')
  const lot = await addAuction(server.db, { sellerId })
  const stream = await listen(buyer, 1)
  await told(stream, 0)
  const placed = await buyer.post(`/api/listings/${lot.name}/bids`, { max_bid_cents: 500_00, confirm: true })
  expect(placed.statusCode).toBe(201)
  await hoursLater(server.url, (db) => closeAuctionJob({ ...server.context, db }, { listingName: lot.name }))
  expect(lotsOf(await cartOf(buyer))).toMatchObject([{ name: lot.name, state: 'won' }])
  await told(stream, 1)
})
