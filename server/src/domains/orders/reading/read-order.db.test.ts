import type { OpenOrders } from '@lotyard/contract/orders/open-orders'
import type { Order } from '@lotyard/contract/orders/orders'
import { randomKey } from '@lotyard/contract/rules/random-key'
import { beforeAll, describe, expect, test } from 'vitest'
import { EXAMPLE_ADDRESS } from '../../../../test/addresses.ts'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { addAccount, addBasics } from '../../../../test/market.ts'
import { addOrder, addRefund } from '../../../../test/orders.ts'

const server = useApp()
let sellerId: string
let buyer: TestClient & { account: TestAccount }

beforeAll(async () => {
  await addBasics(server.db)
  // A second warehouse at Hebron's zip, as big yards have.
  await server.db
    .insertInto('warehouses')
    .values({ key: 'hebron-2', description: 'Hebron, KY (north)', city: 'Hebron', region: 'KY', zip: '41048' })
    .execute()
  sellerId = await addAccount(server.db, 'seller')
  buyer = await server.as('buyer')
})

const read = async (id: string, client: TestClient = buyer) => client.get(`/api/orders/${id}/`)

describe('an order', () => {
  let order: Order

  beforeAll(async () => {
    const { id } = await addOrder(server.db, {
      accountId: buyer.account.id,
      lots: [
        { sellerId, title: 'Televisions', priceCents: 700_00, taxCents: 35_00 },
        { sellerId, title: 'Chairs', warehouse: 'ft-wayne', isPickUp: true },
        { sellerId, title: 'Radios', warehouse: 'hebron-2' },
      ],
    })
    const reply = await read(id)
    expect(reply.statusCode).toBe(200)
    order = reply.json<Order>()
  })

  test('[S7.18] is read by its id, with totals, payment and state', () => {
    expect(order).toMatchObject({
      number: expect.stringMatching(/^1\d{5}$/),
      orderType: 'customer',
      state: 'paid',
      payment: { type: 'CreditCard', description: 'Visa ending in 1111' },
      subtotalCostCents: 2_700_00,
      shippingCostCents: 130_00,
      shippingCostDiscountCents: 30_00,
      shippingCostFinalCents: 100_00,
      taxCents: 35_00,
      totalCostFinalCents: 2_835_00,
      refundedCents: 0,
      creditedCents: 0,
      writtenOffCents: 0,
      surplusReturnedCents: 0,
      reportUntil: null,
      dueAt: null,
    })
  })

  test('[S3.06 listings] names what was bought, in its order, as it was sold', () => {
    expect(order.listings.map(({ title, priceCents }) => [title, priceCents])).toEqual([
      ['Televisions', 700_00],
      ['Chairs', 1_000_00],
      ['Radios', 1_000_00],
    ])
    expect(order.listings[0]).toMatchObject({ units: 10, isWon: false, taxCents: 35_00, primaryPhoto: null })
    expect(order.listings[0]!.path).toBe(`/detail/${order.listings[0]!.name}`)
  })

  test('[S3.06 shippingAddress] says where it goes, as the address was then', () => {
    expect(order.shippingAddress).toEqual({ role: 'shipping', ...EXAMPLE_ADDRESS })
    expect(order.billingAddress).toEqual({ role: 'billing', ...EXAMPLE_ADDRESS })
  })

  test('[S3.06 warehouses] groups its warehouses by zip, each shipment on its own', () => {
    const [televisions, chairs, radios] = order.listings.map(({ name }) => name)
    expect(order.warehouses).toMatchObject([
      {
        zip: '41048',
        description: 'Hebron, KY',
        listings: [televisions, radios],
        shippingCostFinalCents: 100_00,
        tracking: null,
        shipments: [
          { warehouseKey: 'hebron', listings: [televisions], state: 'waiting', isPickUp: false },
          { warehouseKey: 'hebron-2', listings: [radios], state: 'waiting', isPickUp: false },
        ],
      },
      {
        zip: '46806',
        listings: [chairs],
        shippingCostFinalCents: 0,
        shipments: [{ warehouseKey: 'ft-wayne', isPickUp: true, readyAt: null, leftAt: null }],
      },
    ])
  })
})

test('[S6.02] no account reads the order of another, not even an admin, and visitors are asked to sign in', async () => {
  const { id } = await addOrder(server.db, { accountId: buyer.account.id, lots: [{ sellerId }] })
  for (const stranger of [await server.as('buyer'), await server.as('seller'), await server.as('admin')]) {
    const reply = await read(id, stranger)
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'order_not_found'])
  }
  expect((await read(id, server.visitor)).statusCode).toBe(401)
  for (const unknown of ['00000000-0000-0000-0000-000000000000', 'x', "'"])
    expect((await read(unknown)).statusCode).toBe(404)
})

test('lists are pages, newest first, and leave out what failed, which is still read by its id', async () => {
  const shopper = await server.as('buyer')
  const accountId = shopper.account.id
  const ids: string[] = []
  for (let at = 0; at < 3; at++) ids.unshift((await addOrder(server.db, { accountId, lots: [{ sellerId }] })).id)
  const failed = await addOrder(server.db, { accountId, state: 'failed', lots: [{ sellerId }] })
  const page = async (query: string) =>
    (await shopper.get(`/api/orders${query}`)).json<{ orders: Order[]; total: number; maxPage: number }>()
  const first = await page('?page_size=2')
  expect(first.orders.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  expect(first).toMatchObject({ total: 3, maxPage: 1 })
  expect((await page('?page_size=2&page=1')).orders.map(({ id }) => id)).toEqual(ids.slice(2))
  expect(await page('?page=9')).toMatchObject({ orders: [], total: 3, maxPage: 0 })
  expect((await shopper.get('/api/orders?page_size=51')).statusCode).toBe(400)
  expect((await server.visitor.get('/api/orders')).statusCode).toBe(401)
  expect((await read(failed.id, shopper)).json()).toMatchObject({
    state: 'failed',
    endReason: 'Your bank declined the card.',
  })
})

test('an order shows its least advanced shipment, what was given back, and how long problems can be reported', async () => {
  const { id, lots } = await addOrder(server.db, {
    accountId: buyer.account.id,
    lots: [{ sellerId }, { sellerId, warehouse: 'ft-wayne' }],
  })
  const leftAt = new Date('2026-11-10T12:00:00Z')
  const move = (key: string, row: object) =>
    server.db
      .updateTable('order_shipments')
      .set(row)
      .where('order_id', '=', id)
      .where('warehouse_key', '=', key)
      .execute()
  const shipped = { state: 'shipped', carrier: 'Estes', trackings: ['12-345'], ready_at: leftAt, left_at: new Date() }
  await move('hebron', shipped)
  await addRefund(server.db, { orderId: id, amountCents: 100_00, listingId: lots[0]!.listingId })
  await addRefund(server.db, { orderId: id, amountCents: 30_00, state: 'done' })
  await addRefund(server.db, { orderId: id, amountCents: 9_00, state: 'failed' })
  const partly = (await read(id)).json<Order>()
  expect(partly).toMatchObject({ state: 'paid', refundedCents: 130_00 })
  expect(partly.warehouses.find(({ zip }) => zip === '41048')).toMatchObject({ tracking: '12-345' })
  expect(Date.parse(partly.reportUntil!)).toBeGreaterThan(Date.now() + 11 * 86_400_000)
  await move('ft-wayne', { state: 'ready', ready_at: leftAt })
  expect((await read(id)).json<Order>().state).toBe('ready')
  await move('ft-wayne', shipped)
  expect((await read(id)).json<Order>().state).toBe('shipped')
})

describe('the orders that are under way', () => {
  const openOrders = async (client: TestClient) => (await client.get('/api/account/open_orders')).json<OpenOrders>()
  const idsOf = ({ orders }: OpenOrders['open']) => orders.map(({ id }) => id)
  const NONE = { total: 0, orders: [] }

  test('none for an account without, and none of another', async () => {
    await addOrder(server.db, { accountId: buyer.account.id, dueInDays: 5, lots: [{ sellerId }] })
    const stranger = await server.as('buyer')
    expect(await openOrders(stranger)).toEqual({
      open: NONE,
      proposed: NONE,
      invoiced: NONE,
      toPickUp: NONE,
      toConfirm: NONE,
      toReply: NONE,
      refusedCertificates: [],
    })
    expect((await server.visitor.get('/api/account/open_orders')).statusCode).toBe(401)
  })

  test('until all of it has left; invoices by their day, and what is ready to be picked up', async () => {
    const client = await server.as('buyer')
    const add = (options: Partial<Parameters<typeof addOrder>[1]> = {}) =>
      addOrder(server.db, { accountId: client.account.id, lots: [{ sellerId }], ...options })
    const later = await add({ dueInDays: 9 })
    const sooner = await add({ dueInDays: 2 })
    const pickUp = await add({
      lots: [{ sellerId, title: 'Chairs', warehouse: 'ft-wayne', isPickUp: true }, { sellerId }],
    })
    const left = await add()
    await add({ state: 'failed' })
    const move = (id: string, change: object) =>
      server.db.updateTable('order_shipments').set(change).where('order_id', '=', id)
    await move(pickUp.id, { state: 'ready', ready_at: new Date() }).where('is_pick_up', '=', true).execute()
    await move(left.id, {
      state: 'shipped',
      carrier: 'XPO',
      trackings: ['11'],
      ready_at: new Date(),
      left_at: new Date(),
    }).execute()

    // Three weekdays on the road, of which none has passed.
    const justLeft = await add()
    await move(justLeft.id, {
      promised_ready_on: '2026-11-02',
      promised_ship_on: '2026-11-03',
      promised_arrive_from: '2026-11-06',
      promised_arrive_by: '2026-11-06',
      state: 'shipped',
      carrier: 'XPO',
      ready_at: new Date(),
      left_at: new Date(),
    }).execute()
    // Paid, and then its wire was taken back.
    const takenBack = await add({ dueInDays: 1 })
    const admin = await server.as('admin')
    const receipts = `/api/admin/orders/${takenBack.id}/receipts`
    const wire = {
      kind: 'wire',
      amount_cents: 1_050_00,
      received_on: '2026-11-10',
      reference: 'FT-77',
      key: randomKey(),
    }
    const booked = await admin.post(receipts, wire)
    expect(booked.statusCode, booked.body).toBe(201)
    expect((await openOrders(client)).invoiced.total).toBe(2)
    const [receipt] = await server.db.selectFrom('receipts').where('order_id', '=', takenBack.id).select('id').execute()
    expect((await admin.post(`${receipts}/${receipt!.id}/reverse`, { reason: 'Recalled.' })).statusCode).toBe(200)

    const { open, invoiced, toPickUp, toConfirm } = await openOrders(client)
    expect([toConfirm.total, idsOf(toConfirm)]).toEqual([1, [left.id]])
    expect([open.total, idsOf(open)]).toEqual([4, [takenBack.id, pickUp.id, sooner.id, later.id]])
    expect([invoiced.total, idsOf(invoiced)]).toEqual([3, [takenBack.id, sooner.id, later.id]])
    expect(invoiced.orders[0]).toMatchObject({ state: 'paid', balanceCents: 1_050_00 })
    expect(toPickUp).toMatchObject({
      total: 1,
      orders: [{ id: pickUp.id, title: 'Chairs', lotCount: 2, pickUpAt: [expect.stringContaining('Wayne')] }],
    })
    expect(open.orders[1]!.shipments).toHaveLength(2)
  })
})
