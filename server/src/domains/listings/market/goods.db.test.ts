import type { DeskBrand, DeskCategory, DeskCondition, DeskLotSize } from '@lotyard/contract/desk/market/goods'
import type { MarketChange } from '@lotyard/contract/desk/market/history'
import { MAX_BRANDS } from '@lotyard/contract/rules/listings/goods/brand-limits'
import { foldBrand } from '@lotyard/contract/rules/listings/goods/brand-name'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type TestClient } from '../../../../test/servers/app.ts'
import { addBasics, addLot } from '../../../../test/market.ts'

const server = useApp()
let admin: TestClient
let sellerId: string

beforeAll(async () => {
  await addBasics(server.db)
  admin = await server.as('admin')
  sellerId = (await server.createAccount({ role: 'seller' })).id
})

const CATEGORIES = '/api/admin/market/categories'
const CONDITIONS = '/api/admin/market/conditions'
const BRANDS = '/api/admin/market/brands'
type Conditions = { conditions: DeskCondition[]; lot_sizes: DeskLotSize[]; history: MarketChange[] }
const readCategories = async () =>
  (await admin.get(CATEGORIES)).json<{ categories: DeskCategory[]; history: MarketChange[] }>()
const categoryOf = async (key: string) => (await readCategories()).categories.find((each) => each.key === key)!
const putCategory = ({ key, ...category }: DeskCategory, change: Partial<DeskCategory>) =>
  admin.put(`${CATEGORIES}/${key}`, { ...category, ...change })
const readConditions = async () => (await admin.get(CONDITIONS)).json<Conditions>()

type Facet = { key: string; name: string; count: number; selected: boolean; children?: Facet[] }
type Found = { total: number; facets: Record<string, Facet[]> }
const search = async (query: string) => (await server.visitor.get(`/api/listings/?${query}`)).json<Found>()
const branchOf = async (key: string) => (await search('')).facets['category']!.find((branch) => branch.key === key)

describe('categories', () => {
  test('a renamed one is found by its new name at once, and its key stays', async () => {
    await addLot(server.db, { sellerId, category: 'televisions', title: 'Forty inches' })
    const renamed = await putCategory(await categoryOf('televisions'), { name: 'Screens' })
    expect([renamed.statusCode, renamed.json()]).toEqual([
      200,
      expect.objectContaining({ key: 'televisions', name: 'Screens', version: 2 }),
    ])
    expect((await search('search=screens')).total).toBe(1)
    expect((await search('search=televisions')).total).toBe(0)
    expect((await search('category=televisions')).total).toBe(1)
    expect((await readCategories()).history[0]).toMatchObject({
      action: 'category.change',
      subject: 'category:televisions',
      changes: [{ field: 'name', from: 'Televisions', to: 'Screens' }],
    })
  })

  test('a moved one takes its lots along: counts, filters and the words of its parent', async () => {
    await addLot(server.db, { sellerId, category: 'kitchen', title: 'Whisks' })
    expect((await putCategory(await categoryOf('kitchen'), { parent_key: 'toys-baby' })).statusCode).toBe(200)
    const children = (await branchOf('toys-baby'))!.children!.map(({ key }) => key)
    expect(children).toContain('kitchen')
    expect((await branchOf('toys-baby'))!.count).toBe(1)
    expect((await branchOf('home-garden'))!.count).toBe(0)
    expect((await search('category=toys-baby')).total).toBe(1)
    expect([(await search('search=baby')).total, (await search('search=garden')).total]).toEqual([1, 0])
  })

  test('a buyer who chose both the child and its new parent keeps the parent', async () => {
    const { id: accountId } = await server.createAccount()
    const choose = (key: string) =>
      server.db.insertInto('inventory_preferences').values({ account_id: accountId, category_key: key }).execute()
    await choose('bags')
    await choose('general-merchandise')
    expect((await putCategory(await categoryOf('bags'), { parent_key: 'general-merchandise' })).statusCode).toBe(200)
    const left = await server.db
      .selectFrom('inventory_preferences')
      .where('account_id', '=', accountId)
      .select('category_key')
      .execute()
    expect(left).toEqual([{ category_key: 'general-merchandise' }])
  })

  test('there are two levels', async () => {
    const parent = await putCategory(await categoryOf('home-garden'), { parent_key: 'toys-baby' })
    expect(parent.statusCode).toBe(422)
    expect(parent.json<{ errors: Record<string, string[]> }>().errors['parent_key']![0]).toContain(
      'has categories of its own',
    )
    const below = await putCategory(await categoryOf('laptops'), { parent_key: 'desktops' })
    expect(below.json<{ errors: object }>().errors).toEqual({ parent_key: ['Choose a category of the first level.'] })
    for (const [key, parentKey] of [
      ['home-garden', 'toys-baby'],
      ['laptops', 'desktops'],
    ])
      await expect(
        sql`update categories set parent_key = ${parentKey} where key = ${key}`.execute(server.db),
      ).rejects.toMatchObject({ constraint: 'categories_have_two_levels' })
  })

  test('a new one stands where it is put', async () => {
    const body = { key: 'hot-tubs', name: 'Hot Tubs', parent_key: 'home-garden', position: 0, is_retired: false }
    expect((await admin.post(CATEGORIES, body)).statusCode).toBe(201)
    expect((await branchOf('home-garden'))!.children![0]).toMatchObject({ key: 'hot-tubs', count: 0 })
    expect((await admin.post(CATEGORIES, body)).statusCode).toBe(422)
  })

  test('a retired one leaves menus and choices, takes no new lots, and keeps those it has', async () => {
    const lot = await addLot(server.db, { sellerId, category: 'shoes', title: 'Clogs' })
    expect((await putCategory(await categoryOf('shoes'), { is_retired: true })).statusCode).toBe(200)
    await expect(addLot(server.db, { sellerId, category: 'shoes' })).rejects.toMatchObject({
      constraint: 'a_retired_category_takes_no_new_lots',
    })
    const { facets, total } = await search('category=shoes')
    expect(total).toBe(1)
    const offered = (facets['category'] ?? []).flatMap(({ children = [] }) => children).map(({ key }) => key)
    expect(offered).toContain('shoes')
    expect(JSON.stringify(facets['global_category_data'])).not.toContain('"shoes"')
    const buyer = await server.as('buyer')
    expect((await buyer.get('/api/account/preferences/inventory')).body).not.toContain('"shoes"')
    expect((await server.visitor.get(`/api/listings/${lot.name}`)).statusCode).toBe(200)
  })

  test('of two admins who edit one category, the second is told', async () => {
    const seen = await categoryOf('audio')
    expect((await putCategory(seen, { name: 'Sound' })).statusCode).toBe(200)
    expect((await putCategory(seen, { name: 'Noise' })).statusCode).toBe(409)
  })

  test('only admins may', async () => {
    const seller = await server.as('seller')
    for (const url of [CATEGORIES, CONDITIONS, BRANDS]) expect((await seller.get(url)).statusCode).toBe(403)
    const { key, ...body } = await categoryOf('audio')
    expect((await seller.put(`${CATEGORIES}/${key}`, body)).statusCode).toBe(403)
  })
})

describe('conditions and sizes', () => {
  test('a definition is shown to buyers as it is now', async () => {
    const { key, ...condition } = (await readConditions()).conditions.find((each) => each.key === 'salvage')!
    const reply = await admin.put(`${CONDITIONS}/${key}`, { ...condition, definition: 'For parts only.', position: 0 })
    expect(reply.statusCode).toBe(200)
    const [first] = (await server.visitor.get('/api/conditions')).json<{ conditions: DeskCondition[] }>().conditions
    expect(first).toMatchObject({ key: 'salvage', definition: 'For parts only.' })
    const { history } = await readConditions()
    expect(history[0]!.changes.map(({ field }) => field).toSorted()).toEqual(['definition', 'position'])
  })

  test('a new condition and a new size can be chosen', async () => {
    const condition = { key: 'open-box', name: 'Open Box', definition: 'Opened by us to look inside.', position: 3 }
    expect((await admin.post(CONDITIONS, condition)).statusCode).toBe(201)
    const size = { key: 'half-pallet', name: 'Half Pallet', position: 2 }
    expect((await admin.post('/api/admin/market/lot_sizes', size)).statusCode).toBe(201)
    await addLot(server.db, { sellerId, condition: 'open-box', lotSize: 'half-pallet' })
    // The next request reads after the edit; the lot came past the server, so it is waited for.
    await expect.poll(async () => (await search('condition=open-box&lot_size=half-pallet')).total).toBe(1)
    const { key: _key, ...body } = size
    const renamed = await admin.put('/api/admin/market/lot_sizes/half-pallet', { ...body, version: 1, name: 'Half' })
    expect(renamed.json()).toMatchObject({ name: 'Half', version: 2 })
  })

  test('without a definition it is refused', async () => {
    const reply = await admin.post(CONDITIONS, { key: 'odd', name: 'Odd', definition: ' ', position: -1 })
    expect(Object.keys(reply.json<{ errors: object }>().errors)).toEqual(['position', 'definition'])
  })
})

describe('brands', () => {
  const brandsOf = async (text: string) =>
    (await admin.get(`${BRANDS}?search=${encodeURIComponent(text)}`)).json<{ brands: DeskBrand[]; total: number }>()

  test('are found by a part of their name, which is no pattern', async () => {
    expect(await brandsOf('TH & c')).toMatchObject({ total: 1, brands: [{ key: 'hearth', name: 'Hearth & Co' }] })
    expect((await brandsOf('%')).total).toBe(0)
  })

  test('merged ones are one, and searches that name the old key find its lots', async () => {
    await sql`insert into brands (key, name) values ('quasar', 'Quasar')`.execute(server.db)
    await addLot(server.db, { sellerId, brand: 'quasar', title: 'Odd radio', category: 'audio' })
    const before = (await brandsOf('sonic')).brands[0]!.lot_count
    const [{ version }] = (await brandsOf('quasar')).brands as [DeskBrand]
    const merged = await admin.post(`${BRANDS}/quasar/merge`, { version, into_key: 'sonic' })
    expect([merged.statusCode, merged.json<DeskBrand>().lot_count]).toEqual([200, before + 1])
    const { total, facets } = await search('brand=quasar')
    expect(total).toBe((await search('brand=sonic')).total)
    expect(facets['brand']!.find(({ key }) => key === 'sonic')).toMatchObject({ selected: true })
    expect((await search('search=quasar')).total).toBe(0)
    expect((await brandsOf('quasar')).total).toBe(0)
    // An import that knows the old spelling only.
    const { lotId } = await addLot(server.db, { sellerId, brand: 'quasar', title: 'Late radio' })
    const late = await server.db.selectFrom('lots').where('id', '=', lotId).select('brand_key').executeTakeFirst()
    expect(late).toEqual({ brand_key: 'sonic' })
    expect((await admin.post(`${BRANDS}/quasar/merge`, { version, into_key: 'hearth' })).statusCode).toBe(404)
  })

  test('are added by their name, once for all spellings of it', async () => {
    const made = await admin.post(BRANDS, { name: ' Grünwald & Söhne ' })
    expect([made.statusCode, made.json()]).toEqual([
      201,
      { key: 'grunwald-sohne', version: 1, name: 'Grünwald & Söhne', lot_count: 0 },
    ])
    const again = await admin.post(BRANDS, { name: 'GRUNWALD SOHNE' })
    expect([again.statusCode, again.json().errors]).toEqual([
      422,
      { name: ['Grünwald & Söhne is a brand already, and this is a spelling of it.'] },
    ])
    // Others may have the key.
    expect((await admin.post(BRANDS, { name: 'Поларис' })).json().key).toBe('brand')
    expect((await admin.post(BRANDS, { name: 'Витязь' })).json().key).toBe('brand-2')
    expect((await admin.post(BRANDS, { name: 'x'.repeat(81) })).statusCode).toBe(422)
    const seller = await server.as('seller')
    expect((await seller.post(BRANDS, { name: 'Mine' })).statusCode).toBe(403)
  })

  test('thirty names without Latin letters become thirty brands, and each is told by its own name', async () => {
    const names = Array.from({ length: 30 }, (_, n) => `無印${String.fromCodePoint(0x4e00 + n)}`)
    for (const name of names) {
      const reply = await admin.post(BRANDS, { name })
      expect([reply.statusCode, reply.json().name], reply.body).toEqual([201, name])
    }
    const again = await admin.post(BRANDS, { name: names[25] })
    expect(again.json().errors).toEqual({ name: [`${names[25]} is a brand already, and this is a spelling of it.`] })
  })

  test('a spelling that was merged leads to the other brand, and no brand takes the name of another', async () => {
    for (const name of ['Wolfram', 'Wolffram']) await admin.post(BRANDS, { name })
    const taken = await admin.put(`${BRANDS}/wolffram`, { version: 1, name: 'WOLFRAM' })
    expect([taken.statusCode, taken.json().errors]).toEqual([
      422,
      { name: ['Another brand has this name. Merge the two instead.'] },
    ])
    expect((await admin.post(`${BRANDS}/wolffram/merge`, { version: 1, into_key: 'wolfram' })).statusCode).toBe(200)
    const again = await admin.post(BRANDS, { name: 'Wolffram' })
    expect(again.json().errors).toEqual({ name: ['Wolfram is a brand already, and this is a spelling of it.'] })
  })

  test('are folded by the database as by the rule, and two of one spelling are refused', async () => {
    const names = [
      'Sony®',
      'L’Oréal',
      "L'Oreal",
      'Black+Decker',
      '+',
      '3M™',
      'Поларис',
      'x–y',
      '日本 電気',
      'Kité\u00a0x',
      '½',
      '×',
    ]
    const { rows } = await sql<{ name: string; folded: string }>`
      select name, folded_brand(name) as folded from unnest(${names}::text[]) name`.execute(server.db)
    expect(rows).toEqual(names.map((name) => ({ name, folded: foldBrand(name) })))
    await expect(
      sql`insert into brands (key, name) values ('s-1', 'Sony'), ('s-2', 'SONY')`.execute(server.db),
    ).rejects.toMatchObject({ constraint: 'one_brand_per_folded_name' })
  })

  test('a chain of merges leads to the last in one step, and none leads to itself', async () => {
    await sql`insert into brands (key, name) values ('one', 'One'), ('two', 'Two'), ('three', 'Three')`.execute(
      server.db,
    )
    expect((await admin.post(`${BRANDS}/one/merge`, { version: 1, into_key: 'two' })).statusCode).toBe(200)
    expect((await admin.post(`${BRANDS}/two/merge`, { version: 1, into_key: 'three' })).statusCode).toBe(200)
    expect((await admin.post(`${BRANDS}/three/merge`, { version: 1, into_key: 'one' })).statusCode).toBe(422)
    expect((await admin.post(`${BRANDS}/three/merge`, { version: 1, into_key: 'three' })).statusCode).toBe(422)
    const rows = await sql`select key, merged_into from brands where merged_into is not null order by key`.execute(
      server.db,
    )
    expect(rows.rows).toEqual(
      expect.arrayContaining([
        { key: 'one', merged_into: 'three' },
        { key: 'two', merged_into: 'three' },
      ]),
    )
    await expect(
      sql`update brands set merged_into = 'one' where key = 'hearth'`.execute(server.db),
    ).rejects.toMatchObject({ constraint: 'a_merged_brand_leads_to_a_brand' })
  })

  test('a full market takes no more, until an admin merges two', async () => {
    const { db } = server
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from brands where merged_into is null`.execute(db)
    await sql`insert into brands (key, name)
      select 'fill' || n, 'Fill' || n from generate_series(1, ${MAX_BRANDS - rows[0]!.count}::integer) n`.execute(db)
    await expect(sql`insert into brands (key, name) values ('over', 'Over')`.execute(db)).rejects.toMatchObject({
      constraint: 'a_market_has_at_most_20000_brands',
    })
    const refused = await admin.post(BRANDS, { name: 'Over' })
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'too_many_brands'])
    // A name that is there is said to be there, room or not.
    expect((await admin.post(BRANDS, { name: 'FILL1' })).json().errors).toEqual({
      name: ['Fill1 is a brand already, and this is a spelling of it.'],
    })
    expect((await admin.post(`${BRANDS}/fill1/merge`, { version: 1, into_key: 'fill2' })).statusCode).toBe(200)
    expect((await admin.post(BRANDS, { name: 'Over' })).statusCode).toBe(201)
  })
})
