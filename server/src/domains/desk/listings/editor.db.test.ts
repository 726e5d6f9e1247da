import type { DeskListing, GivenGoods } from '@lotyard/contract/desk/listings'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { addAuction } from '../../../../test/auctions.ts'
import { addAccessRule, addBasics, addLot } from '../../../../test/market.ts'

const server = useApp()
type Person = TestClient & { account: TestAccount }
let admin: Person
let seller: Person
let rival: Person
let buyer: Person

beforeAll(async () => {
  await addBasics(server.db)
  admin = await server.as('admin')
  seller = await server.as('seller')
  rival = await server.as('seller')
  buyer = await server.as('buyer')
})

const GOODS: GivenGoods = {
  title: 'Pallet of blenders',
  description: 'Returns, boxed.',
  category_key: 'televisions',
  condition_key: 'new',
  lot_size_key: 'pallet',
  brand_key: null,
  warehouse_key: 'hebron',
  units: 40,
  msrp_cents: 2_000_00,
  weight_lbs: 500,
  pallet_count: 1,
  length_in: 48,
  width_in: 40,
  height_in: 60,
  master_pack: false,
}
const path = (name: string) => `/api/admin/listings/${name}/draft`
const read = async (name: string, client: TestClient = seller) => (await client.get(path(name))).json<DeskListing>()
const save = (name: string, body: object, client: TestClient = seller) =>
  client.put(`/api/admin/listings/${name}/all`, body)
const create = async (client: TestClient = seller, body: object = {}) =>
  client.post('/api/admin/listings', { goods: GOODS, ...body })
const newDraft = async () => (await create()).json<{ name: string }>().name
const bid = (name: string) => buyer.post(`/api/listings/${name}/bids`, { max_bid_cents: 150_00 })
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const LINE = {
  upc: null,
  brand: 'Sonic',
  model: 'X1',
  description: 'Blender',
  condition_key: 'new',
  category_key: 'televisions',
  quantity: 3,
  unit_msrp_cents: 50_00,
}

describe('making a draft', () => {
  test.each(['-'.repeat(36), 'f'.repeat(36), 'nobody'])('a seller who is %s is none', async (sellerId) => {
    const reply = await create(admin, { seller_id: sellerId })
    expect([reply.statusCode, reply.json()]).toEqual([
      422,
      expect.objectContaining({ errors: { seller_id: ['Seller is invalid'] } }),
    ])
  })

  test('a seller makes one for themselves, once for a form that is sent twice', async () => {
    const key = crypto.randomUUID()
    const [first, second] = await Promise.all([create(seller, { key }), create(seller, { key })])
    expect(first.statusCode).toBe(201)
    expect(second.json()).toEqual(first.json())
    const { name } = first.json<{ name: string }>()
    expect(await read(name)).toMatchObject({
      state: 'draft',
      title: 'Pallet of blenders',
      is_published: false,
      seller: { id: seller.account.id },
      goods: GOODS,
      publish_problems: ['Enter a price.'],
      acts: { publish: true, withdraw: true, relist: false },
      history: [{ action: 'listing.create', by: 'Ada Buyer' }],
    })
    expect((await create(rival, { key })).json().code).toBe('conflict')
  })

  test('an admin names the seller, and a seller can’t', async () => {
    expect((await create(admin)).json().errors).toEqual({ seller_id: ['Seller is required'] })
    expect((await create(admin, { seller_id: buyer.account.id })).json().errors).toEqual({
      seller_id: ['Seller is invalid'],
    })
    const { name } = (await create(admin, { seller_id: rival.account.id })).json<{ name: string }>()
    expect(await read(name, rival)).toMatchObject({ seller: { id: rival.account.id } })
    const own = (await create(seller, { seller_id: rival.account.id })).json<{ name: string }>()
    expect(await read(own.name)).toMatchObject({ seller: { id: seller.account.id } })
  })

  test('what is wrong is said beside its field, all at once', async () => {
    const goods = { ...GOODS, title: ' ', units: null, category_key: 'nothing', warehouse_key: '' }
    const reply = await create(seller, { goods })
    expect(reply.statusCode).toBe(422)
    expect(reply.json().errors).toEqual({
      title: ['Title is required'],
      units: ['Units must be a whole number from 1 to 10,000,000'],
      category_key: ['Category is invalid'],
      warehouse_key: ['Warehouse is required'],
    })
  })

  test('buyers have no desk, and a draft of another seller is not there', async () => {
    const name = await newDraft()
    expect((await buyer.get(path(name))).statusCode).toBe(403)
    expect((await server.visitor.get(path(name))).statusCode).toBe(401)
    for (const reply of [
      await rival.get(path(name)),
      await save(name, { version: 1, goods: GOODS }, rival),
      await rival.get(`/api/admin/listings/${name}/manifest_lines`),
      await rival.post(`/api/admin/listings/${name}/manifest_lines`, { version: 1, line: LINE }),
      await rival.post(`/api/admin/listings/${name}/publish`, { starts_at: null }),
    ])
      expect(reply.json()).toMatchObject({ code: 'listing_not_found' })
    expect((await buyer.get('/api/admin/listing_choices')).statusCode).toBe(403)
  })

  test('sellers choose what a lot is, admins also whose it is and who sees it', async () => {
    const choices = (await seller.get('/api/admin/listing_choices')).json()
    expect(choices).toMatchObject({ sellers: [], access_rules: [] })
    // As the market shows them, each family together.
    const keys = choices.categories.map(({ key }: { key: string }) => key)
    expect(keys.slice(0, 8)).toEqual([
      'computers-office',
      'laptops',
      'desktops',
      'monitors',
      'printers',
      'office-furniture',
      'networking',
      'consumer-electronics',
    ])
    expect(choices.warehouses).toContainEqual({ key: 'hebron', name: 'Hebron, KY', is_retired: false })
    const sellers = (await admin.get('/api/admin/listing_choices')).json<{ sellers: { key: string }[] }>().sellers
    expect(sellers.map(({ key }) => key)).toContain(seller.account.id)
  })
})

describe('saving', () => {
  test('a lot gets a brand, also one that no menu lists, and none that was merged or is unknown', async () => {
    await server.db
      .insertInto('brands')
      .values(Array.from({ length: 2_001 }, (_, n) => ({ key: `maker-${n}`, name: `A maker ${n}` })))
      .execute()
    await server.db.insertInto('brands').values({ key: 'zenith', name: 'Zenith' }).execute()
    const brands = (await seller.get('/api/admin/listing_choices')).json().brands as { key: string }[]
    expect(brands.some(({ key }) => key === 'zenith')).toBe(false)
    const name = await newDraft()
    const saved = await save(name, { version: 1, goods: { ...GOODS, brand_key: 'zenith' } })
    expect(saved.json()).toMatchObject({ goods: { brand_key: 'zenith' }, brand_name: 'Zenith' })
    expect(saved.json().history[0].details).toMatchObject({ goods: [{ label: 'Brand', from: null, to: 'Zenith' }] })
    const other = await save(name, { version: 2, goods: { ...GOODS, brand_key: 'maker-1' } })
    expect(other.json().history[0].details).toMatchObject({
      goods: [{ label: 'Brand', from: 'Zenith', to: 'A maker 1' }],
    })
    const unknown = await save(name, { version: 3, goods: { ...GOODS, brand_key: 'nothing' } })
    expect(unknown.json().errors).toEqual({ brand_key: ['Brand is invalid'] })
  })

  test('[S5.08] [S6.03] goods, offer and shipping of a draft are saved by parts, and the audit says from and to', async () => {
    const name = await newDraft()
    const goods = { ...GOODS, title: 'Pallet of mixers', units: 41 }
    const offer = { buying_format: 'fixed_price', fixed_price_cents: 900_00, auction: null }
    const drops = [
      { drops_at: inHours(24), price_cents: 800_00 },
      { drops_at: inHours(48), price_cents: 700_00 },
    ]
    const shipping = { mode: 'flat', flat_cents: 50_00, discount_percent: 10, available_for_pick_up: true }
    expect((await save(name, { version: 1, goods })).json()).toMatchObject({ version: 2, goods })
    expect((await save(name, { version: 2, offer: { ...offer, drops } })).json()).toMatchObject({
      offer: { ...offer, drops },
      publish_problems: [],
    })
    const saved = (await save(name, { version: 3, shipping, overridden_title: 'Mixers!' })).json<DeskListing>()
    expect(saved).toMatchObject({ shipping, title: 'Mixers!', version: 4 })
    expect(saved.history[2]!.details).toEqual({
      goods: [
        { label: 'Title', from: 'Pallet of blenders', to: 'Pallet of mixers' },
        { label: 'Units', from: '40', to: '41' },
      ],
    })
    // Nothing changed, so nothing is written.
    expect((await save(name, { version: 4, shipping, goods })).json()).toMatchObject({ version: 4 })
  })

  test('where a lot stands is saved in any state by its seller, and no buyer reads it', async () => {
    const { name } = await addLot(server.db, { sellerId: seller.account.id, state: 'active' })
    const locate = (location: string, client: TestClient = seller) =>
      client.put(`/api/admin/listings/${name}/location`, { location })
    const saved = (await locate(' Bay 7\n-2 ')).json<DeskListing>()
    expect(saved).toMatchObject({ location: 'Bay 7 -2', version: 1 })
    expect(saved.history[0]).toMatchObject({ action: 'listing.location', details: { from: null, to: 'Bay 7 -2' } })
    expect((await locate('x'.repeat(41))).json().errors).toEqual({
      location: ['Location is longer than 40 characters'],
    })
    expect((await locate('Mine', await server.as('seller'))).statusCode).toBe(404)
    for (const path of [`/api/listings/${name}`, '/api/listings/', `/api/listings/${name}/manifest`])
      expect((await server.visitor.get(path)).body, path).not.toContain('Bay 7')
    expect((await locate('')).json()).toMatchObject({ location: null })
    // Also enforced by the table.
    const long = sql`update lots set location = repeat('x', 41)`.execute(server.db)
    await expect(long).rejects.toMatchObject({ constraint: 'a_location_is_one_short_line' })
  })

  test('the second of two who edit one listing is told who was first, and nothing of theirs is saved', async () => {
    const name = await newDraft()
    await save(name, { version: 1, goods: { ...GOODS, units: 50 } }, admin)
    const reply = await save(name, { version: 1, goods: { ...GOODS, units: 60 } })
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({ code: 'conflict', changed_by: 'Ada Buyer', version: 2 })
    expect(reply.json().message).toMatch(/^Ada Buyer changed this listing on .+ C[SD]T\. Check it/)
    expect(await read(name)).toMatchObject({ goods: { units: 50 } })
  })

  test('the form of the lot page counts as an edit too', async () => {
    const { name } = await addLot(server.db, { sellerId: seller.account.id })
    await seller.put(`/api/admin/listings/${name}`, { listing: { overridden_title: 'New title' } })
    await seller.put(`/api/admin/listings/${name}`, { listing: { fixed_price_cents: 900_00 } })
    expect((await save(name, { version: 1, goods: GOODS })).statusCode).toBe(409)
    expect(await read(name)).toMatchObject({ version: 3, title: 'New title' })
  })

  test('a draft becomes an auction and a fixed price again, and keeps no rests of the other', async () => {
    const name = await newDraft()
    const auction = {
      opening_cents: 100_00,
      reserve_cents: 200_00,
      starts_at: null,
      ends_at: null,
      duration_hours: 48,
      soft_close_minutes: 2,
      extension_minutes: 2.5,
      cap_minutes: 60,
      relists_left: 1,
    }
    const fixed = { buying_format: 'fixed_price', fixed_price_cents: 10_00, drops: [], auction: null }
    await save(name, { version: 1, offer: { ...fixed, drops: [{ drops_at: inHours(1), price_cents: 9_00 }] } })
    const planned = { buying_format: 'auction', fixed_price_cents: null, drops: [], auction }
    expect((await save(name, { version: 2, offer: planned })).json()).toMatchObject({ offer: planned })
    expect((await save(name, { version: 3, offer: fixed })).json()).toMatchObject({ offer: fixed })
    await save(name, { version: 4, offer: planned })
    const published = await seller.post(`/api/admin/listings/${name}/publish`, { starts_at: null })
    expect(published.json()).toMatchObject({ state: 'active', is_published: true })
    expect((await bid(name)).statusCode).toBe(201)
  })

  test('the ladder and the settings of an auction are refused beside their fields', async () => {
    const name = await newDraft()
    const fixed = { buying_format: 'fixed_price', fixed_price_cents: 10_00, auction: null }
    const drops = [{ drops_at: inHours(1), price_cents: 10_00 }]
    expect((await save(name, { version: 1, offer: { ...fixed, drops } })).json().errors).toEqual({
      drops: ['Drop 1 must be lower than $10'],
    })
    expect(
      (await save(name, { version: 1, offer: { ...fixed, fixed_price_cents: 0, drops: [] } })).json().errors,
    ).toEqual({
      fixed_price_cents: ['Price must be an amount up to $9,999,999.99'],
    })
    const shipping = { mode: 'flat', flat_cents: null, discount_percent: 101, available_for_pick_up: true }
    expect((await save(name, { version: 1, shipping })).json().errors).toEqual({
      flat_cents: ['Flat rate is required'],
      discount_percent: ['Discount must be a whole number from 0 to 100'],
    })
  })

  test('a price that buyers have seen drops from there, and the ladder follows it', async () => {
    const { name } = await addLot(server.db, { sellerId: seller.account.id, priceCents: 1_000_00 })
    const offer = { buying_format: 'fixed_price', fixed_price_cents: 800_00, drops: [], auction: null }
    await save(name, { version: 1, offer })
    expect((await server.visitor.get(`/api/listings/${name}`)).json()).toMatchObject({
      fixed_price_cents: 800_00,
      original_price_cents: 1_000_00,
      price_drop: true,
    })
    const { version } = await read(name)
    const none = await save(name, { version, offer: { ...offer, fixed_price_cents: null } })
    expect(none.json().errors).toEqual({ fixed_price_cents: ['Price is required'] })
    const auction = await save(name, { version, offer: { ...offer, buying_format: 'auction' } })
    expect(auction.json().errors).toHaveProperty('buying_format')
  })

  test('an auction without bids can be moved, but never to an end that is nearly there', async () => {
    const { name } = await addAuction(server.db, { sellerId: seller.account.id })
    const { offer } = await read(name)
    const moved = (ends_at: string) => ({ version: 1, offer: { ...offer, auction: { ...offer.auction, ends_at } } })
    expect((await save(name, moved(inHours(0.1)))).json().errors).toHaveProperty('ends_at')
    // A form shows whole minutes: what it sends back unchanged moves nothing.
    const shown = `${offer.auction!.ends_at!.slice(0, 16)}:00.000Z`
    expect((await save(name, moved(shown))).json()).toMatchObject({
      offer: { auction: { ends_at: offer.auction!.ends_at } },
    })
    const later = inHours(5)
    expect((await save(name, { ...moved(later), version: (await read(name)).version })).json()).toMatchObject({
      offer: { auction: { ends_at: later } },
    })
  })

  test('who may see a lot is for admins to say', async () => {
    const name = await newDraft()
    const rule = await addAccessRule(server.db, 'Tools club')
    expect((await save(name, { version: 1, access_rule_id: rule })).statusCode).toBe(403)
    expect((await save(name, { version: 1, access_rule_id: '999999' }, admin)).statusCode).toBe(422)
    expect((await save(name, { version: 1, access_rule_id: rule }, admin)).json()).toMatchObject({
      access_rule_id: rule,
    })
  })

  test('what has ended is not edited', async () => {
    const { name } = await addLot(server.db, { sellerId: seller.account.id, state: 'sold', soldPriceCents: 1_00 })
    expect((await save(name, { version: 1, goods: GOODS })).json()).toMatchObject({ code: 'listing_not_editable' })
    expect(await read(name)).toMatchObject({ open: { goods: false, offer: false }, acts: { withdraw: false } })
  })
})

describe('a lot with bids', () => {
  async function bidOn() {
    const { name } = await addAuction(server.db, {
      sellerId: seller.account.id,
      lines: [{ description: 'Television', quantity: 10, msrpCents: 500_00 }],
    })
    await bid(name)
    return read(name)
  }
  const changesOf = async (name: string) => (await buyer.get(`/api/listings/${name}/lot_changes`)).json()

  test('its goods are changed only after the admin who changes them has seen what bidders will read', async () => {
    const { name, goods, version } = await bidOn()
    const edit = { version, goods: { ...goods, condition_key: 'used-good', weight_lbs: 390 } }
    const refused = await save(name, edit, admin)
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({
      code: 'bidders_not_told',
      bidder_count: 1,
      needs_grant: false,
      changes: [{ label: 'Condition' }, { label: 'Weight', from: '400 lb', to: '390 lb' }],
    })
    expect(await read(name)).toMatchObject({ version, goods })
    expect((await save(name, { ...edit, tell_bidders: true }, admin)).statusCode).toBe(200)
    const told = await server.db
      .selectFrom('auction_events_outbox')
      .where('kind', '=', 'lot_changed')
      .selectAll()
      .execute()
    expect(told.map(({ account_id }) => account_id)).toContain(buyer.account.id)
  })

  test('its offer and shipping stay as they were bid on', async () => {
    const { name, offer, shipping, version } = await bidOn()
    const auction = { ...offer.auction, opening_cents: 1_00 }
    for (const part of [{ offer: { ...offer, auction } }, { shipping: { ...shipping, discount_percent: 50 } }])
      expect((await save(name, { version, ...part, tell_bidders: true })).json()).toMatchObject({
        code: 'listing_not_editable',
      })
  })

  test('a line that changes is told with what follows from it, and so is a title edited on its page', async () => {
    const { name, version } = await bidOn()
    const line = { ...LINE, description: 'Television', quantity: 8, unit_msrp_cents: 500_00 }
    const url = `/api/admin/listings/${name}/manifest_lines/1`
    const refused = (await admin.put(url, { version, line })).json<{ changes: { label: string }[] }>()
    expect(refused.changes.map(({ label }) => label)).toEqual([
      'Manifest line 1, brand',
      'Manifest line 1, model',
      'Manifest line 1, quantity',
      'Units',
      'MSRP',
    ])
    expect((await admin.put(url, { version, line, tell_bidders: true })).json()).toMatchObject({ goods: { units: 8 } })
    await admin.put(`/api/admin/listings/${name}`, { listing: { overridden_title: 'Eight televisions' } })
    expect(await changesOf(name)).toMatchObject({
      changes: [{ changes: [{ label: 'Title', to: 'Eight televisions' }] }, { change_count: 5 }],
    })
  })
})

describe('manifest lines', () => {
  const url = (name: string, rest = '') => `/api/admin/listings/${name}/manifest_lines${rest}`

  test('lines are added, found, changed and removed, and the lot follows them', async () => {
    const name = await newDraft()
    const added = await seller.post(url(name), { version: 1, line: LINE })
    expect(added.statusCode).toBe(201)
    expect(added.json()).toMatchObject({ line_count: 1, version: 2, goods: { units: 3, msrp_cents: 150_00 } })
    const second = { ...LINE, description: 'Juicer 50%', upc: '012345678905', quantity: 2, unit_msrp_cents: 10_50 }
    await seller.post(url(name), { version: 2, line: second })
    expect((await seller.get(url(name, '?search=50%25'))).json()).toMatchObject({
      total: 1,
      lines: [{ position: 2, description: 'Juicer 50%', upc: '012345678905' }],
    })
    // Units and MSRP follow the lines, whatever a form says.
    expect((await save(name, { version: 3, goods: { ...GOODS, units: 1 } })).json()).toMatchObject({
      version: 3,
      goods: { units: 5, msrp_cents: 171_00 },
    })
    await seller.put(url(name, '/1'), { version: 3, line: { ...LINE, quantity: 1 } })
    const removed = await seller.delete(url(name, '/2?version=4'))
    expect(removed.json()).toMatchObject({ line_count: 1, version: 5, goods: { units: 1, msrp_cents: 50_00 } })
    expect((await seller.delete(url(name, '/2?version=5'))).json().code).toBe('manifest_line_not_found')
  })

  test('lines over the limits of a lot, of an old version or with a wrong UPC are refused', async () => {
    const name = await newDraft()
    const add = (line: object, version = 1) => seller.post(url(name), { version, line: { ...LINE, ...line } })
    expect((await add({ upc: '12', quantity: null })).json().errors).toEqual({
      upc: ['UPC must be 12 digits'],
      quantity: ['Quantity must be a whole number from 1 to 1,000,000'],
    })
    expect((await add({ quantity: 100_000, unit_msrp_cents: 1_000_00 })).json().errors).toHaveProperty(
      'unit_msrp_cents',
    )
    expect((await add({ category_key: 'nothing' })).json().errors).toHaveProperty('category_key')
    expect((await add({}, 2)).statusCode).toBe(409)
    expect(await read(name)).toMatchObject({ line_count: 0, version: 1 })
  })

  test('a search finds the words of a new line', async () => {
    const { name } = await addLot(server.db, { sellerId: seller.account.id })
    await seller.post(url(name), { version: 1, line: { ...LINE, description: 'Zanzibarian teapot' } })
    const found = (await server.visitor.get('/api/listings/?search=zanzibarian')).json<{
      listings: { name: string }[]
    }>()
    expect(found.listings.map((listing) => listing.name)).toEqual([name])
  })
})

describe('publishing with what was typed', () => {
  const publishAll = (name: string, body: object) =>
    seller.put(`/api/admin/listings/${name}/all`, { publish: { starts_at: null }, ...body })
  const offer = { buying_format: 'fixed_price', fixed_price_cents: 500_00, drops: [], auction: null }

  test('saves first: buyers read the new title and price', async () => {
    const name = await newDraft()
    const reply = await publishAll(name, { version: 1, goods: { ...GOODS, title: 'Typed a moment ago' }, offer })
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { state: 'active', title: 'Typed a moment ago' }])
    expect((await server.visitor.get(`/api/listings/${name}`)).json()).toMatchObject({ title: 'Typed a moment ago' })
    const actions = reply.json<DeskListing>().history.map(({ action }) => action)
    expect(actions).toEqual(['listing.publish', 'listing.edit', 'listing.create'])
  })

  test('does neither where what was typed is refused, or the draft lacks something', async () => {
    const name = await newDraft()
    // All that is wrong at once, at its field: of every part, and of publishing.
    const refused = await publishAll(name, {
      version: 1,
      goods: { ...GOODS, title: ' ', units: null },
      overridden_title: 'x'.repeat(201),
      offer: { ...offer, fixed_price_cents: null },
      shipping: { mode: 'flat', flat_cents: null, discount_percent: 101, available_for_pick_up: false },
      location: 'x'.repeat(41),
      publish: { starts_at: inHours(-1) },
    })
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'invalid_fields'])
    expect(Object.keys(refused.json().errors).sort()).toEqual([
      'discount_percent',
      'fixed_price_cents',
      'flat_cents',
      'location',
      'overridden_title',
      'publish',
      'title',
      'units',
    ])
    const typed = { version: 1, goods: { ...GOODS, title: 'Half of it' }, location: 'B-12' }
    const lacking = await publishAll(name, typed)
    expect([lacking.statusCode, lacking.json()]).toMatchObject([
      422,
      { code: 'not_ready_to_publish', errors: { fixed_price_cents: ['Enter a price.'] } },
    ])
    expect(await read(name)).toMatchObject({ state: 'draft', version: 1, title: GOODS.title, location: null })
    // A template that is not there takes all of it back too.
    const unknown = await publishAll(name, { ...typed, offer, template_id: '999999' })
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'template_not_found'])
    expect(await read(name)).toMatchObject({ state: 'draft', version: 1, title: GOODS.title, location: null })
  })

  test('is refused where another editor saved meanwhile, also with nothing typed', async () => {
    const name = await newDraft()
    await save(name, { version: 1, offer }, admin)
    const stale = await publishAll(name, { version: 1 })
    expect([stale.statusCode, stale.json()]).toMatchObject([409, { code: 'conflict', version: 2 }])
    expect((await read(name)).state).toBe('draft')
    expect((await publishAll(name, { version: 2 })).json()).toMatchObject({ state: 'active' })
    expect((await publishAll(name, { version: 2 })).json().code).toBe('listing_not_draft')
  })

  test('of one and the same draft by two at once is done once', async () => {
    const name = await newDraft()
    const replies = await Promise.all(
      ['One', 'Two'].map((title) => publishAll(name, { version: 1, goods: { ...GOODS, title }, offer })),
    )
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  })

  test('without being asked to publish, it saves', async () => {
    const name = await newDraft()
    const reply = await save(name, { version: 1, offer, location: ' B-12 ' })
    expect(reply.json()).toMatchObject({ state: 'draft', version: 2, offer: { fixed_price_cents: 500_00 } })
    expect(reply.json()).toMatchObject({ location: 'B-12', skipped: [] })
    // A location alone is no edit of what is offered.
    expect((await save(name, { version: 2, location: '' })).json()).toMatchObject({ version: 2, location: null })
    expect((await rival.put(`/api/admin/listings/${name}/all`, { version: 2, offer })).statusCode).toBe(404)
  })
})

test('a total is no line of a manifest', async () => {
  const name = await newDraft()
  const add = (description: string) =>
    seller.post(`/api/admin/listings/${name}/manifest_lines`, { version: 1, line: { ...LINE, description } })
  const refused = await add('Grand total:')
  expect([refused.statusCode, refused.json().errors]).toEqual([
    422,
    { description: ['This looks like a total. Enter an item: the lot’s totals follow its lines.'] },
  ])
  expect((await add('Total Gym')).statusCode).toBe(201)
})
