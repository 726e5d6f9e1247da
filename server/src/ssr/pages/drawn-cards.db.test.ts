// Cards whose HTML the built site keeps: what is one reader's own in them is never shown to another.
import { beforeAll, expect, test } from 'vitest'
import { addBasics, addLot } from '../../../test/market.ts'
import { useApp, type TestClient } from '../../../test/servers/app.ts'
import { buildApp } from '../../app.ts'
import type { App } from '../../http/route.ts'
import { registerPages } from './register-pages.ts'

const LOTS = 8
const server = useApp()
let site: App
let buyer: TestClient
let rival: TestClient
const names: string[] = []

beforeAll(async () => {
  await addBasics(server.db)
  const { id: sellerId } = await server.createAccount({ role: 'seller' })
  for (let nth = 0; nth < LOTS; nth += 1) names.push((await addLot(server.db, { sellerId, priceCents: 500_00 })).name)
  site = await buildApp(server.context)
  await registerPages(site, server.context)
  await site.ready()
  buyer = await server.as('buyer')
  rival = await server.as('buyer')
  return () => site.close()
})

async function read(url: string, cookie?: string): Promise<string> {
  const headers = { host: 'localhost', accept: 'text/html', ...(cookie !== undefined && { cookie }) }
  return (await site.inject({ url, headers })).body
}

const deliveredIn = (body: string): string[] => body.match(/(?<=class="lot-delivered"><span><b>)[^<]+/g) ?? []
const watchedIn = (body: string): number => body.split('data-watched="true"').length - 1
const inCartIn = (body: string): number => body.split('data-cart="in"').length - 1

async function countIn(query: string, cookie?: string) {
  const body = await read(`/lots/?${query}`, cookie)
  const count = (text: string): number => body.split(text).length - 1
  return {
    cards: count('<article class="lot-card">'),
    forVisitors: count('aria-label="Sign in to watch '),
    toggles: count('data-watched="'),
    delivered: count('class="lot-delivered"'),
  }
}

test('a signed-in reader, and a visitor with a place, get cards of their own, and other visitors none of theirs', async () => {
  const visitors = { cards: LOTS, forVisitors: LOTS, toggles: 0, delivered: 0 }
  // The second page is drawn with cards that the first has left.
  expect(await countIn('min_price=1')).toEqual(visitors)
  expect(await countIn('min_price=2')).toEqual(visitors)
  expect(await countIn('min_price=3', buyer.headers['cookie'])).toEqual({ ...visitors, forVisitors: 0, toggles: LOTS })
  expect(await countIn('min_price=4', 'deliver_to=43215.b.l')).toEqual({ ...visitors, delivered: LOTS })
  expect(await countIn('min_price=5')).toEqual(visitors)
})

test('what one buyer watches and has in the cart is in no card of another buyer, nor of a visitor', async () => {
  const watched = await buyer.post('/api/account/starred/listings', { listing_name: names[0] })
  const added = await buyer.post('/api/cart/listings', { name: names[1] })
  expect([watched.statusCode, added.statusCode]).toEqual([201, 201])
  const [own, other] = [buyer.headers['cookie']!, rival.headers['cookie']!]
  for (const round of [1, 2]) {
    const url = `/lots/?max_price=${1_000 + round}`
    const pages = [await read(url, own), await read(url, other), await read(url)]
    expect(pages.map(watchedIn)).toEqual([1, 0, 0])
    expect(pages.map(inCartIn)).toEqual([1, 0, 0])
  }
})

test('a carousel that readers share shows each of them the price to their own place', async () => {
  const url = `/detail/${names[0]}`
  const near = deliveredIn(await read(url, 'deliver_to=43215.b.l'))
  expect(near.length).toBeGreaterThanOrEqual(LOTS - 1)
  const far = deliveredIn(await read(url, 'deliver_to=98101.b.l'))
  expect(far).toHaveLength(near.length)
  expect(far.filter((price) => near.includes(price))).toEqual([])
  expect(deliveredIn(await read(`${url}?again`, 'deliver_to=43215.b.l'))).toEqual(near)
  expect(deliveredIn(await read(url, rival.headers['cookie']!))).toEqual([])
  expect(deliveredIn(await read(url))).toEqual([])
})
