import type { DeskOrder } from '@lotyard/contract/desk/orders'
import type { Order } from '@lotyard/contract/orders/orders'
import type { OrderShipment } from '@lotyard/contract/orders/shipments'
import { arrivalError, mayDenyArrival } from '@lotyard/contract/rules/orders/fulfilment/arrival'
import { MAX_PARTS } from '@lotyard/contract/rules/orders/fulfilment/split-shipment'
import { mayUndoShipped } from '@lotyard/contract/rules/orders/fulfilment/undo-shipped'
import { addDays } from '@lotyard/contract/rules/site/calendar-day'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addBasics } from '../../../../test/market.ts'
import { addOrder, putShipment, type AddedOrder } from '../../../../test/orders.ts'
import { listQueuedJobs } from '../../../../test/readers/queued-jobs.ts'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'

const server = useApp()
type Person = TestClient & { account: TestAccount }
let admin: Person
let seller: Person
let rival: Person
let buyer: Person
let stranger: Person

beforeAll(async () => {
  await addBasics(server.db)
  admin = await server.as('admin')
  seller = await server.as('seller')
  rival = await server.as('seller')
  buyer = await server.as('buyer')
  stranger = await server.as('buyer')
})

/** Two lots of the seller's in Hebron and Ft. Wayne, and one of a rival's in Ft. Wayne. */
const mixed = () =>
  addOrder(server.db, {
    accountId: buyer.account.id,
    lots: [
      { sellerId: seller.account.id, priceCents: 700_00 },
      { sellerId: seller.account.id, warehouse: 'ft-wayne', priceCents: 300_00 },
      { sellerId: rival.account.id, warehouse: 'ft-wayne', priceCents: 5_000_00 },
    ],
  })
const one = (isPickUp = false) =>
  addOrder(server.db, { accountId: buyer.account.id, lots: [{ sellerId: seller.account.id, isPickUp }] })
const put = ({ id: orderId }: AddedOrder, body: object, client: TestClient = admin) =>
  putShipment(server.db, client, { orderId, ...body })
const read = async ({ id }: AddedOrder) => (await buyer.get(`/api/orders/${id}`)).json<Order>()
const shipmentsOf = ({ warehouses }: Pick<Order, 'warehouses'>): OrderShipment[] =>
  warehouses.flatMap(({ shipments }) => shipments)
const first = async (order: AddedOrder) => shipmentsOf(await read(order))[0]!
const mailsOf = async ({ id }: AddedOrder) =>
  (await listQueuedJobs(server.db, 'write_order_mail'))
    .map(({ payload }) => payload as { kind: string; orderId: string })
    .filter(({ orderId }) => orderId === id)
    .map(({ kind }) => kind)
const auditOf = ({ number }: AddedOrder) =>
  server.db
    .selectFrom('audit_entries')
    .where('subject', '=', `order:${number}`)
    .select(['account_id as by', 'action', 'details'])
    .orderBy('id')
    .execute()
const codes = (replies: { statusCode: number }[]) =>
  replies.map(({ statusCode }) => statusCode).toSorted((left, right) => left - right)

const SHIP = { state: 'shipped', carrier: 'Estes', tracking: ['12-345'] }
async function shipped(): Promise<AddedOrder> {
  const order = await one()
  await put(order, { state: 'ready' })
  await put(order, SHIP)
  return order
}
/** By the desk, on the day it shipped. */
async function delivered(): Promise<AddedOrder> {
  const order = await shipped()
  const { today } = await read(order)
  const reply = await put(order, { state: 'delivered', delivered_on: today }, seller)
  expect(reply.statusCode, reply.body).toBe(200)
  return order
}
const arrived = ({ id }: AddedOrder, on: string, client: TestClient = buyer, part: number | string = 1) =>
  client.post(`/api/orders/${id}/shipments/${part}/arrived`, { on })
const notArrived = ({ id }: AddedOrder, client: TestClient = buyer) =>
  client.post(`/api/orders/${id}/shipments/1/not_arrived`)

describe('the desk moves shipments', () => {
  test('each part gets ready, ships and arrives on its own, and each step is mailed', async () => {
    const order = await mixed()
    const farther = { warehouse: 'ft-wayne' }
    expect((await put(order, SHIP)).json().code).toBe('shipment_settled')
    expect((await put(order, { state: 'ready' })).json<DeskOrder>().state).toBe('paid')
    expect((await put(order, { state: 'picked_up' })).json().code).toBe('shipment_settled')
    expect((await put(order, { ...SHIP, version: 1 })).json().code).toBe('conflict')
    expect((await arrived(order, (await read(order)).today)).json().code).toBe('shipment_settled')
    expect((await put(order, { state: 'shipped', tracking: ['#'] })).json().errors).toEqual({
      carrier: ['Carrier is required'],
      tracking: [expect.any(String)],
    })
    const [here] = shipmentsOf((await put(order, { ...SHIP, carrier: ' estes ' })).json<DeskOrder>())
    expect(here).toMatchObject({
      state: 'shipped',
      carrier: { key: 'estes', name: 'Estes', link: expect.stringContaining('{tracking}') },
      trackings: ['12-345'],
      tracking: '12-345',
    })
    expect((await put(order, { state: 'ready' })).json().code).toBe('shipment_settled')
    await put(order, { ...farther, state: 'ready' })
    const all = await put(order, { ...farther, state: 'shipped', carrier: 'Plainsman LTL' })
    expect(all.json()).toMatchObject({ state: 'shipped', canCancel: false, canRefund: true })
    expect(shipmentsOf(all.json<DeskOrder>())[1]!.carrier).toEqual({ key: null, name: 'Plainsman LTL', link: null })
    const { today } = await read(order)
    for (const day of ['', 'x', addDays(today, 1), addDays(today, -1)])
      expect((await put(order, { state: 'delivered', delivered_on: day })).json().errors).toHaveProperty('delivered_on')
    await put(order, { state: 'delivered', delivered_on: today })
    for (const day of [-1, 0, 1].map((count) => addDays(today, count))) {
      const said = sql`update order_shipments set delivered_on = ${day} where id = ${here!.id}`.execute(server.db)
      const refused = await said.then(() => null).catch((error: { constraint: string }) => error.constraint)
      expect(refused).toBe(arrivalError(day, { leftOn: today, today }) === null ? null : 'it_arrives_after_it_left')
    }
    expect((await read(order)).state).toBe('shipped')
    await put(order, { ...farther, state: 'delivered', delivered_on: today })
    expect(await read(order)).toMatchObject({ state: 'delivered' })
    expect(await mailsOf(order)).toEqual(
      ['ready', 'shipped', 'ready', 'shipped', 'delivered', 'delivered'].map((state) => `order-${state}`),
    )
  })

  test('what is picked up is not shipped, and who presses twice sends one mail', async () => {
    const order = await one(true)
    const replies = await Promise.all([1, 2, 3].map(() => put(order, { state: 'ready' })))
    expect(replies.some(({ statusCode }) => statusCode === 200)).toBe(true)
    expect((await put(order, SHIP)).statusCode).toBe(409)
    expect((await put(order, { state: 'picked_up' })).json()).toMatchObject({ state: 'picked_up' })
    expect(await mailsOf(order)).toEqual(['order-ready', 'order-picked-up'])
  })

  test('a seller moves, corrects and splits what is theirs alone; what they share is for admins', async () => {
    const order = await mixed()
    const ready = { state: 'ready' }
    const other = await server.as('seller')
    expect((await put(order, ready, seller)).statusCode).toBe(200)
    expect((await put(order, { ...ready, warehouse: 'ft-wayne' }, seller)).json().code).toBe('not_allowed')
    expect((await put(order, SHIP, rival)).json().code).toBe('not_allowed')
    expect((await put(order, SHIP, other)).statusCode).toBe(404)
    expect((await put(order, SHIP, buyer)).statusCode).toBe(403)
    const [hebron, farther] = shipmentsOf(await read(order))
    const acts = [`${farther!.id}/split`, `${hebron!.id}/undo`].map((path) => `/api/admin/shipments/${path}`)
    const bodies = [{ parts: 'by_seller' }, { reason: 'A slip.' }]
    for (const [at, path] of acts.entries()) {
      expect((await buyer.post(path, bodies[at])).statusCode).toBe(403)
      expect((await seller.post(path, bodies[at])).statusCode).toBe(403)
    }
    for (const id of ['nowhere', '5b9c7f1e-6f0c-4a34-9d3b-000000000001'])
      expect((await admin.put(`/api/admin/shipments/${id}`, { ...ready, version: 1 })).statusCode).toBe(404)
    expect(await auditOf(order)).toMatchObject([{ by: seller.account.id, action: 'order.shipment' }])
  })

  test('nothing is ready before the money is there', async () => {
    const lots = [{ sellerId: seller.account.id }]
    const invoiced = await addOrder(server.db, { accountId: buyer.account.id, dueInDays: 3, lots })
    const authorised = await addOrder(server.db, { accountId: buyer.account.id, payment: 'authorised', lots })
    for (const order of [invoiced, authorised])
      expect((await put(order, { state: 'ready' })).json().code).toBe('order_not_open')
  })

  test('carrier, tracking and day are corrected by version; the buyer is told once, and reads what was before', async () => {
    const order = await shipped()
    const right = { carrier: ' Saia ', tracking: [' 77-1 ', '', '77-2'] }
    const { leftAt, version } = await first(order)
    expect((await put(order, { carrier: '' })).json().errors).toHaveProperty('carrier')
    expect((await put(order, { tracking: Array.from({ length: 6 }, (_, at) => `1${at}`) })).statusCode).toBe(422)
    expect((await put(order, { delivered_on: '2026-11-01' })).json().errors).toHaveProperty('delivered_on')
    expect((await put(order, { ...right, version: version - 1 })).json().code).toBe('conflict')
    const reply = await put(order, right, seller)
    expect(reply.statusCode, reply.body).toBe(200)
    // The same again, with the old version: nothing changes and no mail is sent.
    expect((await put(order, { ...right, version })).statusCode).toBe(200)
    const here = await first(order)
    expect(here).toMatchObject({ carrier: { name: 'Saia' }, trackings: ['77-1', '77-2'], leftAt, version: version + 1 })
    expect(here.events.at(-1)).toMatchObject({
      by: 'desk',
      name: null,
      before: { carrier: 'Estes', trackings: ['12-345'] },
      after: { carrier: 'Saia', trackings: ['77-1', '77-2'] },
    })
    const desk = (await admin.get(`/api/admin/orders/${order.id}`)).json<DeskOrder>()
    expect(shipmentsOf(desk)[0]!.events.at(-1)!.name).not.toBeNull()
    expect(await mailsOf(order)).toEqual(['order-ready', 'order-shipped', 'shipment-corrected'])
    expect((await auditOf(order)).at(-1)).toMatchObject({ by: seller.account.id, action: 'order.tracking' })
  })
})

describe('undoing “shipped”', () => {
  const undo = async (order: AddedOrder, body: object = { reason: 'The wrong truck.' }, client: TestClient = admin) =>
    client.post(`/api/admin/shipments/${(await first(order)).id}/undo`, body)
  const salesOf = async ({ id }: AddedOrder) =>
    (
      await sql<{ n: number }>`select count(*)::int as n from open_sales(${seller.account.id})
        where order_id = ${id}`.execute(server.db)
    ).rows[0]!.n

  test('puts it back, counts the sale once, and it can ship again', async () => {
    const order = await shipped()
    expect((await undo(order, { reason: ' ' })).statusCode).toBe(422)
    expect((await undo(order, {}, seller)).statusCode).toBe(403)
    expect(codes(await Promise.all([undo(order), undo(order)]))).toEqual([200, 409])
    expect(await first(order)).toMatchObject({ state: 'ready', carrier: null, trackings: [], leftAt: null })
    expect(await read(order)).toMatchObject({ state: 'ready', reportUntil: null })
    expect(await salesOf(order)).toBe(1)
    expect((await first(order)).events.at(-1)).toMatchObject({ reason: 'The wrong truck.', after: { state: 'ready' } })
    await put(order, SHIP)
    expect(await salesOf(order)).toBe(1)
    expect((await mailsOf(order)).slice(-2)).toEqual(['shipment-corrected', 'order-shipped'])
  })

  test('is over after a day, with the delivery and with the payout, and the database knows it', async () => {
    const [old, paidOut, there] = [await shipped(), await shipped(), await delivered()]
    await sql`update order_shipments set left_at = now() - interval '25 hours' where order_id = ${old.id}`.execute(
      server.db,
    )
    await sql`with payout as (insert into payouts (seller_id, reference, paid_by, line_count, price_cents, refunded_cents,
        commission_cents, amount_cents) values (${seller.account.id}, 'x', ${admin.account.id}, 1, 0, 0, 0, 0) returning id)
      insert into payout_lines (payout_id, order_id, listing_id, is_correction, commission_basis_points, price_cents,
        refunded_cents, commission_cents, amount_cents)
      select id, ${paidOut.id}, ${paidOut.lots[0]!.listingId}, false, 0, 0, 0, 0, 0 from payout`.execute(server.db)
    for (const order of [old, paidOut, there]) {
      const { state, leftAt } = await first(order)
      const undone = { state, leftAt: new Date(leftAt!), isPaidOut: order === paidOut }
      expect(mayUndoShipped(undone, new Date())).toBe(false)
      expect((await undo(order)).json().code).toBe('shipment_settled')
      const back = sql`update order_shipments set state = 'ready', left_at = null, carrier = null, carrier_key = null,
        trackings = '{}', delivered_on = null, delivered_by = null where order_id = ${order.id}`
      await expect(back.execute(server.db)).rejects.toMatchObject({ constraint: 'what_is_settled_stays_shipped' })
    }
  })
})

describe('a shipment is split', () => {
  const split = (id: string, parts: unknown, client: TestClient = admin) =>
    client.post(`/api/admin/shipments/${id}/split`, { parts })

  test('by seller: each then ships their own, and no sum changes', async () => {
    const order = await mixed()
    const before = await read(order)
    const [hebron, shared] = shipmentsOf(before)
    expect((await split(hebron!.id, 'by_seller')).json().errors).toHaveProperty('parts')
    const [reply, again] = await Promise.all([split(shared!.id, 'by_seller'), split(shared!.id, 'by_seller')])
    expect(codes([reply, again])).toEqual([200, 422])
    const after = await read(order)
    expect(shipmentsOf(after).map(({ part, listings }) => [part, listings])).toEqual([
      [1, [order.lots[0]!.name]],
      [2, [order.lots[1]!.name]],
      [3, [order.lots[2]!.name]],
    ])
    expect(after.totalCostFinalCents).toBe(before.totalCostFinalCents)
    const [, , ofRival] = shipmentsOf(after)
    const ready = { state: 'ready', version: ofRival!.version }
    expect((await seller.put(`/api/admin/shipments/${ofRival!.id}`, ready)).json().code).toBe('not_allowed')
    const readied = await rival.put(`/api/admin/shipments/${ofRival!.id}`, ready)
    expect(readied.statusCode, readied.body).toBe(200)
    // Of the other's lots not even the names are told.
    expect(JSON.stringify(readied.json())).not.toContain(order.lots[1]!.name)
  })

  test('each lot once, while it is at the warehouse, into ten parts', async () => {
    const lots = Array.from({ length: 11 }, () => ({ sellerId: seller.account.id }))
    const order = await addOrder(server.db, { accountId: buyer.account.id, lots })
    const { id } = await first(order)
    const names = order.lots.map(({ name }) => name)
    for (const parts of [[], [names], [names, []], [names.slice(1), ['ABC']], names.map((name) => [name])])
      expect((await split(id, parts)).json().errors).toHaveProperty('parts')
    expect((await split(id, 'by_color')).statusCode).toBe(400)
    expect((await split(id, [names.slice(0, 2), ...names.slice(2).map((name) => [name])], seller)).statusCode).toBe(200)
    expect((await split(id, [names.slice(0, 1), names.slice(1, 2)])).json().errors).toHaveProperty('parts')
    const eleventh = sql`insert into order_shipments (order_id, part, warehouse_key, is_pick_up)
      values (${order.id}, ${MAX_PARTS + 1}, 'hebron', false)`
    await expect(eleventh.execute(server.db)).rejects.toMatchObject({ constraint: 'a_warehouse_ships_in_ten_parts' })
    const left = await shipped()
    expect((await split((await first(left)).id, 'by_seller')).json().code).toBe('shipment_settled')
  })
})

describe('the buyer', () => {
  test('says on which day it arrived, and nobody else does', async () => {
    const order = await shipped()
    const { today } = await read(order)
    for (const client of [stranger, admin, seller]) expect((await arrived(order, today, client)).statusCode).toBe(404)
    expect((await arrived(order, today, server.visitor)).statusCode).toBe(401)
    expect((await arrived(order, today, buyer, 2)).statusCode).toBe(404)
    expect((await arrived(order, today, buyer, 'x')).statusCode).toBe(400)
    for (const day of ['', addDays(today, 1), addDays(today, -1)])
      expect((await arrived(order, day)).json().errors).toHaveProperty('on')
    expect(codes(await Promise.all([arrived(order, today), arrived(order, today)]))).toEqual([200, 200])
    expect(await read(order)).toMatchObject({ state: 'delivered' })
    const here = await first(order)
    expect(here).toMatchObject({ deliveredOn: today, deliveredBy: 'buyer', notArrivedUntil: null })
    expect(here.events.filter(({ by }) => by === 'buyer')).toHaveLength(1)
    // A seller would make a late truck punctual.
    const other = { delivered_on: addDays(today, -1) }
    expect((await put(order, other, seller)).json()).toMatchObject({ code: 'not_allowed' })
    expect((await put(order, other)).json().errors).toHaveProperty('delivered_on')
    expect((await put(order, { delivered_on: today, tracking: ['77'] }, seller)).statusCode).toBe(200)
    const later = sql`update order_shipments set left_at = left_at + interval '2 days' where order_id = ${order.id}`
    await expect(later.execute(server.db)).rejects.toMatchObject({ constraint: 'it_arrives_after_it_left' })
    // Their own word is not taken back, and needs no mail.
    expect((await notArrived(order)).json().code).toBe('shipment_settled')
    expect((await mailsOf(order)).filter((kind) => kind !== 'shipment-corrected').at(-1)).toBe('order-shipped')
  })

  test('takes the desk’s word back, once: twelve days from shipping stand, and an admin is asked', async () => {
    const order = await delivered()
    const { leftAt, reportUntil } = await first(order)
    expect(Date.parse(reportUntil!) - Date.parse(leftAt!)).toBe(12 * 86_400_000)
    for (const client of [stranger, seller]) expect((await notArrived(order, client)).statusCode).toBe(404)
    const reply = await notArrived(order)
    expect(reply.json(), reply.body).toMatchObject({ state: 'shipped', reportUntil })
    expect(await first(order)).toMatchObject({ deliveredOn: null, notArrivedAt: expect.any(String), reportUntil })
    const problems = (await buyer.get(`/api/orders/${order.id}/problems`)).json().problems
    expect(problems).toMatchObject([{ kind: 'not_arrived', state: 'open' }])
    expect((await mailsOf(order)).slice(-2)).toEqual(['problem-reported', 'seller-problem'])
    const board = await admin.get(`/api/admin/orders?show=problems&search=${order.number}`)
    expect(board.json().total).toBe(1)
    // A seller would only say it again.
    const { today } = await read(order)
    const again = { state: 'delivered', delivered_on: today }
    expect((await put(order, again, seller)).json().code).toBe('not_allowed')
    expect((await put(order, again)).statusCode).toBe(200)
    expect((await notArrived(order)).json().code).toBe('shipment_settled')
    const twice = sql`update order_shipments set not_arrived_at = now() where order_id = ${order.id}`
    expect(mayDenyArrival(await first(order))).toBe(false)
    await expect(twice.execute(server.db)).rejects.toMatchObject({ constraint: 'not_arrived_is_said_once' })
  })

  test('ends what was open once it has arrived after all', async () => {
    const order = await delivered()
    await notArrived(order)
    const { today } = await read(order)
    expect((await arrived(order, today)).statusCode).toBe(200)
    const [problem] = (await buyer.get(`/api/orders/${order.id}/problems`)).json().problems
    expect(problem).toMatchObject({
      outcome: 'withdrawn',
      messages: [{ author: 'buyer', text: expect.stringMatching(/^It arrived on /) }],
    })
  })

  test('races the desk: one word stands, whoever was first', async () => {
    for (let round = 0; round < 2; round += 1) {
      const order = await shipped()
      const { today } = await read(order)
      const { id } = await first(order)
      const replies = await Promise.all([
        arrived(order, today),
        put(order, { state: 'delivered', delivered_on: today }),
        admin.post(`/api/admin/shipments/${id}/undo`, { reason: 'A slip.' }),
        notArrived(order),
      ])
      const here = await first(order)
      const said = replies.filter(({ statusCode }) => statusCode === 200).length
      expect(said + replies.filter(({ statusCode }) => statusCode === 409).length).toBe(4)
      // Of two who say the same the second changes nothing.
      const isSame = replies[0]!.statusCode === 200 && replies[1]!.statusCode === 200 && here.notArrivedAt === null
      expect(here.events.length - 2, codes(replies).join()).toBe(isSame ? said - 1 : said)
      const sales = await sql<{ n: number }>`select count(*)::int as n from open_sales(${seller.account.id})
        where order_id = ${order.id}`.execute(server.db)
      expect(sales.rows[0]!.n).toBe(1)
    }
  })
})
