import type { DeskFound } from '@lotyard/contract/desk/search'
import { ALL_RIGHTS, type DeskRights } from '@lotyard/contract/rules/desk/staff/desk-rights'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type CompiledQuery,
} from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { DB } from '../../../db/tables.ts'
import { addBasics, addLot, type AddedLot } from '../../../../test/market.ts'
import { addOrder, type AddedOrder } from '../../../../test/orders.ts'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { searchDesk } from './search-desk.ts'

type Person = TestClient & { account: TestAccount }

const server = useApp()
let admin: Person, seller: Person, rival: Person, buyer: Person
let drills: AddedLot
let order: AddedOrder, fetched: AddedOrder
beforeAll(async () => {
  const { db } = server
  await addBasics(db)
  admin = await server.as('admin')
  buyer = await server.as('buyer')
  seller = await server.as('seller')
  rival = await server.as('seller')
  await sql`update accounts set seller_name = 'Northgate Returns' where id = ${seller.account.id}`.execute(db)
  await sql`update accounts set name = 'Zelda Quince', email = 'zelda@quince.test' where id = ${buyer.account.id}`.execute(
    db,
  )
  const lines = [{ description: 'Drill', upc: '036000291452' }]
  drills = await addLot(db, { sellerId: seller.account.id, title: 'Cordless drills, 40 units', state: 'draft', lines })
  order = await addOrder(db, {
    accountId: buyer.account.id,
    lots: [{ sellerId: seller.account.id }],
    transactionId: 'tx8842',
  })
  await sql`update order_shipments set state = 'shipped', ready_at = now(), left_at = now(), carrier = 'UPS',
    trackings = '{1Z999AA10123456784}' where order_id = ${order.id}`.execute(db)
  await sql`insert into receipts (order_id, amount_cents, reference, received_on)
    values (${order.id}, 100, 'Wire FT-0099', current_date)`.execute(db)
  const lots = [{ sellerId: seller.account.id, isPickUp: true }]
  fetched = await addOrder(db, { accountId: (await server.as('buyer')).account.id, lots })
  await sql`update order_shipments set state = 'ready', ready_at = now() where order_id = ${fetched.id}`.execute(db)
  await sql`with slot as (insert into pickup_slots (warehouse_key, starts_at, booked, capacity)
      values ('hebron', now() + interval '1 day', 1, 1) returning *)
    insert into pickup_appointments (shipment_id, warehouse_key, starts_at, ends_at, code)
    select id, s.warehouse_key, starts_at, starts_at + interval '1 hour', 'K7M4PX' from order_shipments s, slot
    where order_id = ${fetched.id}`.execute(db)
  await sql`insert into payouts (seller_id, line_count, price_cents, refunded_cents, commission_cents, amount_cents,
    reference) values (${seller.account.id}, 1, 5000, 0, 0, 5000, 'ACH-7781')`.execute(db)
  await sql`insert into manifest_imports (seller_id, file_name, file_modified_ms, byte_length)
    values (${seller.account.id}, 'walmart_pallets-07.xlsx', 1, 1)`.execute(db)
})

const find = async (client: TestClient, q: string): Promise<DeskFound> =>
  (await client.get(`/api/admin/search?q=${encodeURIComponent(q)}`)).json<DeskFound>()
/** As 'orders: Order 1042', in the order shown. */
const titles = (found: DeskFound) =>
  Object.entries(found).flatMap(([kind, hits]) => hits.map(({ title }) => `${kind}: ${title}`))

test('finds each thing by what is printed on it, and by words', async () => {
  const [theOrder, theLot] = [`orders: Order ${order.number}`, 'lots: Cordless drills, 40 units']
  const found: Record<string, string[]> = {}
  const expected: Record<string, string[]> = {
    [`#${order.number}`]: [theOrder],
    '1z999aa10123456784': [theOrder],
    '1Z 999 AA1 0123 4567 84': [theOrder],
    'k7m-4px': [`orders: Order ${fetched.number}`],
    'wire ft-0099': [theOrder],
    tx8842: [theOrder],
    [drills.name.toLowerCase()]: [theLot],
    '0 36000 29145 2': [theLot],
    'cordless dri': [theLot],
    'ZELDA@quince.test': [theOrder, 'people: Zelda Quince'],
    'zelda@q': [theOrder, 'people: Zelda Quince'],
    'quince zel': [theOrder, 'people: Zelda Quince'],
    'walmart 07': ['imports: walmart_pallets-07.xlsx'],
    'ach-7781': ['payouts: Payout 1'],
    northgate: ['people: ', 'payouts: Payout 1'],
    nowhere: [],
  }
  for (const q of Object.keys(expected)) found[q] = titles(await find(admin, q))
  // A seller is found by the name on lot pages; who it is has a name of their own.
  expected['northgate'] = found['northgate']!.map((title) => (title.startsWith('people') ? title : 'payouts: Payout 1'))
  expect(found).toEqual(expected)
  expect(found['northgate']).toHaveLength(2)
  expect((await find(admin, drills.name)).lots[0]).toMatchObject({
    path: `/admin/listings/${drills.name}`,
    detail: expect.stringMatching(/Draft$/),
  })
})

test('a lot that is named comes before lots whose titles have the word, newest first, and five at most', async () => {
  const added = []
  for (let at = 0; at < 6; at += 1)
    added.push(await addLot(server.db, { sellerId: rival.account.id, title: `Like ${drills.name} ${at}` }))
  const { lots } = await find(admin, drills.name)
  expect(lots.map(({ path }) => path.split('/').at(-1))).toEqual([
    drills.name,
    ...added
      .toReversed()
      .map(({ name }) => name)
      .slice(0, 4),
  ])
})

test('of a word that is in hundreds of titles the newest lots are shown', async () => {
  await sql`with copies as (insert into lots (seller_id, category_key, condition_key, lot_size_key, warehouse_key, title,
      units, msrp_cents, weight_lbs, pallet_count, length_in, width_in, height_in)
    select seller_id, category_key, condition_key, lot_size_key, warehouse_key, 'Assorted ' || n, units, msrp_cents,
      weight_lbs, pallet_count, length_in, width_in, height_in from lots, generate_series(1, 320) n
    where id = ${drills.lotId} order by n returning id)
    insert into listings (name, lot_id, state, buying_format) select 'Z' || lpad(id::text, 8, '0'), id, 'draft', 'auction'
    from copies`.execute(server.db)
  for (const client of [admin, seller])
    expect((await find(client, 'assorted')).lots.map(({ title }) => title)).toEqual(
      [320, 319, 318, 317, 316].map((n) => `Assorted ${n}`),
    )
  expect((await find(rival, 'assorted')).lots).toEqual([])
})

test('a seller finds what is theirs, and neither people nor how buyers paid', async () => {
  for (const q of [order.number, '1Z999AA10123456784', 'cordless', 'walmart', 'ach-7781', '036000291452'])
    expect([q, titles(await find(seller, q)).length, titles(await find(rival, q)).length]).toEqual([q, 1, 0])
  for (const q of ['zelda@quince.test', 'zelda', 'tx8842', 'wire ft-0099', 'northgate'])
    expect([q, titles(await find(seller, q))]).toEqual([q, []])
  expect((await buyer.get('/api/admin/search?q=cordless')).statusCode).toBe(403)
})

test('what an admin may not read is absent', async () => {
  const kinds = async (rights: DeskRights, q: string) =>
    Object.entries(await searchDesk(server.db, { accountId: admin.account.id, role: 'admin', rights }, q))
      .filter(([, hits]) => hits.length > 0)
      .map(([kind]) => kind)
  expect(await kinds(ALL_RIGHTS, 'zelda')).toEqual(['orders', 'people'])
  expect(await kinds({ orders: 'read' }, 'zelda')).toEqual(['orders'])
  expect(await kinds({ people: 'read', listings: 'read', money: 'write' }, 'zelda')).toEqual(['people'])
  // By its payment an order is found only by those who may read money.
  expect([
    await kinds({ orders: 'write' }, 'tx8842'),
    await kinds({ orders: 'read', money: 'read' }, 'tx8842'),
  ]).toEqual([[], ['orders']])
  expect(await kinds({ market: 'write' }, 'cordless')).toEqual([])
  expect(await kinds({ orders: 'write', people: 'write' }, 'ach-7781')).toEqual([])
})

test('hostile words are words', async () => {
  const hostile = ["'; drop table lots; --", '%%%', '\\:* & !', "a' | b:*", '🔨🔨', '((((', '9'.repeat(60)]
  for (const q of hostile)
    expect([q, (await admin.get(`/api/admin/search?q=${encodeURIComponent(q)}`)).statusCode]).toEqual([q, 200])
  for (const q of ['', 'x', 'x'.repeat(101), 'ab%00'])
    expect((await admin.get(`/api/admin/search?q=${q}`)).statusCode).toBe(400)
})

test('every part reads an index, by a plan that sees none of the values', async () => {
  const sent: CompiledQuery[] = []
  const recorded = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void sent.push(query),
  })
  for (const role of ['admin', 'seller'] as const)
    for (const q of ['K7M4PX', '036000291452', 'zelda@quince.test', 'cordless drills'])
      await searchDesk(recorded, { accountId: seller.account.id, role, rights: ALL_RIGHTS }, q)
  const client = await server.context.pool.connect()
  try {
    // The test's tables are so small that reading all of them would be cheapest.
    for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await client.query(`set enable_${way} = off`)
    await client.query('set plan_cache_mode = force_generic_plan')
    for (const [at, { sql: text, parameters }] of sent.entries()) {
      await client.query(`prepare found${at} as ${text}`)
      const values = parameters.map((value) =>
        client.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value)),
      )
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain execute found${at}${values.length === 0 ? '' : `(${values.join(', ')})`}`,
      )
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan, text).not.toContain('Seq Scan')
      // An index that is read from end to end is no better than its table; of the test's few accounts it is the cheapest join,
      // and of the newest lots a limit ends it.
      const scans = plan.split(/\n(?=.*->)/).filter((node) => /Index (Only )?Scan/.test(node))
      expect(
        scans.filter((node) => !/Index Cond|accounts_by_age|Backward using lots_pkey/.test(node)),
        text,
      ).toEqual([])
    }
  } finally {
    client.release(true)
  }
  expect(sent.length).toBeGreaterThan(30)
})
