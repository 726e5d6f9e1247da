import type { FreightPreview, FreightRates, FreightVersion } from '@lotyard/contract/desk/market/freight'
import type { FreightTerms } from '@lotyard/contract/lots/shipping'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useApp, type TestClient } from '../../../../test/servers/app.ts'

const server = useApp()
const FREIGHT = '/api/admin/market/freight'
let admin: TestClient

beforeAll(async () => {
  admin = await server.as('admin')
})

type Freight = { version: number; newest: number; shown: number; rates: FreightRates; versions: FreightVersion[] }
const read = async (query = '') => (await admin.get(`${FREIGHT}${query}`)).json<Freight>()
const preview = async (rates: FreightRates) =>
  (await admin.post(`${FREIGHT}/preview`, { rates })).json<FreightPreview>()
const save = (basedOn: number, rates: FreightRates, note = 'Diesel') =>
  admin.post(FREIGHT, { based_on: basedOn, rates, note })
const fuelInForce = async () => (await server.visitor.get('/api/freight_terms')).json<FreightTerms>().fuel_basis_points
const withFuel = (rates: FreightRates, fuel: number): FreightRates => ({ ...rates, fuel_basis_points: fuel })

test('a preview prices the worked examples and the lanes of the estimator, now and then, and saves nothing', async () => {
  const { rates, version } = await read()
  const { problems, changes, examples } = await preview(withFuel(rates, 3_000))
  expect(problems).toEqual([])
  expect(changes).toEqual([{ name: 'Fuel surcharge', from: '24.00%', to: '30.00%' }])
  expect(examples.slice(0, 8).map(({ from_cents }) => from_cents)).toEqual([
    33_480, 51_480, 33_480, 13_392, 5_370, 52_080, 266_600, 46_668,
  ])
  expect(examples).toHaveLength(8 + 15)
  // 270.00 of line-haul with 30 % of fuel.
  expect(examples[0]!.to_cents).toBe(35_100)
  expect((await read()).version).toBe(version)
})

test('a preview of rates that cannot be used says why, and prices nothing', async () => {
  const { rates } = await read()
  const falling = { ...rates, band_miles: rates.band_miles.toReversed() }
  expect(await preview(falling)).toEqual({ problems: ['Distance bands must rise.'], changes: [], examples: [] })
})

test('saved rates are in force at once, with who, why and what changed', async () => {
  const { rates, newest } = await read()
  const saved = await save(newest, withFuel(rates, 2_650), ' Diesel is up ')
  expect([saved.statusCode, saved.json()]).toEqual([201, { version: newest + 1 }])
  expect(await fuelInForce()).toBe(2_650)
  const { version, versions } = await read()
  expect(version).toBe(newest + 1)
  expect(versions[0]).toMatchObject({
    by: 'Ada Buyer',
    note: 'Diesel is up',
    is_usable: true,
    changes: [{ name: 'Fuel surcharge', from: '24.00%', to: '26.50%' }],
  })
  const entry = await server.db
    .selectFrom('audit_entries')
    .where('subject', '=', `freight_tariff:${version}`)
    .select(['action', 'details'])
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({
    action: 'freight_tariff.create',
    details: { note: 'Diesel is up', from: { 'Fuel surcharge': '24.00%' }, to: { 'Fuel surcharge': '26.50%' } },
  })
})

test('an older version can be used again, as a new one', async () => {
  const first = await read('?show=1')
  expect([first.shown, first.rates.fuel_basis_points]).toEqual([1, 2_400])
  expect((await save(first.newest, first.rates, 'Back to normal')).statusCode).toBe(201)
  expect(await fuelInForce()).toBe(2_400)
  expect((await admin.get(`${FREIGHT}?show=9999`)).statusCode).toBe(404)
})

test('of two admins who change the same version at once, the second is told', async () => {
  const { rates, newest } = await read()
  const both = await Promise.all([save(newest, withFuel(rates, 2_500)), save(newest, withFuel(rates, 2_600))])
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 409])
  const insert = sql`insert into freight_tariffs (rates, based_on) values ('{}', ${newest})`
  await expect(insert.execute(server.db)).rejects.toMatchObject({ constraint: 'a_tariff_is_followed_once' })
})

test('nothing to change, no reason and rates that cannot be used are refused', async () => {
  const { rates, newest } = await read()
  expect((await save(newest, rates)).json()).toMatchObject({
    message: 'These rates are in force already. Change one to save.',
  })
  expect((await save(newest, withFuel(rates, 1), ' ')).json()).toMatchObject({
    errors: { note: ['Say why in a line of up to 200 characters.'] },
  })
  expect((await save(newest, withFuel(rates, -1))).json()).toMatchObject({
    errors: { rates: ['Every rate must be a whole number of cents, and none negative.'] },
  })
  expect((await read()).newest).toBe(newest)
  const { id } = await server.createAccount({ role: 'admin' })
  const unexplained = sql`insert into freight_tariffs (rates, created_by) values ('{}', ${id})`
  await expect(unexplained.execute(server.db)).rejects.toMatchObject({ constraint: 'who_changes_rates_says_why' })
})

test('a broken version by SQL is passed over, and the next one is built on it', async () => {
  const { newest, version, rates } = await read()
  await sql`insert into freight_tariffs (rates) values ('{}')`.execute(server.db)
  const now = await read()
  expect([now.version, now.newest > newest, now.versions[0]!.is_usable]).toEqual([version, true, false])
  expect((await save(now.newest, withFuel(rates, 2_700))).statusCode).toBe(201)
  expect(await fuelInForce()).toBe(2_700)
})

test.each(['buyer', 'seller'] as const)('a %s may neither read, preview nor save', async (role) => {
  const { rates, newest } = await read()
  const client = await server.as(role)
  const replies = [
    await client.get(FREIGHT),
    await client.post(`${FREIGHT}/preview`, { rates }),
    await client.post(FREIGHT, { based_on: newest, rates, note: 'x' }),
  ]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
})
