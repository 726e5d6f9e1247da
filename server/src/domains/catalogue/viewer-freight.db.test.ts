import type { Card, ListingDetail } from '@lotyard/contract/lots/listing'
import { itemiseFreight, freightAddedBy, type ShippingTerms } from '@lotyard/contract/rules/shipping/lot-freight'
import { FIRST_TARIFF, type Tariff } from '@lotyard/contract/rules/shipping/tariff/tariff'
import type { SearchResults } from '@lotyard/contract/lots/search'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { EXAMPLE_ADDRESS } from '../../../test/addresses.ts'
import { makeClient, useApp, type TestClient } from '../../../test/servers/app.ts'
import { addBasics, addLot, type AddedLot, type LotOptions } from '../../../test/market.ts'
import { laneBetween, toShipTo } from '../shipping/index.ts'

const server = useApp()
const HEBRON_ZIP = '41048'
let sellerId: string
let heavy: AddedLot
let light: AddedLot
let elsewhere: AddedLot

beforeAll(async () => {
  await addBasics(server.db)
  sellerId = (await server.createAccount({ role: 'seller' })).id
  heavy = await newLot({ title: 'Heavy', weightLbs: 2_000, priceCents: 10_000, units: 100 })
  light = await newLot({ title: 'Light', weightLbs: 150, priceCents: 60_000, units: 2, shippingDiscountPercent: 10 })
  elsewhere = await newLot({ title: 'Elsewhere', warehouse: 'ft-wayne', flatShippingCents: 9_900 })
  // The search may have been built before the last of them.
  await vi.waitFor(async () => expect((await search(server.visitor)).listings).toHaveLength(3), { timeout: 60_000 })
})

const newLot = (options: LotOptions): Promise<AddedLot> => addLot(server.db, { sellerId, ...options })

const PALLET: ShippingTerms = {
  weightLbs: 2_000,
  palletCount: 1,
  lengthIn: 48,
  widthIn: 40,
  heightIn: 60,
  shippingMode: 'calculated',
  flatShippingCents: null,
  shippingDiscountPercent: 0,
}
const LIGHT = { ...PALLET, weightLbs: 150, shippingDiscountPercent: 10 }

const CHICAGO = { ...EXAMPLE_ADDRESS, postal_code: '60616', locality: 'Chicago', region: 'IL' }
const FRESNO = {
  ...EXAMPLE_ADDRESS,
  postal_code: '93722',
  locality: 'Fresno',
  region: 'CA',
  address_type: 'Residential' as const,
  loading_dock: false,
}
const freightTo = (address: Parameters<typeof toShipTo>[0], terms: ShippingTerms, tariff: Tariff = FIRST_TARIFF) =>
  itemiseFreight(laneBetween(tariff, HEBRON_ZIP, toShipTo(address))!, terms)!.finalCents

type Buyer = TestClient & { account: { id: string } }

async function shipTo(buyer: TestClient, address: object): Promise<string> {
  const reply = await buyer.post('/api/account/addresses', { role: 'shipping', address })
  expect(reply.statusCode).toBe(201)
  return reply.json<{ address: { id: string } }>().address.id
}

const search = async (client: TestClient, query = ''): Promise<SearchResults> => {
  const reply = await client.get(`/api/listings/?${query}`)
  expect(reply.statusCode).toBe(200)
  return reply.json<SearchResults>()
}
const costsOf = (cards: readonly Card[], { name }: AddedLot): (number | null)[] => {
  const card = cards.find((one) => one.name === name)!
  return [card.shipping_cost_cents, card.shipping_cost_with_cart_cents]
}

test('[S6.01] visitors without a place get no shipping cost, and orders and filters by it are as good as none', async () => {
  const { listings, ship_to_postal_code: postalCode } = await search(server.visitor)
  expect(listings.map((card) => [card.shipping_cost_cents, card.shipping_cost_with_cart_cents])).toEqual(
    listings.map(() => [null, null]),
  )
  expect(postalCode).toBeNull()
  const filtered = await search(server.visitor, 'sort_field=landed_cost&min_landed=9000000&max_landed=9000001')
  expect(filtered.listings.map(({ name }) => name)).toEqual(listings.map(({ name }) => name))
  for (const path of [`/api/listings/${heavy.name}`, `/api/listing_matches?listing_name=${heavy.name}`])
    expect((await server.visitor.get(path)).body).not.toMatch(/"shipping_cost_(with_cart_)?cents":\d/)
  expect((await server.visitor.get(`/api/listings/${heavy.name}`)).json<ListingDetail>().freight).toBeNull()
})

/** Business without a dock, as the header's form has it unless told. */
const COLUMBUS = { ...CHICAGO, postal_code: '43215', locality: 'Columbus', region: 'OH', loading_dock: false }
const AT_COLUMBUS = { headers: { cookie: 'deliver_to=43215.b.l' } }
const visitorAt = (place: string): TestClient =>
  makeClient(() => server.app, { apiversion: '5', cookie: `deliver_to=${place}` })

describe('a visitor who has named a place', () => {
  test('gets the price of each lot by the rule, wherever cards are, and nobody else may keep the reply', async () => {
    const visitor = visitorAt('43215.b.l')
    const { listings, ship_to_postal_code: postalCode, landed_message: message } = await search(visitor)
    expect([postalCode, message]).toEqual(['43215', null])
    expect(costsOf(listings, heavy)).toEqual([freightTo(COLUMBUS, PALLET), null])
    expect(costsOf(listings, light)).toEqual([freightTo(COLUMBUS, LIGHT), null])
    expect(costsOf(listings, elsewhere)).toEqual([9_900, null])
    for (const path of [`/api/listings/${light.name}/related`, `/api/listing_matches?listing_name=${light.name}`]) {
      const reply = await visitor.get(path)
      expect(costsOf(reply.json<{ listings: Card[] }>().listings, heavy)[0]).toBe(freightTo(COLUMBUS, PALLET))
      expect(reply.headers['cache-control']).toBe('private, no-store')
    }
    expect((await visitor.get('/api/listings/')).headers['cache-control']).toBe('private, no-store')
    expect((await server.visitor.get('/api/listings/')).headers['cache-control']).toBeUndefined()
  })

  test('[S6.01] gets its parts with the lot in the shape that buyers get, and no quote to an address', async () => {
    const detailOf = async (client: TestClient) =>
      (await client.get(`/api/listings/${light.name}`)).json<ListingDetail>()
    const visitor = visitorAt('43215.b.l')
    const buyer = await server.as('buyer')
    await shipTo(buyer, COLUMBUS)
    const { freight, shipping_cost_cents: cents } = await detailOf(visitor)
    expect(freight).toEqual((await detailOf(buyer)).freight)
    const lane = laneBetween(FIRST_TARIFF, HEBRON_ZIP, toShipTo(COLUMBUS))!
    const quote = itemiseFreight(lane, LIGHT)!
    expect(freight).toEqual({
      ship_to: { postal_code: '43215', address_type: 'Commercial', loading_dock: false },
      mode: 'ltl',
      cost_cents: quote.costCents,
      discount_cents: quote.costCents - quote.finalCents,
      final_cents: quote.finalCents,
      parts: quote.parts.map(({ name, costCents }) => ({ name, cost_cents: costCents })),
      miles: lane.trip.miles,
      with_cart_cents: null,
      message: null,
    })
    expect(cents).toBe(quote.finalCents)
    expect((await visitor.get(`/api/listings/${light.name}/shipping_cost`)).statusCode).toBe(401)
  })

  test('sorts and filters by delivered cost, each by their own', async () => {
    const [near, far] = [visitorAt(`${HEBRON_ZIP}.b.d`), visitorAt('93722.h.l')]
    const names = async (visitor: TestClient, query: string): Promise<string[]> =>
      (await search(visitor, `warehouse_location=hebron&${query}`)).listings
        .map(({ name }) => name)
        .filter((name) => name === heavy.name || name === light.name)
    expect(await names(far, 'sort_field=landed_cost')).toEqual([light.name, heavy.name])
    expect(await names(near, 'sort_field=landed_cost')).toEqual([heavy.name, light.name])
    expect(await names(far, 'sort_field=landed_unit_cost')).toEqual([heavy.name, light.name])
    const dollars = Math.ceil((60_000 + freightTo(FRESNO, LIGHT)) / 100)
    expect(await names(far, `max_landed=${dollars}`)).toEqual([light.name])
    expect(await names(far, `max_landed=${dollars - 1}`)).toEqual([])
  })

  test('may name it in the address of the call, which comes before the cookie', async () => {
    const named = await search(server.visitor, 'deliver_to=43215.b.l')
    expect(costsOf(named.listings, heavy)[0]).toBe(freightTo(COLUMBUS, PALLET))
    const visitor = visitorAt('93722.h.l')
    expect((await search(visitor, 'deliver_to=43215.b.l')).ship_to_postal_code).toBe('43215')
    const detail = await visitor.get(`/api/listings/${heavy.name}?deliver_to=43215.b.l`)
    expect(detail.json<ListingDetail>().freight!.ship_to.postal_code).toBe('43215')
  })

  test.each(['43215', '43215-1234.b.l', 'ABCDE.b.l', '４３２１５.b.l', '43215.b.l.d', 'x'.repeat(2_000)])(
    'a place in the address that is none is refused: %s',
    async (place) => {
      for (const path of ['/api/listings/', `/api/listings/${heavy.name}`]) {
        const reply = await server.visitor.get(`${path}?deliver_to=${encodeURIComponent(place)}`)
        expect(reply.statusCode).toBe(400)
        expect(reply.json()).toMatchObject({ errors: { deliver_to: ['Deliver to is invalid'] } })
      }
    },
  )

  test('one that freight does not go to is refused as such', async () => {
    for (const zip of ['99501', '96701', '00000', '00601']) {
      const reply = await server.visitor.get(`/api/listings/?deliver_to=${zip}.b.l`)
      expect([reply.statusCode, reply.json().message]).toEqual([422, "We don't ship to this ZIP code."])
    }
  })

  test.each(['43215', '99501.b.l', '00000.b.l', '43215.b.x', 'drop table', '4'.repeat(4_000)])(
    'a forged cookie is none: %s',
    async (cookie) => {
      const { ship_to_postal_code: postalCode, listings } = await search(visitorAt(cookie))
      expect([postalCode, costsOf(listings, heavy)]).toEqual([null, [null, null]])
    },
  )

  test('feeds, which shared caches keep, say nothing of it', async () => {
    const sorted = '/lots/feed.csv?sort_field=landed_cost'
    const reply = await visitorAt('93722.h.l').get(sorted)
    expect(reply.headers['cache-control']).toBe('public, max-age=60')
    expect(reply.body).toBe((await server.visitor.get(sorted)).body)
  })
})

test('an account without an address has its place, in all its lists; the address that its cart ships to comes first', async () => {
  const buyer = await server.as('buyer')
  const at = { headers: { cookie: `${buyer.headers['cookie']}; ${AT_COLUMBUS.headers.cookie}` } }
  const watched = await buyer.post('/api/account/starred/listings', { listing_name: heavy.name }, at)
  expect(watched.json<{ listing: Card }>().listing.shipping_cost_cents).toBe(freightTo(COLUMBUS, PALLET))
  const list = await buyer.get('/api/account/starred/listings', at)
  const [starred] = list.json<{ starred_listings: { listing: Card }[] }>().starred_listings
  expect(starred!.listing.shipping_cost_cents).toBe(freightTo(COLUMBUS, PALLET))
  const placed = (await buyer.get('/api/listings/', at)).json<SearchResults>()
  expect([placed.ship_to_postal_code, costsOf(placed.listings, heavy)[0]]).toEqual([
    '43215',
    freightTo(COLUMBUS, PALLET),
  ])
  await shipTo(buyer, CHICAGO)
  for (const query of ['', '?deliver_to=43215.b.l']) {
    const { listings, ship_to_postal_code: zip } = (await buyer.get(`/api/listings/${query}`, at)).json<SearchResults>()
    expect([zip, costsOf(listings, heavy)[0]]).toEqual(['60616', freightTo(CHICAGO, PALLET)])
  }
})

test('[S3.03 shipping_cost_cents] a buyer without an address gets none, and with one the price of each lot by the rule, wherever cards are', async () => {
  const buyer = await server.as('buyer')
  expect(costsOf((await search(buyer)).listings, heavy)).toEqual([null, null])
  await shipTo(buyer, CHICAGO)
  const { listings, ship_to_postal_code: postalCode } = await search(buyer)
  expect(postalCode).toBe('60616')
  expect(costsOf(listings, heavy)).toEqual([freightTo(CHICAGO, PALLET), null])
  expect(costsOf(listings, light)).toEqual([freightTo(CHICAGO, LIGHT), null])
  expect(costsOf(listings, elsewhere)).toEqual([9_900, null])
  await buyer.post('/api/account/starred/listings', { listing_name: heavy.name })
  const watched = (await buyer.get('/api/account/starred/listings')).json<{ starred_listings: { listing: Card }[] }>()
  const detail = (await buyer.get(`/api/listings/${heavy.name}`)).json<Card>()
  const alike = (await buyer.get(`/api/listing_matches?listing_name=${light.name}`)).json<{ listings: Card[] }>()
  const related = (await buyer.get(`/api/listings/${light.name}/related`)).json<{ listings: Card[] }>()
  for (const cards of [
    watched.starred_listings.map(({ listing }) => listing),
    [detail],
    alike.listings,
    related.listings,
  ])
    expect(costsOf(cards, heavy)).toEqual([freightTo(CHICAGO, PALLET), null])
})

test('a lot beside the cart costs what it adds, from the same warehouse only; a lot of the cart says nothing of it', async () => {
  const buyer = await server.as('buyer')
  await shipTo(buyer, CHICAGO)
  expect((await buyer.post('/api/cart/listings', { name: heavy.name })).statusCode).toBe(201)
  const lane = laneBetween(FIRST_TARIFF, HEBRON_ZIP, toShipTo(CHICAGO))!
  const { listings } = await search(buyer)
  expect(costsOf(listings, light)[1]).toBe(freightAddedBy(lane, LIGHT, [PALLET]))
  expect(costsOf(listings, heavy)[1]).toBeNull()
  expect(costsOf(listings, elsewhere)[1]).toBeNull()
  // Sold: it shares no truck any more, as soon as searches know.
  const sold = await newLot({ title: 'Soon sold' })
  const other = await server.as('buyer')
  await shipTo(other, CHICAGO)
  await expect.poll(async () => (await other.post('/api/cart/listings', { name: sold.name })).statusCode).toBe(200)
  expect(costsOf((await search(other)).listings, light)[1]).not.toBeNull()
  await sql`update listings set state = 'withdrawn', closed_at = now() where name = ${sold.name}`.execute(server.db)
  await expect.poll(async () => costsOf((await search(other)).listings, light)[1]).toBeNull()
})

test('what a lot adds follows the terms of the lots in the cart', async () => {
  const buyer = await server.as('buyer')
  await shipTo(buyer, CHICAGO)
  const companion = await newLot({ title: 'Companion', weightLbs: 2_000 })
  await expect.poll(async () => (await buyer.post('/api/cart/listings', { name: companion.name })).statusCode).toBe(200)
  const lane = laneBetween(FIRST_TARIFF, HEBRON_ZIP, toShipTo(CHICAGO))!
  const addedBeside = (terms: ShippingTerms) => freightAddedBy(lane, LIGHT, [terms])
  const added = async () => costsOf((await search(buyer)).listings, light)[1]
  await expect.poll(added).toBe(addedBeside(PALLET))
  const lighter = { ...PALLET, weightLbs: 400 }
  expect(addedBeside(lighter)).not.toBe(addedBeside(PALLET))
  await sql`update lots set weight_lbs = 400 where id = ${companion.lotId}`.execute(server.db)
  await expect.poll(added).toBe(addedBeside(lighter))
})

test('a ship-to that freight does not reach is named, and orders and filters by delivered cost are as good as none', async () => {
  const buyer = await server.as('buyer')
  // A well-formed code that no place has.
  await shipTo(buyer, { ...CHICAGO, postal_code: '00000' })
  const plain = await search(buyer)
  expect(plain.ship_to_postal_code).toBe('00000')
  expect(costsOf(plain.listings, heavy)).toEqual([null, null])
  const asked = await search(buyer, 'sort_field=landed_cost&min_landed=9000000&max_landed=9000001')
  expect(asked.listings.map(({ name }) => name)).toEqual(plain.listings.map(({ name }) => name))
})

test('a warehouse that moves, or opens, delivers from where it is', async () => {
  const buyer = await server.as('buyer')
  await shipTo(buyer, CHICAGO)
  await search(buyer, 'sort_field=landed_cost')
  await server.db
    .insertInto('warehouses')
    .values({ key: 'moving', description: 'Moving', city: 'Hebron', region: 'KY', zip: HEBRON_ZIP })
    .execute()
  await newLot({ title: 'Wanderer', warehouse: 'moving', weightLbs: 2_000, priceCents: 10_000 })
  const foundFrom = async (zip: string): Promise<number> => {
    const freight = itemiseFreight(laneBetween(FIRST_TARIFF, zip, toShipTo(CHICAGO))!, PALLET)!.finalCents
    const dollars = Math.floor((10_000 + freight) / 100)
    return (await search(buyer, `search=wanderer&min_landed=${dollars}&max_landed=${dollars + 1}`)).total
  }
  await expect.poll(() => foundFrom(HEBRON_ZIP)).toBe(1)
  await sql`update warehouses set region = 'CA', zip = '93722' where key = 'moving'`.execute(server.db)
  await expect.poll(() => foundFrom('93722')).toBe(1)
  expect(await foundFrom(HEBRON_ZIP)).toBe(0)
})

test('two accounts sort and filter at once, each by the cost at their own door', async () => {
  const [near, far]: Buyer[] = [await server.as('buyer'), await server.as('buyer')]
  await shipTo(near!, { ...CHICAGO, postal_code: HEBRON_ZIP, locality: 'Hebron', region: 'KY' })
  await shipTo(far!, FRESNO)
  const names = async (buyer: TestClient, query: string): Promise<string[]> =>
    (await search(buyer, `warehouse_location=hebron&${query}`)).listings
      .map(({ name }) => name)
      .filter((name) => name === heavy.name || name === light.name)
  const [ofNear, ofFar] = await Promise.all([
    names(near!, 'sort_field=landed_cost'),
    names(far!, 'sort_field=landed_cost'),
  ])
  const farHeavy = 10_000 + freightTo(FRESNO, PALLET)
  const farLight = 60_000 + freightTo(FRESNO, LIGHT)
  expect(farHeavy).toBeGreaterThan(farLight)
  expect(ofFar).toEqual([light.name, heavy.name])
  // The heavy lot is cheap, and dear to move.
  expect(ofNear).toEqual([heavy.name, light.name])
  expect(await names(far!, 'sort_field=-landed_cost')).toEqual([heavy.name, light.name])
  expect(await names(far!, 'sort_field=landed_unit_cost')).toEqual([heavy.name, light.name])
  // Whole dollars, both ends included.
  const dollars = Math.ceil(farLight / 100)
  expect(await names(far!, `max_landed=${dollars}`)).toEqual([light.name])
  expect(await names(far!, `max_landed=${dollars - 1}`)).toEqual([])
  expect(await names(far!, `min_landed=${dollars}&search=heavy`)).toEqual([heavy.name])
})

test('an edited address counts from the next search on, and so does another ship-to', async () => {
  const buyer = await server.as('buyer')
  const id = await shipTo(buyer, CHICAGO)
  expect(costsOf((await search(buyer)).listings, heavy)[0]).toBe(freightTo(CHICAGO, PALLET))
  const edited = { ...CHICAGO, loading_dock: false, address_type: 'Residential' }
  expect((await buyer.put(`/api/account/addresses/${id}`, { address: edited })).statusCode).toBe(200)
  expect(costsOf((await search(buyer)).listings, heavy)[0]).toBe(
    freightTo({ ...FRESNO, postal_code: '60616' } as typeof FRESNO, PALLET),
  )
  const other = await shipTo(buyer, FRESNO)
  await buyer.put('/api/cart', { cart: { account_shipping_address_id: other } })
  const { listings, ship_to_postal_code: postalCode } = await search(buyer, 'sort_field=landed_cost')
  expect([postalCode, costsOf(listings, heavy)[0]]).toEqual(['93722', freightTo(FRESNO, PALLET)])
})

test('a new tariff prices everything within seconds, orders and filters too', async () => {
  const buyer = await server.as('buyer')
  await shipTo(buyer, CHICAGO)
  await search(buyer, 'sort_field=landed_cost')
  const dearer: Tariff = { ...FIRST_TARIFF, fuelBasisPoints: 9_900 }
  await sql`insert into freight_tariffs (rates) values (${JSON.stringify(dearer)}::jsonb)`.execute(server.db)
  const cents = 10_000 + freightTo(CHICAGO, PALLET, dearer)
  const query = `search=heavy&sort_field=landed_cost&min_landed=${Math.floor(cents / 100)}&max_landed=${Math.ceil(cents / 100)}`
  await expect.poll(async () => (await search(buyer, query)).total).toBe(1)
  expect(costsOf((await search(buyer, query)).listings, heavy)[0]).toBe(freightTo(CHICAGO, PALLET, dearer))
})

test('auctions that end soon are found by the clock; fixed prices never end', async () => {
  const inHours = (hours: number): Date => new Date(Date.now() + hours * 3_600_000)
  const [soon, later] = [
    await newLot({ title: 'Soonest', auction: { endsAt: inHours(0.9) } }),
    await newLot({ title: 'Later', auction: { endsAt: inHours(20) } }),
  ]
  const names = async (query: string): Promise<string[]> =>
    (await search(server.visitor, query)).listings.map(({ name }) => name).toSorted()
  await expect.poll(() => names('ends_within=24h')).toEqual([soon.name, later.name].toSorted())
  expect(await names('ends_within=1h')).toEqual([soon.name])
  expect(await names('ends_within=3d&buying_format=fixed_price')).toEqual([])
  expect((await server.visitor.get('/api/listings/?ends_within=soon')).statusCode).toBe(400)
})
