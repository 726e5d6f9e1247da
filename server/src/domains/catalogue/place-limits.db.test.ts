// A million forged places: what one network may ask for, and what it can't take from others.
import { TOO_MANY_PLACES_MESSAGE } from '@lotyard/contract/rules/shipping/deliver-to'
import type { SearchResults } from '@lotyard/contract/lots/search'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useApp } from '../../../test/servers/app.ts'
import { addBasics, addLot } from '../../../test/market.ts'

const server = useApp({ config: { rateLimits: true } })

beforeAll(async () => {
  await addBasics(server.db)
  const { id: sellerId } = await server.createAccount({ role: 'seller' })
  // In the default order the dear one comes first: it is newer.
  await addLot(server.db, { sellerId, title: 'Cheap', priceCents: 10_00 })
  await addLot(server.db, { sellerId, title: 'Dear', priceCents: 9_000_00 })
})
beforeEach(async () => {
  const count = async () => (await server.visitor.get('/api/listings/')).json<SearchResults>().total
  await expect.poll(count).toBe(2)
})

async function sorted(zip: string | number, remoteAddress: string): Promise<{ first: string; message: string | null }> {
  const reply = await server.visitor.get('/api/listings/?sort_field=landed_cost', {
    headers: { cookie: `deliver_to=${zip}.b.l` },
    remoteAddress,
  })
  expect(reply.statusCode).toBe(200)
  const { listings, landed_message: message } = reply.json<SearchResults>()
  return { first: listings[0]!.title, message }
}
const SORTED = { first: 'Cheap', message: null }
const LEFT_OUT = { first: 'Dear', message: TOO_MANY_PLACES_MESSAGE }

test('a network adds six places a minute; beyond that lots come in their usual order, with the reason and their prices', async () => {
  const network = '203.0.113.1'
  for (let zip = 43_201; zip <= 43_206; zip += 1) expect(await sorted(zip, network)).toEqual(SORTED)
  expect(await sorted(43_207, network)).toEqual(LEFT_OUT)
  // Cards are priced one by one, for every place.
  const reply = await server.visitor.get('/api/listings/?sort_field=landed_cost&max_landed=1', {
    headers: { cookie: 'deliver_to=43207.b.l' },
    remoteAddress: network,
  })
  const { listings, total, ship_to_postal_code: zip } = reply.json<SearchResults>()
  expect([total, zip, listings[0]!.shipping_cost_cents]).toEqual([2, '43207', expect.any(Number)])
  // Places that are known already cost nothing, from any network.
  expect(await sorted(43_201, network)).toEqual(SORTED)
  expect(await sorted(43_207, '203.0.113.2')).toEqual(SORTED)
  expect(await sorted(43_207, network)).toEqual(SORTED)
  // A plain search needs no place.
  const plain = await server.visitor.get('/api/listings/', {
    headers: { cookie: 'deliver_to=43209.b.l' },
    remoteAddress: network,
  })
  expect(plain.json<SearchResults>().landed_message).toBeNull()
})

test('all addresses of one IPv6 network count as one', async () => {
  for (let host = 1; host <= 6; host += 1) expect(await sorted(44_100 + host, `2001:db8:1:2::${host}`)).toEqual(SORTED)
  expect(await sorted(44_107, '2001:db8:1:2:aaaa::7')).toEqual(LEFT_OUT)
  expect(await sorted(44_107, '2001:db8:1:3::7')).toEqual(SORTED)
})
