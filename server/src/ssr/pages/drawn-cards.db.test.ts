// Cards whose HTML the built site keeps: they are visitors' alone.
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

beforeAll(async () => {
  await addBasics(server.db)
  const { id: sellerId } = await server.createAccount({ role: 'seller' })
  for (let nth = 0; nth < LOTS; nth += 1) await addLot(server.db, { sellerId, priceCents: 500_00 })
  site = await buildApp(server.context)
  await registerPages(site, server.context)
  await site.ready()
  buyer = await server.as('buyer')
  return () => site.close()
})

async function countIn(query: string, cookie?: string) {
  const headers = { host: 'localhost', accept: 'text/html', ...(cookie !== undefined && { cookie }) }
  const { body } = await site.inject({ url: `/lots/?${query}`, headers })
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
