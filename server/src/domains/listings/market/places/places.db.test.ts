import type { DeskSite, DeskWarehouse, Holiday } from '@lotyard/contract/desk/market/places'
import type { ListingDetail } from '@lotyard/contract/lots/listing'
import type { MarketChange } from '@lotyard/contract/desk/market/history'
import { statesOf } from '@lotyard/contract/rules/addresses/states'
import { statesOfZip } from '@lotyard/contract/rules/addresses/zip-state'
import { NEW_WAREHOUSE } from '@lotyard/contract/rules/listings/warehouse'
import { DEFAULT_HOURS, hoursProblem, type Week } from '@lotyard/contract/rules/shipping/dates/opening-hours'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { EXAMPLE_ADDRESS } from '../../../../../test/addresses.ts'
import { useApp, type TestClient } from '../../../../../test/servers/app.ts'
import { addBasics, addLot } from '../../../../../test/market.ts'

const server = useApp()
let admin: TestClient
let sellerId: string

beforeAll(async () => {
  await addBasics(server.db)
  admin = await server.as('admin')
  sellerId = (await server.createAccount({ role: 'seller' })).id
})

type Sites = { sites: DeskSite[]; history: MarketChange[] }
type Warehouses = { warehouses: DeskWarehouse[]; holidays: Holiday[]; history: MarketChange[] }

const SITES = '/api/admin/market/sites'
const WAREHOUSES = '/api/admin/market/warehouses'
const readSites = async () => (await admin.get(SITES)).json<Sites>()
const readWarehouses = async () => (await admin.get(WAREHOUSES)).json<Warehouses>()
const siteOf = async (key: string) => (await readSites()).sites.find((site) => site.key === key)!
const warehouseOf = async (key: string) => (await readWarehouses()).warehouses.find((each) => each.key === key)!
const NEW_SITE = {
  name: 'Garden Lots',
  hosts: ['garden.example'],
  default_sort: 'selling_price',
  time_zone: 'America/Denver',
  is_default: false,
  category_keys: ['home-garden'],
}
const PLAIN = { accent_light: null, accent_dark: null, sender_name: null, mail_footer: null, logo: null }
const putSite = ({ key, ...site }: DeskSite, change: Partial<DeskSite>) =>
  admin.put(`${SITES}/${key}`, { ...site, ...change })
const putWarehouse = ({ key, ...warehouse }: DeskWarehouse, change: Partial<DeskWarehouse>) =>
  admin.put(`${WAREHOUSES}/${key}`, { ...warehouse, ...change })

describe('sites', () => {
  test('a new one is served under its host at once, with its name and its categories only', async () => {
    await addLot(server.db, { sellerId, category: 'kitchen', title: 'Whisks' })
    const created = await admin.post(SITES, { key: 'garden', ...NEW_SITE })
    expect([created.statusCode, created.json()]).toEqual([
      201,
      { key: 'garden', version: 1, ...NEW_SITE, branding: PLAIN },
    ])
    const search = await server.visitor.get('/api/listings/', { headers: { host: 'GARDEN.example' } })
    const { facets } = search.json<{ facets: { global_category_data: { key: string }[] } }>()
    expect(facets.global_category_data.map(({ key }) => key)).toEqual(['home-garden'])
    const { history } = await readSites()
    expect(history[0]).toMatchObject({ by: 'Ada Buyer', action: 'site.create', subject: 'site:garden' })
    expect(history[0]!.changes).toContainEqual({ field: 'hosts', from: null, to: 'garden.example' })
  })

  test('a change is on record with what was and what is', async () => {
    expect((await putSite(await siteOf('garden'), { name: 'Yard Lots', category_keys: null })).statusCode).toBe(200)
    const { history } = await readSites()
    expect(history[0]).toMatchObject({ action: 'site.change', subject: 'site:garden' })
    expect(history[0]!.changes).toEqual([
      { field: 'name', from: 'Garden Lots', to: 'Yard Lots' },
      { field: 'category_keys', from: 'home-garden', to: null },
    ])
  })

  test('another one becomes the default, and exactly one is', async () => {
    expect((await putSite(await siteOf('garden'), { is_default: true })).statusCode).toBe(200)
    expect((await readSites()).sites.filter((site) => site.is_default).map(({ key }) => key)).toEqual(['garden'])
    // The time zone of deadlines and mail is the default site's.
    expect((await server.visitor.get('/api/operator')).json()).toMatchObject({ time_zone: 'America/Denver' })
    // It can't stop being it by itself.
    expect((await putSite(await siteOf('garden'), { is_default: false })).json()).toMatchObject({ is_default: true })
    expect((await putSite(await siteOf('lotyard'), { is_default: true })).statusCode).toBe(200)
    await expect(
      server.db.transaction().execute((tx) => sql`update sites set is_default = false`.execute(tx)),
    ).rejects.toMatchObject({ constraint: 'a_market_has_a_default_site' })
  })

  test.each([
    ['a host of another site', { hosts: ['garden.example'] }, 'hosts', 'garden.example belongs to Yard Lots.'],
    ['a host that is none', { hosts: ['http://lots'] }, 'hosts', "http://lots isn't a host name."],
    ['an unknown time zone', { time_zone: 'America/Indy' }, 'time_zone', 'Choose a time zone from the list.'],
    ['a sort that is none', { default_sort: 'landed_cost' }, 'default_sort', 'Choose how lots are sorted.'],
    ['a category that is none', { category_keys: ['nonsense'] }, 'category_keys', 'Choose categories from the list.'],
    ['no name', { name: ' ' }, 'name', 'Enter one line of up to 80 characters.'],
  ] as [string, Partial<DeskSite>, string, string][])(
    '%s is refused at its field',
    async (_, change, field, sentence) => {
      const reply = await putSite(await siteOf('lotyard'), change)
      expect(reply.statusCode).toBe(422)
      expect(reply.json<{ errors: Record<string, string[]> }>().errors[field]![0]).toContain(sentence)
    },
  )

  test.each([
    ['a_host_belongs_to_one_site', sql`update sites set hosts = '{garden.example}' where key = 'lotyard'`],
    ['hosts_are_names', sql`update sites set hosts = '{http://lots}' where key = 'lotyard'`],
    ['a_time_zone_is_known', sql`update sites set time_zone = 'America/Indy' where key = 'lotyard'`],
    ['keys_never_change', sql`update sites set key = 'other' where key = 'lotyard'`],
    ['keys_are_plain_words', sql`insert into sites (key, name) values ('Two Words', 'Two')`],
    ['names_are_one_short_line', sql`update sites set name = '' where key = 'lotyard'`],
  ])('the database knows: %s', async (constraint, statement) => {
    await expect(statement.execute(server.db)).rejects.toMatchObject({ constraint })
  })

  test('of two admins who edit one site, the second is told', async () => {
    const seen = await siteOf('lotyard')
    expect((await putSite(seen, { name: 'Lotyard One' })).statusCode).toBe(200)
    const late = await putSite(seen, { name: 'Lotyard Two' })
    expect([late.statusCode, late.json()]).toEqual([409, expect.objectContaining({ code: 'conflict' })])
    // The same form sent twice is one edit, and no conflict with oneself.
    expect((await putSite(seen, { name: 'Lotyard One' })).statusCode).toBe(200)
    expect((await siteOf('lotyard')).version).toBe(seen.version + 1)
  })

  test('a key is given once', async () => {
    const taken = await admin.post(SITES, { key: 'garden', ...NEW_SITE, hosts: [] })
    expect([taken.statusCode, taken.json()]).toEqual([
      422,
      expect.objectContaining({ errors: { key: ['This key is taken. Choose another one.'] } }),
    ])
  })

  test.each(['buyer', 'seller'] as const)('a %s may neither read nor change them', async (role) => {
    const client = await server.as(role)
    const replies = [await client.get(SITES), await client.post(SITES, { key: 'x', ...NEW_SITE })]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 403])
  })
})

describe('warehouses', () => {
  test('one that moves is priced from its new place at once, in quotes and in searches by delivered cost', async () => {
    const buyer = await server.as('buyer')
    await buyer.post('/api/account/addresses', { role: 'shipping', address: EXAMPLE_ADDRESS })
    const lot = await addLot(server.db, { sellerId, warehouse: 'ft-wayne', category: 'laptops' })
    const milesOf = async () =>
      (await buyer.get(`/api/listings/${lot.name}/shipping_cost`)).json<{ miles: number }>().miles
    const deliveredOf = async () => {
      const reply = await buyer.get('/api/listings/?category=laptops&sort_field=landed_cost&min_landed=1')
      return reply.json<{ listings: { shipping_cost_cents: number }[] }>().listings[0]?.shipping_cost_cents
    }
    // The lot came past the server, so searches are waited for once.
    await expect.poll(deliveredOf).toBeGreaterThan(0)
    const near = { miles: await milesOf(), delivered: await deliveredOf() }
    const moved = await putWarehouse(await warehouseOf('ft-wayne'), { city: 'Reno', region: 'NV', zip: '89506' })
    expect(moved.statusCode).toBe(200)
    expect(await milesOf()).toBeGreaterThan(near.miles + 1_000)
    expect(await deliveredOf()).toBeGreaterThan(near.delivered!)
    const { history } = await readWarehouses()
    expect(history[0]!.changes).toContainEqual({ field: 'zip', from: '46806', to: '89506' })
  })

  test('a retired one takes no new lots, and those that are there stay to be found', async () => {
    await addLot(server.db, { sellerId, warehouse: 'hebron' })
    expect((await putWarehouse(await warehouseOf('hebron'), { is_retired: true })).statusCode).toBe(200)
    await expect(addLot(server.db, { sellerId, warehouse: 'hebron' })).rejects.toMatchObject({
      constraint: 'a_retired_warehouse_takes_no_new_lots',
    })
    await expect(
      sql`update lots set warehouse_key = 'hebron' where warehouse_key = 'ft-wayne'`.execute(server.db),
    ).rejects.toMatchObject({ constraint: 'a_retired_warehouse_takes_no_new_lots' })
    const found = await server.visitor.get('/api/listings/?warehouse_location=hebron')
    expect(found.json<{ total: number }>().total).toBeGreaterThan(0)
    // A lot that is there can still be edited.
    await sql`update lots set title = 'Edited' where warehouse_key = 'hebron'`.execute(server.db)
    expect((await putWarehouse(await warehouseOf('hebron'), { is_retired: false })).statusCode).toBe(200)
  })

  test('the database has the same table of ZIP codes and states, and refuses two that differ', async () => {
    const { rows } = await sql<{ zip: string; states: string[] }>`
      select zip, array(select state from unnest(${statesOf('billing').map(({ code }) => code)}::text[]) state
        where is_zip_of_state(zip, state) order by state) as states
      from (select lpad(n::text, 3, '0') || '01' as zip from generate_series(0, 999) n) zips order by zip`.execute(
      server.db,
    )
    expect(rows).toEqual(rows.map(({ zip }) => ({ zip, states: statesOfZip(zip).toSorted() })))
    await expect(
      sql`update warehouses set zip = '90210' where key = 'hebron'`.execute(server.db),
    ).rejects.toMatchObject({ constraint: 'zip_and_state_agree' })
  })

  test('one without lots leaves the filters when it is retired', async () => {
    const body = { description: 'Reno, NV', city: 'Reno', region: 'NV', zip: '89506', is_retired: false }
    const created = await admin.post(WAREHOUSES, { key: 'reno-nv', ...body })
    expect(created.statusCode).toBe(201)
    expect(created.json()).toEqual({ key: 'reno-nv', version: 1, ...body, ...NEW_WAREHOUSE })
    const offered = async () => {
      const { facets } = (await server.visitor.get('/api/listings/')).json<{
        facets: { all_warehouse_locations: { key: string }[] }
      }>()
      return facets.all_warehouse_locations.map(({ key }) => key)
    }
    expect(await offered()).toContain('reno-nv')
    await putWarehouse(created.json<DeskWarehouse>(), { is_retired: true })
    expect(await offered()).not.toContain('reno-nv')
  })

  test.each([
    [{ zip: '99501' }, 'zip', "Freight doesn't know this ZIP code."],
    [{ zip: '4104' }, 'zip', 'Enter a ZIP code of five digits.'],
    [{ zip: '90210' }, 'zip', '90210 is a ZIP code in California.'],
    [{ region: 'AK' }, 'region', 'Choose a state that freight goes to.'],
    [{ city: 'x'.repeat(81) }, 'city', 'Enter one line of up to 80 characters.'],
    [{ hours: [] }, 'hours', 'Enter hours for seven days, Monday first.'],
  ] as [Partial<DeskWarehouse>, string, string][])('%j is refused at its field', async (change, field, sentence) => {
    const reply = await putWarehouse(await warehouseOf('hebron'), change)
    expect(reply.statusCode).toBe(422)
    expect(reply.json<{ errors: Record<string, string[]> }>().errors[field]![0]).toContain(sentence)
  })

  test('how it works is changed and on record, and what a form leaves out stays', async () => {
    const hours = DEFAULT_HOURS.with(5, { open: '09:00', close: '12:00' }) as DeskWarehouse['hours']
    const work = { street: ' 2300 Litton Lane ', phone: '(859) 555-0100', hours, handling_days: 1, slot_capacity: 3 }
    expect((await putWarehouse(await warehouseOf('hebron'), work)).statusCode).toBe(200)
    const { version, description, city, region, zip, is_retired, ...kept } = await warehouseOf('hebron')
    expect(kept).toMatchObject({ ...work, street: '2300 Litton Lane' })
    const { history } = await readWarehouses()
    expect(history[0]!.changes).toContainEqual({
      field: 'hours',
      from: 'Mon to Fri, 8:00 AM to 4:00 PM',
      to: 'Mon to Fri, 8:00 AM to 4:00 PM; Sat, 9:00 AM to 12:00 PM',
    })
    const short = { version, description, city, region, zip, is_retired }
    expect((await admin.put(`${WAREHOUSES}/hebron`, { ...short, city: 'Hebron City' })).statusCode).toBe(200)
    expect(await warehouseOf('hebron')).toMatchObject({ ...kept, city: 'Hebron City' })
  })

  test('hoursProblem and hours_are_a_week agree', async () => {
    const day = { open: '08:00', close: '16:00' }
    const weeks: unknown[] = [
      DEFAULT_HOURS,
      DEFAULT_HOURS.slice(1),
      DEFAULT_HOURS.map(() => null),
      DEFAULT_HOURS.with(2, { open: '16:00', close: '16:00' }),
      DEFAULT_HOURS.with(2, { open: '8:00', close: '16:00' }),
      DEFAULT_HOURS.with(6, { open: '00:00', close: '23:59' }),
      DEFAULT_HOURS.with(6, { open: '00:00', close: '24:00' }),
    ]
    const { rows } = await sql<{ verdicts: boolean[] }>`
      select array_agg(are_opening_hours(week) order by at) as verdicts
      from jsonb_array_elements(${JSON.stringify(weeks)}::jsonb) with ordinality each (week, at)`.execute(server.db)
    expect(rows[0]!.verdicts).toEqual(weeks.map((week) => hoursProblem(week as Week) === null))
    // What the wire's shape keeps out.
    const others = [{}, null, 'x', [1, 2, 3, 4, 5, 6, 7], DEFAULT_HOURS.with(0, { ...day, at: 1 } as never)]
    for (const week of others)
      await expect(
        sql`update warehouses set hours = ${JSON.stringify(week)}::jsonb where key = 'hebron'`.execute(server.db),
      ).rejects.toMatchObject({ constraint: 'hours_are_a_week' })
  })

  test.each([
    ['a_street_is_one_short_line', sql`street = ''`],
    ['a_phone_is_a_number', sql`phone = 'call us'`],
    ['a_dock_note_is_one_line', sql`dock_note = E'a\nb'`],
    ['a_time_zone_names_a_city', sql`time_zone = 'EST'`],
    ['handling_takes_0_to_30_days', sql`handling_days = 31`],
    ['cut_off_is_a_time_of_day', sql`cut_off = '2 PM'`],
    ['slots_divide_the_day', sql`slot_minutes = 45`],
    ['a_slot_takes_1_to_100', sql`slot_capacity = 0`],
    ['notice_is_a_week_at_most', sql`pick_up_notice_hours = 169`],
  ])('the database knows: %s', async (constraint, change) => {
    await expect(sql`update warehouses set ${change} where key = 'hebron'`.execute(server.db)).rejects.toMatchObject({
      constraint,
    })
  })

  test('holidays are added once a day and place, the federal ones as far as they are missing, and removed', async () => {
    const HOLIDAYS = '/api/admin/market/holidays'
    const stocktaking = { day: '2999-11-02', warehouse_key: 'hebron', name: 'Stocktaking' }
    const lot = await addLot(server.db, { sellerId, warehouse: 'hebron' })
    const readEstimate = async (to = '') =>
      (await server.visitor.get(`/api/listings/${lot.name}?deliver_to=${to}`)).json<ListingDetail>().estimate!
    const atHome = await readEstimate()
    expect(atHome).toMatchObject({ shipsOn: null, arrivesFrom: null, arrivesBy: null })
    const delivered = await readEstimate('43215.b.l')
    expect(delivered.readyOn).toBe(atHome.readyOn)
    expect(delivered.arrivesBy! > delivered.arrivesFrom! && delivered.arrivesFrom! > delivered.shipsOn!).toBe(true)
    // A lot that would be ready on a holiday is ready later, on its page at once.
    const closed = await admin.post(HOLIDAYS, { ...stocktaking, day: atHome.readyOn })
    expect((await readEstimate()).readyOn > atHome.readyOn).toBe(true)
    await admin.delete(`${HOLIDAYS}/${closed.json<Holiday>().id}`)
    expect(await readEstimate()).toEqual(atHome)
    const added = await admin.post(HOLIDAYS, stocktaking)
    expect([added.statusCode, added.json()]).toEqual([201, { id: expect.any(String) as string, ...stocktaking }])
    const again = await admin.post(HOLIDAYS, stocktaking)
    expect([again.statusCode, again.json()]).toEqual([
      422,
      expect.objectContaining({ errors: { day: ['This day is a holiday there already.'] } }),
    ])
    const bad = await admin.post(HOLIDAYS, { day: '2026-02-30', warehouse_key: null, name: '' })
    expect(Object.keys(bad.json<{ errors: object }>().errors)).toEqual(['day', 'name'])
    expect((await admin.post(HOLIDAYS, { ...stocktaking, warehouse_key: 'nowhere' })).statusCode).toBe(422)

    const federal = async () =>
      (await admin.post(`${HOLIDAYS}/federal`, { warehouse_key: null })).json<{ added: Holiday[] }>().added
    const first = await federal()
    expect(first.length).toBeGreaterThanOrEqual(11)
    expect(first.map(({ name }) => name)).toContain('Thanksgiving Day')
    expect(await federal()).toEqual([])

    const { id } = added.json<Holiday>()
    expect((await admin.delete(`${HOLIDAYS}/${id}`)).statusCode).toBe(200)
    expect((await admin.delete(`${HOLIDAYS}/${id}`)).statusCode).toBe(404)
    const { holidays, history } = await readWarehouses()
    expect(holidays).toEqual(first)
    expect(history[0]).toMatchObject({ action: 'holiday.remove', subject: 'holiday:2999-11-02' })
    const buyer = await server.as('buyer')
    expect((await buyer.post(HOLIDAYS, stocktaking)).statusCode).toBe(403)
  })

  test('one that does not exist is not found', async () => {
    const { key: _key, ...fields } = await warehouseOf('hebron')
    expect((await admin.put(`${WAREHOUSES}/nowhere`, fields)).statusCode).toBe(404)
  })
})
