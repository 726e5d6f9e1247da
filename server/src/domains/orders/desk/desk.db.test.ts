import type { DeskOrder } from '@lotyard/contract/order-desk'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type TestAccount, type TestClient } from '../../../../test/app.ts'
import { addBasics } from '../../../../test/market.ts'
import { addOrder, type AddedOrder } from '../../../../test/orders.ts'
import { listQueuedJobs } from '../../../../test/queued-jobs.ts'

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
const read = async ({ id }: { id: string }, client: TestClient = admin) => client.get(`/api/admin/orders/${id}`)
const list = async (query = '', client: TestClient = admin) =>
  (await client.get(`/api/admin/orders${query}`)).json<{ orders: DeskOrder[]; total: number; maxPage: number }>()

describe('reading', () => {
  test('an admin sees who bought, how it is paid and what the browser said of itself', async () => {
    const order = await mixed()
    expect((await read(order)).json()).toMatchObject({
      account: { id: buyer.account.id, name: 'Ada Buyer', email: buyer.account.email },
      payment: { description: 'Visa ending in 1111' },
      paymentState: 'captured',
      browserData: { user_agent: 'Mozilla/5.0 (test)' },
      totalCostFinalCents: 6_150_00,
      canCancel: true,
      canRefund: true,
      canMarkPaid: false,
    })
  })

  test('a seller sees their own lots as if there were no others, and nothing of the payment', async () => {
    const order = await mixed()
    const refund = { amount_cents: 10_00, reason: 'One was missing.' }
    await admin.post(`/api/admin/orders/${order.id}/refunds`, { ...refund, listing: order.lots[0]!.name })
    await admin.post(`/api/admin/orders/${order.id}/refunds`, { ...refund, listing: order.lots[2]!.name })
    const reply = await read(order, seller)
    const seen = reply.json<DeskOrder>()
    expect(seen.listings.map(({ name }) => name)).toEqual(order.lots.slice(0, 2).map(({ name }) => name))
    expect(seen).toMatchObject({
      subtotalCostCents: 1_000_00,
      totalCostFinalCents: 1_100_00,
      refundedCents: 10_00,
      billingAddress: null,
      payment: null,
      paymentState: null,
      browserData: {},
      account: { name: 'Ada Buyer', email: null },
      canCancel: false,
      canRefund: false,
    })
    for (const secret of ['1111', buyer.account.email, order.lots[2]!.name, '500000', 'Mozilla'])
      expect(reply.body).not.toContain(secret)
  })

  test('orders without a lot of theirs are not there for a seller, and none for a buyer', async () => {
    const order = await addOrder(server.db, {
      accountId: buyer.account.id,
      lots: [{ sellerId: rival.account.id }],
    })
    expect((await read(order, seller)).json().code).toBe('order_not_found')
    expect((await list('', seller)).orders.map(({ id }) => id)).not.toContain(order.id)
    expect((await read(order, buyer)).statusCode).toBe(403)
    expect((await buyer.get('/api/admin/orders')).statusCode).toBe(403)
    expect((await server.visitor.get('/api/admin/orders')).statusCode).toBe(401)
    expect((await read({ id: 'x' })).statusCode).toBe(404)
  })

  test('lists are found by state, number and address', async () => {
    const customer = await server.createAccount()
    const lots = [{ sellerId: seller.account.id }]
    const paid = await addOrder(server.db, { accountId: customer.id, lots })
    const open = await addOrder(server.db, { accountId: customer.id, dueInDays: 3, lots })
    const late = await addOrder(server.db, { accountId: customer.id, dueInDays: -3, lots })
    const failed = await addOrder(server.db, { accountId: customer.id, state: 'failed', lots })
    const search = `&search=${encodeURIComponent(customer.email.toUpperCase())}`
    const ids = async (query: string, client?: TestClient) => (await list(query, client)).orders.map(({ id }) => id)
    expect(await ids(`?show=all${search}`)).toEqual([failed.id, late.id, open.id, paid.id])
    expect(await ids(`?show=to_ship${search}`)).toEqual([paid.id])
    expect(await ids(`?show=invoiced${search}`)).toEqual([late.id, open.id])
    expect(await ids(`?show=overdue${search}`)).toEqual([late.id])
    expect(await ids(`?show=problems${search}`)).toEqual([])
    expect(await ids(`?search=${open.number}`)).toEqual([open.id])
    expect(await ids('?search=nobody')).toEqual([])
    // A seller finds by number, never by address, and does not see what was not paid.
    expect(await ids(`?show=all${search}`, seller)).toEqual([])
    expect(await ids(`?search=${open.number}`, seller)).toEqual([open.id])
    expect(await ids(`?search=${failed.number}`, seller)).toEqual([])
    expect(await list(`?page=5${search}`)).toMatchObject({ orders: [], total: 4, maxPage: 0 })
  })
})

describe('fulfilment', () => {
  const move = ({ id }: AddedOrder, key: string, body: object, client: TestClient = admin) =>
    client.put(`/api/admin/orders/${id}/shipments/${key}`, body)
  const mailsOf = async ({ id }: AddedOrder) =>
    (await listQueuedJobs(server.db, 'write_order_mail'))
      .map(({ payload }) => payload as { kind: string; orderId: string; about: string })
      .filter(({ orderId }) => orderId === id)
      .map(({ kind, about }) => `${kind} ${about}`)

  test('each warehouse gets ready and ships on its own, each step is mailed, and there is no step back', async () => {
    const order = await mixed()
    expect((await move(order, 'hebron', { state: 'shipped', carrier: 'Estes' })).statusCode).toBe(409)
    expect((await move(order, 'hebron', { state: 'ready' })).json<DeskOrder>().state).toBe('paid')
    expect((await move(order, 'hebron', { state: 'ready' })).statusCode).toBe(409)
    expect((await move(order, 'hebron', { state: 'picked_up' })).statusCode).toBe(409)
    expect((await move(order, 'hebron', { state: 'shipped' })).json().errors).toEqual({
      carrier: ['Carrier is required'],
    })
    const shipped = await move(order, 'hebron', { state: 'shipped', carrier: ' Estes ', tracking: '12-345' })
    expect(shipped.json<DeskOrder>().warehouses[0]!.shipments[0]).toMatchObject({
      state: 'shipped',
      carrier: 'Estes',
      tracking: '12-345',
    })
    expect((await move(order, 'hebron', { state: 'ready' })).statusCode).toBe(409)
    await move(order, 'ft-wayne', { state: 'ready' })
    expect((await move(order, 'ft-wayne', { state: 'shipped', carrier: 'UPS' })).json<DeskOrder>().state).toBe(
      'shipped',
    )
    expect(await mailsOf(order)).toEqual([
      'order-ready hebron',
      'order-shipped hebron',
      'order-ready ft-wayne',
      'order-shipped ft-wayne',
    ])
    expect((await read(order)).json()).toMatchObject({ canCancel: false, canRefund: true })
  })

  test('what is picked up is not shipped', async () => {
    const order = await addOrder(server.db, {
      accountId: buyer.account.id,
      lots: [{ sellerId: seller.account.id, isPickUp: true }],
    })
    await move(order, 'hebron', { state: 'ready' })
    expect((await move(order, 'hebron', { state: 'shipped', carrier: 'Estes' })).statusCode).toBe(409)
    expect((await move(order, 'hebron', { state: 'picked_up' })).json()).toMatchObject({ state: 'picked_up' })
    expect(await mailsOf(order)).toEqual(['order-ready hebron', 'order-picked-up hebron'])
  })

  test('a seller moves what is theirs alone; what they share is for admins', async () => {
    const order = await mixed()
    expect((await move(order, 'hebron', { state: 'ready' }, seller)).statusCode).toBe(200)
    expect((await move(order, 'hebron', { state: 'shipped', carrier: 'Estes' }, seller)).statusCode).toBe(200)
    expect((await move(order, 'ft-wayne', { state: 'ready' }, seller)).json().code).toBe('not_allowed')
    expect((await move(order, 'hebron', { state: 'ready' }, rival)).json().code).toBe('not_allowed')
    expect((await move(order, 'hebron', { state: 'ready' }, await server.as('seller'))).statusCode).toBe(404)
    expect((await move(order, 'hebron', { state: 'ready' }, buyer)).statusCode).toBe(403)
    expect((await move(order, 'nowhere', { state: 'ready' })).statusCode).toBe(404)
    const audited = await server.db
      .selectFrom('audit_entries')
      .where('subject', '=', `order:${order.number}`)
      .select('account_id as by')
      .execute()
    expect(audited).toEqual([{ by: seller.account.id }, { by: seller.account.id }])
  })

  test('two who press at once send one mail', async () => {
    const order = await mixed()
    const replies = await Promise.all([1, 2, 3].map(() => move(order, 'hebron', { state: 'ready' })))
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
    expect(await mailsOf(order)).toEqual(['order-ready hebron'])
  })

  test('nothing is ready before the money is there', async () => {
    const lots = [{ sellerId: seller.account.id }]
    const invoiced = await addOrder(server.db, { accountId: buyer.account.id, dueInDays: 3, lots })
    const authorised = await addOrder(server.db, { accountId: buyer.account.id, payment: 'authorised', lots })
    for (const order of [invoiced, authorised])
      expect((await move(order, 'hebron', { state: 'ready' })).json().code).toBe('order_not_open')
  })
})
