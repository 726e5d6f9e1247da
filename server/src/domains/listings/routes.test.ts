import type { SearchResults } from '@lotyard/contract/lots/search'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { useApp, type TestAccount, type TestClient } from '../../../test/servers/app.ts'
import { addBasics, addLot, allowMadeUpStandings, type AddedLot } from '../../../test/market.ts'

const server = useApp()
const lots: Record<string, AddedLot> = {}
let seller: TestAccount

const HEAD_HASH = '0'.repeat(64)
const minutes = (count: number): Date => new Date(Date.now() + count * 60_000)

beforeAll(async () => {
  const { db } = server
  await addBasics(db)
  await allowMadeUpStandings(db)
  seller = await server.createAccount({ role: 'seller' })
  const leader = await server.createAccount({ accessRules: ['Gold'] })
  const add = async (key: string, options: Omit<Parameters<typeof addLot>[1], 'sellerId'>): Promise<void> => {
    lots[key] = await addLot(db, { sellerId: seller.id, ...options })
  }
  await add('tv', {
    title: 'Pallet of Sonic televisions',
    name: 'TV0001',
    updatedAt: minutes(-10),
    priceCents: 100_000,
  })
  await add('auction', { title: 'Truckload of laptops', auction: { endsAt: minutes(600), openingCents: 50_000 } })
  await add('sooner', { title: 'Monitors', auction: { endsAt: minutes(60), openingCents: 20_000 } })
  await add('private', { title: 'Secret drones', name: 'SECRET1', accessRuleId: leader.accessRuleIds[0]! })
  await add('sold', { title: 'Sold phones', state: 'sold', soldPriceCents: 70_000 })
  await sql`update auctions set bid_count = 2, price_cents = 60000, leader_max_cents = 90000, leader_id = ${leader.id},
    leader_number = 1, next_sequence = 3, bidder_count = 1, head_hash = ${HEAD_HASH}, last_recorded_at = now()
    where listing_id = ${lots['auction']!.listingId}`.execute(db)
  await vi.waitFor(async () => expect((await search('')).total).toBe(3), { timeout: 60_000, interval: 50 })
})

async function search(query: string): Promise<SearchResults> {
  const reply = await server.visitor.get(`/api/listings/?${query}`)
  expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200)
  return reply.json()
}

describe('[S7.12] [S6.03] PUT /api/admin/listings/:name', () => {
  const edit = (client: TestClient, listing: object, name = lots['tv']!.name) =>
    client.put(`/api/admin/listings/${name}`, { listing })

  test('an admin changes the title, and every search says so at once', async () => {
    const admin = await server.as('admin')
    const before = (await admin.get('/api/listings/TV0001')).json()
    expect(before).toMatchObject({ showEditButton: true, canEditPrice: true })
    const reply = await edit(admin, { overridden_title: '  Zebra \u202e  screens \u2066' })
    expect(reply.json()).toMatchObject({ title: 'Zebra screens', overridden_title: 'Zebra screens' })
    expect(reply.json().updated_at > before.updated_at).toBe(true)
    expect((await search('search=zebra')).listings[0]).toMatchObject({ title: 'Zebra screens' })
    const { rows } =
      await sql`select account_id, action, subject, details from audit_entries where subject = 'listing:TV0001'`.execute(
        server.db,
      )
    expect(rows).toEqual([
      {
        account_id: admin.account.id,
        action: 'listing.edit',
        subject: 'listing:TV0001',
        details: { title: { from: null, to: 'Zebra screens' } },
      },
    ])
  })

  test("[S3.03 overridden_title] a title that was overridden can be taken back to the lot's own", async () => {
    const admin = await server.as('admin')
    const { name } = lots['tv']!
    const shown = async () => (await search(`search=${name}`)).listings[0]
    expect((await edit(admin, { overridden_title: 'Racing drones' })).statusCode).toBe(200)
    expect(await shown()).toMatchObject({ title: 'Racing drones', overridden_title: 'Racing drones' })
    const reply = await edit(admin, { overridden_title: null })
    expect(reply.statusCode, reply.body).toBe(200)
    const original = { title: 'Pallet of Sonic televisions', overridden_title: null }
    expect(reply.json()).toMatchObject(original)
    expect(await shown()).toMatchObject(original)
    expect((await search('search=racing+drones')).listings).toEqual([])
    const { rows } = await sql`select details from audit_entries where subject = 'listing:TV0001'
      order by id desc limit 1`.execute(server.db)
    expect(rows).toEqual([{ details: { title: { from: 'Racing drones', to: null } } }])
  })

  test('a seller lowers the price of their own lot: a drop', async () => {
    const client = await server.signIn(seller)
    expect((await edit(client, { fixed_price_cents: 75_050 })).json()).toMatchObject({
      fixed_price_cents: 75_050,
      original_price_cents: 100_000,
      price_drop: true,
      price_drop_cents: 24_950,
    })
    expect((await search('price_drop=true&sort_field=-price_drop')).listings.map(({ name }) => name)).toContain(
      'TV0001',
    )
    expect((await edit(client, { fixed_price_cents: 120_000 })).json()).toMatchObject({
      price_drop: false,
      original_price_cents: null,
    })
  })

  test('a raise that is taken back is no drop, and a drop is measured against the lowest price of 30 days', async () => {
    const client = await server.signIn(seller)
    const { name, listingId } = await addLot(server.db, { sellerId: seller.id, priceCents: 100_000 })
    const setTo = async (cents: number) => {
      const { price_drop, original_price_cents } = (await edit(client, { fixed_price_cents: cents }, name)).json()
      const searched = (await search('page_size=100')).listings.find((listing) => listing.name === name)
      expect(searched).toMatchObject({ price_drop, original_price_cents })
      const found = (await search('price_drop=true&page_size=100')).listings.some((listing) => listing.name === name)
      expect(found).toBe(price_drop)
      return original_price_cents
    }
    expect(await setTo(150_000)).toBeNull()
    expect(await setTo(100_000)).toBeNull()
    expect(await setTo(90_000)).toBe(100_000)
    // A second drop is measured from the first; a corrected slip is none.
    expect(await setTo(80_000)).toBe(90_000)
    expect(await setTo(8_000)).toBe(80_000)
    expect(await setTo(80_000)).toBeNull()
    await sql`update past_prices set ended_at = ended_at - interval '31 days' where listing_id = ${listingId}`.execute(
      server.db,
    )
    expect(await setTo(75_000)).toBe(80_000)
  })

  test('a drop by the clock is measured against the lowest price of 30 days, too', async () => {
    const client = await server.signIn(seller)
    const { name, listingId } = await addLot(server.db, { sellerId: seller.id, priceCents: 100_000 })
    await edit(client, { fixed_price_cents: 150_000 }, name)
    const dropTo = (cents: number) =>
      sql`insert into price_drops values (${listingId}, clock_timestamp(), ${cents})`.execute(server.db)
    const read = async () => (await client.get(`/api/listings/${name}`)).json()
    await dropTo(120_000)
    await expect.poll(read).toMatchObject({ fixed_price_cents: 120_000, price_drop: false, original_price_cents: null })
    await dropTo(90_000)
    await expect
      .poll(read)
      .toMatchObject({ fixed_price_cents: 90_000, price_drop: true, original_price_cents: 100_000 })
    await edit(client, { fixed_price_cents: 95_000 }, name)
    expect(await read()).toMatchObject({ fixed_price_cents: 95_000, price_drop: false })
  })

  test('an auction without bids has an opening price to edit; with bids it has none', async () => {
    const admin = await server.as('admin')
    expect((await edit(admin, { fixed_price_cents: 21_000 }, lots['sooner']!.name)).json().auction).toMatchObject({
      opening_bid_cents: 21_000,
    })
    expect((await admin.get(`/api/listings/${lots['sooner']!.name}`)).json()).toMatchObject({ canEditPrice: true })
    const refused = await edit(admin, { fixed_price_cents: 1_000 }, lots['auction']!.name)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'price_not_editable' })
    expect((await admin.get(`/api/listings/${lots['auction']!.name}`)).json()).toMatchObject({
      canEditPrice: false,
      showEditButton: true,
    })
    const reader = await server.signIn(await server.createAccount({ role: 'admin', rights: { listings: 'read' } }))
    expect((await reader.get(`/api/listings/${lots['sooner']!.name}`)).json()).toMatchObject({
      canEditPrice: false,
      showEditButton: false,
    })
  })

  test('a price stays closed once a buyer bid, even if every bid was voided', async () => {
    const [admin, bidder] = [await server.as('admin'), await server.as('buyer')]
    const { name } = await addLot(server.db, { sellerId: seller.id, auction: { endsAt: minutes(60) } })
    const placed = await bidder.post(`/api/listings/${name}/bids`, { max_bid_cents: 200_00 })
    expect(placed.statusCode).toBe(201)
    const voided = { sequence: placed.json().bid.sequence, reason: 'A slip of the keyboard.' }
    expect((await admin.post(`/api/admin/listings/${name}/void_bid`, voided)).statusCode).toBe(200)
    for (const client of [admin, await server.signIn(seller)]) {
      expect((await client.get(`/api/listings/${name}`)).json()).toMatchObject({ bid_count: 0, canEditPrice: false })
      const reply = await edit(client, { fixed_price_cents: 1_000 }, name)
      expect([reply.statusCode, reply.json().code]).toEqual([409, 'price_not_editable'])
    }
  })

  test('[S8.06] an opening above the reserve is refused in words that the page shows', async () => {
    const name = lots['sooner']!.name
    await sql`update auctions set reserve_cents = 30000 where listing_id = ${lots['sooner']!.listingId}`.execute(
      server.db,
    )
    const reply = await edit(await server.as('admin'), { fixed_price_cents: 30_001 }, name)
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({
      message: 'Price is above the reserve',
      errors: { fixed_price_cents: ['Price is above the reserve'] },
    })
    await sql`update auctions set reserve_cents = null where listing_id = ${lots['sooner']!.listingId}`.execute(
      server.db,
    )
  })

  test('what is sold stays as it was', async () => {
    const admin = await server.as('admin')
    expect((await edit(admin, { fixed_price_cents: 1_000 }, lots['sold']!.name)).statusCode).toBe(409)
    expect((await edit(admin, { overridden_title: 'New' }, lots['sold']!.name)).statusCode).toBe(409)
    expect((await admin.get(`/api/listings/${lots['sold']!.name}`)).json()).toMatchObject({
      canEditPrice: false,
      showEditButton: false,
    })
  })

  test.each([
    ['an empty title', { overridden_title: '  ' }, 422, 'Title is required'],
    ['a title too long', { overridden_title: 'x'.repeat(201) }, 422, 'Title is longer than 200 characters'],
    ['an empty price', { fixed_price_cents: null }, 422, 'Price is required'],
    ['a price of nothing', { fixed_price_cents: 0 }, 422, 'Price is required'],
    ['half a cent', { fixed_price_cents: 1.5 }, 400, expect.any(String)],
    ['a negative price', { fixed_price_cents: -1 }, 400, expect.any(String)],
    ['an absurd price', { fixed_price_cents: 1_000_000_000 }, 400, expect.any(String)],
    ['nothing at all', {}, 400, expect.any(String)],
  ])('[S5.08] %s is refused', async (_case, listing, status, message) => {
    const reply = await edit(await server.as('admin'), listing)
    expect(reply.statusCode).toBe(status)
    expect(reply.json().message).toEqual(message)
  })

  test('a visitor, a buyer and another seller are refused', async () => {
    expect((await edit(server.visitor, { overridden_title: 'Mine' })).statusCode).toBe(401)
    expect((await edit(await server.as('buyer'), { overridden_title: 'Mine' })).statusCode).toBe(403)
    const other = await server.as('seller')
    const foreign = await edit(other, { overridden_title: 'Mine' })
    expect(foreign.statusCode).toBe(404)
    expect(foreign.json().code).toBe('listing_not_found')
    expect((await edit(other, { overridden_title: 'Mine' }, 'SECRET1')).statusCode).toBe(404)
    expect((await edit(await server.as('admin'), { overridden_title: 'Mine' }, 'NOSUCH')).statusCode).toBe(404)
  })

  test.each([
    ['a draft', { state: 'draft' }],
    ['a listing that is published later', { state: 'scheduled', publishedAt: minutes(60) }],
  ] as const)('%s is there for its seller and admins only', async (_case, options) => {
    const { name } = await addLot(server.db, { sellerId: seller.id, ...options })
    expect((await edit(await server.as('seller'), { overridden_title: 'Mine' }, name)).statusCode).toBe(404)
  })
})
