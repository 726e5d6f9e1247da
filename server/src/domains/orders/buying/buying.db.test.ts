import type { Buying } from '@lotyard/contract/account/buying'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addBasics } from '../../../../test/market.ts'
import { addOrder, type OrderedLot } from '../../../../test/orders.ts'
import { buyerWithLots, placeOrder } from '../../../../test/placing.ts'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { valueOrders } from './value-orders.ts'

const server = useApp()
type Person = TestClient & { account: TestAccount }
let buyer: Person
let admin: Person
let seller: TestAccount
let rival: TestAccount

beforeAll(async () => {
  await addBasics(server.db)
  buyer = await server.as('buyer')
  admin = await server.as('admin')
  seller = await server.createAccount({ role: 'seller' })
  rival = await server.createAccount({ role: 'seller' })
  await sql`update accounts set seller_name = '=Rival & Co' where id = ${rival.id}`.execute(server.db)
})

/** Goods bring half of their MSRP, which is $5,000 a lot. */
async function addBook(accountId: string, percentTenths = 500): Promise<void> {
  await sql`insert into price_books (account_id, percent_tenths, sell_through_tenths, fee_tenths, unit_cost_cents, target_kind,
    target_tenths) values (${accountId}, ${percentTenths}, 1000, 0, 0, 'margin', 300)`.execute(server.db)
}

const buying = async (query = '', who: TestClient = buyer) =>
  (await who.get(`/api/account/buying?${query}`)).json<Buying>()

async function order(lots: readonly OrderedLot[], placedAt: string, accountId = buyer.account.id) {
  const placed = await addOrder(server.db, { accountId, lots, payment: 'settled' })
  await sql`update orders set placed_at = ${placedAt}::timestamptz where id = ${placed.id}`.execute(server.db)
  return placed
}

const monthsAgo = (count: number): string => {
  const at = new Date()
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - count, 15, 18)).toISOString()
}

test('what was bought is summed up by month, category and seller, less what came back', async () => {
  const lot = { sellerId: seller.id, priceCents: 1_000_00, shippingCents: 50_00 }
  await order([lot, { ...lot, sellerId: rival.id, taxCents: 70_00 }], monthsAgo(2))
  const partly = await order([lot], monthsAgo(1))
  const wholly = await order([lot, { ...lot, priceCents: 10_00, shippingCents: 0 }], monthsAgo(0))
  await order([lot], monthsAgo(30))
  await addOrder(server.db, { accountId: buyer.account.id, lots: [lot], state: 'failed' })
  await addOrder(server.db, { accountId: buyer.account.id, lots: [lot], dueInDays: 5 })
  await order([lot], monthsAgo(1), admin.account.id)
  const refund = (orderId: string, body: object) =>
    admin.post(`/api/admin/orders/${orderId}/refunds`, { reason: 'Broken.', ...body })
  expect((await refund(partly.id, { amount_cents: 100_00 })).statusCode).toBe(201)
  const whole = { listing: wholly.lots[0]!.name, amount_cents: 1_050_00 }
  expect((await refund(wholly.id, whole)).statusCode).toBe(201)

  const byMonth = await buying()
  expect(byMonth).toMatchObject({
    by: 'month',
    period: '12_months',
    has_earlier: true,
    sums: {
      lots: 4,
      units: 40,
      paid_cents: 3_010_00,
      freight_cents: 150_00,
      tax_cents: 70_00,
      refunded_cents: 100_00,
      delivered_cents: 3_130_00,
      delivered_per_unit_cents: 78_25,
      valued_lots: 0,
      expected_cents: null,
      expected_profit_cents: null,
    },
  })
  expect(byMonth.rows).toHaveLength(12)
  expect(byMonth.rows.slice(-3).map(({ lots, delivered_cents }) => [lots, delivered_cents])).toEqual([
    [2, 2_170_00],
    [1, 950_00],
    [1, 10_00],
  ])
  expect((await buying('by=category')).rows).toMatchObject([{ name: expect.stringMatching(/\w/), lots: 4 }])
  expect((await buying('by=seller')).rows.map(({ name, lots }) => [name, lots])).toEqual([
    ['', 3],
    ['=Rival & Co', 1],
  ])
  expect(await buying('period=all')).toMatchObject({ has_earlier: false, sums: { lots: 5 } })

  const file = await buyer.get('/api/account/buying.csv?by=seller')
  expect(file.headers).toMatchObject({ 'cache-control': 'private, no-store' })
  expect(file.body.split('\r\n')).toEqual([
    'Seller,Lots,Units,Price,Freight,Tax,Refunded,Delivered,Delivered per unit,Lots valued when bought,Expected of them,Expected profit',
    'No name given,3,30,2010.00,100.00,0.00,100.00,2010.00,67.00,0,,',
    `"'=Rival & Co",1,10,1000.00,50.00,70.00,0.00,1120.00,112.00,0,,`,
    '',
  ])
  const strange = await buyer.get('/api/account/buying?by=buyer')
  expect(strange.statusCode).toBe(400)
})

test('what a lot was expected to bring is written once, by the book of the day it was bought', async () => {
  const reseller = await buyerWithLots(server, [{ priceCents: 1_000_00, flatShippingCents: 0 }])
  await addBook(reseller.account.id)
  expect((await placeOrder(reseller)).statusCode).toBe(201)
  expect((await buying('', reseller)).sums).toMatchObject({ lots: 1, valued_lots: 0 })
  await Promise.all([valueOrders(server.context), valueOrders(server.context)])
  await sql`update price_books set percent_tenths = 100, version = nextval('price_book_versions')
    where account_id = ${reseller.account.id}`.execute(server.db)
  await valueOrders(server.context)
  expect((await buying('', reseller)).sums).toMatchObject({
    lots: 1,
    valued_lots: 1,
    expected_cents: 2_500_00,
    expected_profit_cents: 2_500_00 - 1_000_00,
  })
  await expect(
    sql`update order_values set expected_cents = 1 where account_id = ${reseller.account.id}`.execute(server.db),
  ).rejects.toMatchObject({ constraint: 'what_was_expected_stays' })
  const { orders } = (await reseller.get('/api/orders')).json<{ orders: { id: string }[] }>()
  for (const reply of [
    await admin.get(`/api/admin/orders/${orders[0]!.id}`),
    await admin.get('/api/admin/orders.csv?show=to_ship'),
  ])
    expect([reply.statusCode, reply.body]).not.toEqual([200, expect.stringMatching(/2500\.00|250000|expected/)])
})

test('an order without a price book is not valued, nor later, and one whose book is gone is forgotten', async () => {
  const lot = { sellerId: seller.id }
  const plain = await server.createAccount()
  await addOrder(server.db, { accountId: plain.id, lots: [lot] })
  await addBook(plain.id)
  const gone = await server.createAccount()
  await addBook(gone.id)
  await addOrder(server.db, { accountId: gone.id, lots: [lot] })
  await sql`delete from price_books where account_id = ${gone.id}`.execute(server.db)
  await valueOrders(server.context)
  const { rows } = await sql`select from order_values where account_id in (${plain.id}, ${gone.id})`.execute(server.db)
  expect(rows).toEqual([])
})

test('a lot whose price came back is money alone, and what was never paid was not spent', async () => {
  const reseller = await server.as('buyer')
  await addBook(reseller.account.id)
  const bought = async () => {
    await valueOrders(server.context)
    return (await buying('', reseller)).sums
  }
  const lot = { sellerId: seller.id, priceCents: 1_000_00, shippingCents: 100_00 }
  const accountId = reseller.account.id
  const kept = await order([lot, lot], monthsAgo(1), accountId)
  const price = { listing: kept.lots[0]!.name, amount_cents: 1_000_00, reason: 'Broken.' }
  expect((await admin.post(`/api/admin/orders/${kept.id}/refunds`, price)).statusCode).toBe(201)
  const one = { lots: 1, units: 10, freight_cents: 200_00, delivered_cents: 1_200_00, valued_lots: 1 }
  expect(await bought()).toMatchObject({ ...one, expected_cents: 2_500_00, expected_profit_cents: 1_400_00 })

  const invoiced = async (paidCents: number) => {
    const { id } = await addOrder(server.db, { accountId, lots: [lot, lot], dueInDays: 5, invoice: 'on terms' })
    const path = `/api/admin/orders/${id}`
    const given = { kind: 'wire', amount_cents: paidCents, reference: 'W-1' }
    if (paidCents > 0) expect((await admin.post(`${path}/receipts`, given)).statusCode).toBe(201)
    await sql`update order_shipments set state = 'shipped', carrier = 'Estes', ready_at = now(), left_at = now()
      where order_id = ${id}`.execute(server.db)
    return path
  }
  const writeOff = async (path: string, cents: number) =>
    expect((await admin.post(`${path}/write_off`, { amount_cents: cents, reason: 'Bankrupt.' })).statusCode).toBe(200)
  await writeOff(await invoiced(0), 2_200_00)
  expect(await bought(), 'nothing of it was paid').toMatchObject({ ...one })
  await writeOff(await invoiced(550_00), 1_650_00)
  const partly = {
    lots: 3,
    freight_cents: 250_00,
    delivered_cents: 1_750_00,
    expected_profit_cents: 7_500_00 - 1_650_00,
  }
  expect(await bought()).toMatchObject(partly)
  const path = await invoiced(2_200_00)
  expect((await bought()).delivered_cents).toBe(3_950_00)
  const { moneyIn } = (await admin.get(path)).json<{ moneyIn: { id: string }[] }>()
  await admin.post(`${path}/receipts/${moneyIn[0]!.id}/reverse`, { reason: 'It bounced.' })
  expect(await bought(), 'owes all of it again').toMatchObject(partly)
})

test('a proposal is valued when it is accepted, and an order whose payment failed never', async () => {
  const { id: accountId } = await server.createAccount()
  await addBook(accountId)
  const lots = [{ sellerId: seller.id }]
  const given = { accountId, lots, dueInDays: 5, invoice: { proposedBy: admin.account.id } }
  const { id } = await addOrder(server.db, given)
  await addOrder(server.db, { accountId, lots, state: 'failed', payment: 'requested' })
  const values = async () =>
    (
      await sql`select order_id as id, expected_cents as cents from order_values where account_id = ${accountId}`.execute(
        server.db,
      )
    ).rows
  await valueOrders(server.context)
  expect(await values()).toEqual([{ id, cents: null }])
  await sql`update price_books set percent_tenths = 100, version = nextval('price_book_versions')
    where account_id = ${accountId}`.execute(server.db)
  await sql`update orders set state = 'invoiced', accepted_at = clock_timestamp(), invoice_due_at = now() + interval '3 days'
    where id = ${id}`.execute(server.db)
  await valueOrders(server.context)
  expect(await values()).toEqual([{ id, cents: 500_00 }])
})
