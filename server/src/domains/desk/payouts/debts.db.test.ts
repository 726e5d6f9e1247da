import type { Adjustment, listPayoutsEndpoint, Payout, SellerBalance } from '@lotyard/contract/desk/payouts'
import { describeDebt } from '@lotyard/contract/rules/desk/payouts/seller-balance'
import type { ReplyOf } from '@lotyard/contract/wire/endpoint'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { addBasics } from '../../../../test/market.ts'
import { addOrder, endRefunds, type AddedOrder } from '../../../../test/orders.ts'

const server = useApp()
const PASSWORD = 'a pallet of kettles'
type Person = TestClient & { account: TestAccount }
let admin: Person
let buyer: Person
let seller: Person

beforeAll(async () => {
  await addBasics(server.db)
  admin = await server.as('admin')
  buyer = await server.as('buyer')
})
// Each test has a seller of its own: payouts are a record and stay.
beforeEach(async () => {
  const account = await server.createAccount({ role: 'seller', password: PASSWORD })
  seller = { ...(await server.signIn(account)), account }
})

/** Sold, and so long gone that no buyer can complain any more. */
async function sell(priceCents: number, days = 13): Promise<AddedOrder> {
  const order = await addOrder(server.db, {
    accountId: buyer.account.id,
    payment: 'settled',
    lots: [{ sellerId: seller.account.id, priceCents, shippingCents: 0, taxCents: 0 }],
  })
  await sql`update order_shipments set state = 'shipped', carrier = 'UPS', ready_at = now(),
    left_at = now() - make_interval(days => ${days}) where order_id = ${order.id}`.execute(server.db)
  return order
}
const pay = (expected: number) =>
  admin.post('/api/admin/payouts', {
    seller_id: seller.account.id,
    reference: 'WIRE-1',
    expected_amount_cents: expected,
  })
const refund = (order: AddedOrder, amount: number) =>
  admin.post(`/api/admin/orders/${order.id}/refunds`, { amount_cents: amount, reason: 'Missing.' })
/** Paid out, and refunded afterwards. */
async function owe(debtCents: number, priceCents = debtCents): Promise<AddedOrder> {
  const order = await sell(priceCents)
  expect((await pay(priceCents)).statusCode).toBe(201)
  const reply = await refund(order, debtCents)
  expect(reply.statusCode, reply.body).toBe(201)
  await answerRefunds(order, 'done')
  return order
}
/** As the job does when the gateway has answered. */
const answerRefunds = ({ id }: AddedOrder, state: 'done' | 'failed') => endRefunds(server.db, id, state)
const read = async (client: TestClient = admin) =>
  (await client.get(`/api/admin/payouts?seller=${seller.account.id}`)).json<ReplyOf<typeof listPayoutsEndpoint>>()
const balance = async (): Promise<SellerBalance> => (await read()).sellers[0]!
const settle = (amount: number, expected: number, given: object = {}, client: TestClient = admin) =>
  client.post('/api/admin/payouts/adjustments', {
    seller_id: seller.account.id,
    kind: 'paid_back',
    amount_cents: amount,
    note: 'WIRE-IN-1',
    paid_on: '2026-11-01',
    expected_debt_cents: expected,
    key: randomUUID(),
    ...given,
  })
const writeOff = (amount: number, expected: number, given: object = {}) =>
  settle(amount, expected, { kind: 'write_off', note: 'The company is gone.', paid_on: null, ...given })
const undo = (id: string, given: object = {}, client: TestClient = admin) =>
  client.post(`/api/admin/payouts/adjustments/${id}/reversal`, {
    reason: 'Typed a zero too many.',
    key: randomUUID(),
    ...given,
  })
const mailsOfSeller = () =>
  server.db
    .selectFrom('mails')
    .where('recipient', '=', seller.account.email)
    .where('kind', '=', 'payout-sent')
    .selectAll()
    .execute()
const reasons = async () =>
  (await seller.get('/api/account/deletion')).json<{ reasons: { code: string; message: string }[] }>().reasons
const leaveMarket = () => seller.post('/api/account/deletion', { password: PASSWORD, confirm: true })
const anonymise = () =>
  sql`update accounts set deleted_at = now(), email = 'deleted-' || id || '@deleted.invalid', first_name = '',
    last_name = '', name = '', role = 'buyer', email_verified = false where id = ${seller.account.id}`.execute(
    server.db,
  )
const sumsOf = ({ due_cents, net_cents }: SellerBalance) => ({ dueCents: due_cents, netCents: net_cents })
const IN_USE = { constraint: 'an_account_in_use_is_not_deleted' }

describe('a seller who was paid for what was refunded later', () => {
  test.each([
    ['in full', 500_00, '$500.00'],
    ['in part', 120_00, '$120.00'],
  ])('%s owes it, hears how much, and stays until it is settled', async (_what, debtCents, said) => {
    await owe(debtCents, 500_00)
    expect(await balance()).toMatchObject({ due_cents: -debtCents, debt_cents: debtCents })
    const expected = [
      {
        code: 'seller_debt',
        message: `You owe ${said} for lots that were refunded after we paid you for them. Contact us to pay it back.`,
      },
    ]
    expect(await reasons()).toEqual(expected)
    const reply = await leaveMarket()
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({ code: 'account_in_use', reasons: expected })
    await expect(anonymise()).rejects.toMatchObject(IN_USE)

    expect((await settle(debtCents, debtCents)).statusCode).toBe(201)
    expect(await balance()).toMatchObject({ due_cents: 0, debt_cents: 0 })
    expect(await reasons()).toEqual([])
    expect((await leaveMarket()).statusCode).toBe(204)
  })

  test('waits for a payout only where later sales are worth more than the debt', async () => {
    await owe(100_00)
    await sell(60_00, 3)
    expect((await reasons()).map(({ code }) => code)).toEqual(['seller_debt'])
    expect(describeDebt(sumsOf(await balance()))).toContain('cover $60.00 of it')
    await sell(40_00, 3)
    // Sales under way just cover it: to be paid back now, it would be paid out again in days.
    expect((await reasons()).map(({ code }) => code)).toEqual(['open_payout'])
    expect(describeDebt(sumsOf(await balance()))).toContain('don’t have to pay anything now')
    await expect(anonymise()).rejects.toMatchObject(IN_USE)
    await sell(50_00, 3)
    expect((await reasons()).map(({ code }) => code)).toEqual(['open_payout'])
    await expect(anonymise()).rejects.toMatchObject(IN_USE)
  })

  test('is told to pay it back where the only other sale is an invoice that is not paid', async () => {
    await owe(100_00)
    await addOrder(server.db, {
      accountId: buyer.account.id,
      dueInDays: 5,
      lots: [{ sellerId: seller.account.id, priceCents: 150_00, shippingCents: 0, taxCents: 0 }],
    })
    expect(await balance()).toMatchObject({ due_cents: -100_00, net_cents: -100_00, later_cents: 150_00 })
    expect(describeDebt(sumsOf(await balance()))).toMatch(/Contact us to pay it back\.$/)
    expect((await reasons()).map(({ code }) => code)).toContain('seller_debt')
  })

  test('may leave where a sale was refunded in full before it was paid out, though its order goes on', async () => {
    const order = await addOrder(server.db, {
      accountId: buyer.account.id,
      payment: 'settled',
      lots: [
        { sellerId: seller.account.id, priceCents: 90_00, shippingCents: 0, taxCents: 0 },
        { sellerId: admin.account.id, priceCents: 70_00 },
      ],
    })
    await sql`update order_shipments set state = 'shipped', carrier = 'UPS', ready_at = now(),
      left_at = now() - interval '13 days' where order_id = ${order.id}`.execute(server.db)
    expect((await reasons()).map(({ code }) => code)).toEqual(['open_payout'])
    const lot = { amount_cents: 90_00, reason: 'Lost.', listing: order.lots[0]!.name }
    expect((await admin.post(`/api/admin/orders/${order.id}/refunds`, lot)).statusCode).toBe(201)
    expect(await reasons()).toEqual([])
    expect((await leaveMarket()).statusCode).toBe(204)
  })
})

test('a sale whose payment failed after the lot had left is waited for by no seller', async () => {
  const order = await sell(500_00, 3)
  expect((await reasons()).map(({ code }) => code)).toEqual(['open_payout'])
  await sql`update payments set state = 'failed' where order_id = ${order.id}`.execute(server.db)
  expect(await balance()).toMatchObject({ due_cents: 0, net_cents: 0, later_cents: 0, later_count: 0 })
  expect((await read()).sales).toEqual([])
  expect(await reasons()).toEqual([])
})

test('what the buyer pays by wire after the payment had failed is paid out, and refunded by hand', async () => {
  const order = await sell(500_00)
  const path = `/api/admin/orders/${order.id}`
  expect((await admin.post(`${path}/paid`, { reference: 'WIRE-3' })).json().code).toBe('order_not_open')
  await sql`update payments set state = 'failed' where order_id = ${order.id}`.execute(server.db)
  expect((await admin.get(path)).json()).toMatchObject({ canMarkPaid: true, isUncollected: true })
  expect((await seller.post(`${path}/paid`, {})).statusCode).toBe(403)
  const paid = await admin.post(`${path}/paid`, { reference: 'WIRE-3' })
  expect(paid.json(), paid.body).toMatchObject({ canMarkPaid: false, canRefund: true, isUncollected: false })
  expect((await admin.post(`${path}/paid`, { reference: 'WIRE-3' })).json().code).toBe('order_not_open')
  const uncollected = (await admin.get('/api/admin/orders?show=uncollected')).json<{ orders: { id: string }[] }>()
  expect(uncollected.orders.map(({ id }) => id)).not.toContain(order.id)
  expect((await pay(500_00)).statusCode).toBe(201)
  expect((await refund(order, 100_00)).json()).toMatchObject({ refunds: [{ state: 'done' }] })
  expect(await balance()).toMatchObject({ due_cents: -100_00 })
})

describe('what a seller paid back', () => {
  test('is recorded in parts, joins the next payout, and is in its statement', async () => {
    await owe(100_00)
    const first = await settle(40_00, 100_00)
    expect(first.json()).toMatchObject({ kind: 'paid_back', amount_cents: 40_00, paid_on: '2026-11-01', payout: null })
    expect(await balance()).toMatchObject({ due_cents: -60_00, debt_cents: 60_00, adjustment_cents: 40_00 })
    await sell(200_00)
    expect(await balance()).toMatchObject({ due_cents: 140_00, debt_cents: 0 })
    const payout = (await pay(140_00)).json<Payout>()
    expect(payout).toMatchObject({ amount_cents: 140_00, adjustment_cents: 40_00, line_count: 2 })
    expect(await balance()).toMatchObject({ due_cents: 0, adjustment_cents: 0 })
    expect((await read(seller)).adjustments).toMatchObject([{ amount_cents: 40_00, payout: payout.number }])
    const file = (await seller.get(`/api/admin/payouts/${payout.id}.csv`)).body
    expect(file).toContain('Paid back')
    expect(file).toContain('WIRE-IN-1')
  })

  test('is on record, once for a form, and no more than is owed', async () => {
    await owe(100_00)
    const key = randomUUID()
    const [one, other] = await Promise.all([settle(30_00, 100_00, { key }), settle(30_00, 100_00, { key })])
    expect([one.statusCode, other.statusCode]).toEqual([201, 201])
    expect(one.json().id).toBe(other.json().id)
    expect((await settle(31_00, 70_00, { key })).json().code).toBe('adjustment_already_sent')
    const more = await settle(70_01, 70_00)
    expect(more.statusCode).toBe(409)
    expect(more.json()).toMatchObject({ code: 'more_than_owed', max_cents: 70_00 })
    const audited = await server.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject', '=', `account:${seller.account.id}`)
      .where('action', '=', 'seller.paid_back')
      .execute()
    expect(audited).toHaveLength(1)
    expect(audited[0]).toMatchObject({
      account_id: admin.account.id,
      details: { amount_cents: 30_00, reference: 'WIRE-IN-1', paid_on: '2026-11-01' },
    })
  })

  test('by two admins at once is recorded once: the second sees the new debt', async () => {
    await owe(100_00)
    const replies = await Promise.all([settle(40_00, 100_00), settle(40_00, 100_00), settle(40_00, 100_00)])
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    const refused = replies.find(({ statusCode }) => statusCode === 409)!
    expect(refused.json()).toMatchObject({ code: 'debt_changed', debt_cents: 60_00 })
    expect(await balance()).toMatchObject({ debt_cents: 60_00 })
  })

  test('while a refund is being made adds up whichever comes first', async () => {
    const order = await owe(100_00, 500_00)
    const [settled, refunded] = await Promise.all([settle(100_00, 100_00), refund(order, 50_00)])
    expect(refunded.statusCode).toBe(201)
    const paid = settled.statusCode === 201 ? 100_00 : 0
    expect(await balance()).toMatchObject({ debt_cents: 150_00 - paid })
  })

  test('is refused to sellers, without a debt, without words, and for a day to come', async () => {
    expect((await settle(1_00, 0)).json().code).toBe('nothing_owed')
    await owe(100_00)
    expect((await settle(1_00, 100_00, {}, seller)).statusCode).toBe(403)
    expect((await settle(1_00, 100_00, { note: ' ' })).json().errors).toHaveProperty('note')
    expect((await settle(1_00, 100_00, { paid_on: null })).json().errors).toHaveProperty('paid_on')
    expect((await settle(1_00, 100_00, { paid_on: '2999-01-01' })).json().errors).toHaveProperty('paid_on')
    expect((await settle(1_00, 100_00, { paid_on: '2026-02-30' })).json().errors).toHaveProperty('paid_on')
    expect((await settle(0, 100_00)).statusCode).toBe(400)
    expect((await settle(1_00, 100_00, { seller_id: randomUUID() })).json().code).toBe('seller_not_found')
  })
})

describe('what was recorded by mistake', () => {
  test('is undone once, by an admin and with a reason, and is owed again', async () => {
    await owe(4_000_00)
    const paid = (await settle(4_000_00, 4_000_00)).json<Adjustment>()
    expect(paid).toMatchObject({ is_reversed: false, reverses: null })
    expect((await undo(paid.id, {}, seller)).statusCode).toBe(403)
    expect((await undo(paid.id, { reason: ' ' })).json().errors).toEqual({ reason: ['Say why you undo it.'] })
    expect((await undo(randomUUID())).json().code).toBe('adjustment_not_found')
    expect((await undo('x')).json().code).toBe('adjustment_not_found')
    const key = randomUUID()
    const replies = await Promise.all([undo(paid.id, { key }), undo(paid.id, { key }), undo(paid.id)])
    // Whichever of the two requests comes first; one key is one request.
    const statuses = replies.map(({ statusCode }) => statusCode)
    expect([
      [201, 201, 409],
      [409, 409, 201],
    ]).toContainEqual(statuses)
    expect(replies.map((reply) => reply.json().code)).toContain('adjustment_already_undone')
    expect(await balance()).toMatchObject({ due_cents: -4_000_00, debt_cents: 4_000_00, adjustment_cents: 0 })
    const { adjustments } = await read(seller)
    expect(adjustments).toMatchObject([
      { kind: 'reversal', amount_cents: -4_000_00, reverses: paid.id, note: 'Typed a zero too many.' },
      { kind: 'paid_back', is_reversed: true },
    ])
    expect((await undo(adjustments[0]!.id)).json().code).toBe('adjustment_not_found')
    const audited = await server.db
      .selectFrom('audit_entries')
      .select(['account_id', 'details'])
      .where('action', '=', 'seller.reversal')
      .where('subject', '=', `account:${seller.account.id}`)
      .execute()
    const details = { undone: 'paid_back', amount_cents: 4_000_00, reason: 'Typed a zero too many.' }
    expect(audited).toEqual([{ account_id: admin.account.id, details }])
    // Now the right amount.
    expect((await settle(400_00, 4_000_00)).statusCode).toBe(201)
    expect(await balance()).toMatchObject({ debt_cents: 3_600_00 })
  })

  test('is undone although a payout took it in, and comes off the next one', async () => {
    await owe(100_00)
    const written = (await writeOff(100_00, 100_00)).json<Adjustment>()
    await sell(200_00)
    expect((await pay(200_00)).statusCode).toBe(201)
    expect((await undo(written.id)).statusCode).toBe(201)
    expect(await balance()).toMatchObject({ due_cents: -100_00 })
    await sell(150_00)
    const payout = (await pay(50_00)).json<Payout>()
    expect(payout).toMatchObject({ amount_cents: 50_00, adjustment_cents: -100_00 })
    const file = (await seller.get(`/api/admin/payouts/${payout.id}.csv`)).body
    expect(file).toContain('Undone')
    expect(file).toContain('-100.00')
  })

  test('of a seller who has left is a debt again, and on the list', async () => {
    await owe(100_00)
    const written = (await writeOff(100_00, 100_00)).json<Adjustment>()
    expect((await leaveMarket()).statusCode).toBe(204)
    expect((await undo(written.id)).statusCode).toBe(201)
    const all = (await admin.get('/api/admin/payouts')).json<ReplyOf<typeof listPayoutsEndpoint>>()
    expect(all.sellers.find(({ seller_id }) => seller_id === seller.account.id)).toMatchObject({ debt_cents: 100_00 })
  })
})

describe('a balance of zero', () => {
  test('is closed without a transfer and without mail, once', async () => {
    await owe(100_00)
    await settle(100_00, 100_00)
    expect(await balance()).toMatchObject({ due_cents: 0, due_count: 1 })
    const before = await mailsOfSeller()
    const key = randomUUID()
    const close = () =>
      admin.post('/api/admin/payouts', { seller_id: seller.account.id, reference: '', expected_amount_cents: 0, key })
    const [one, other] = await Promise.all([close(), close()])
    expect([one.statusCode, other.statusCode]).toEqual([201, 201])
    const payout = one.json<Payout>()
    expect(payout).toMatchObject({ amount_cents: 0, adjustment_cents: 100_00, reference: 'Balance closed' })
    expect(other.json<Payout>().id).toBe(payout.id)
    expect(await balance()).toMatchObject({ due_cents: 0, due_count: 0, adjustment_cents: 0 })
    expect(await mailsOfSeller()).toHaveLength(before.length)
    const audited = server.db.selectFrom('audit_entries').where('subject', '=', `payout:${payout.number}`)
    expect(await audited.select('action').execute()).toEqual([{ action: 'payout.close' }])
    expect((await pay(0)).json().code).toBe('nothing_to_pay_out')
  })
})

describe('a debt that is written off', () => {
  test('waits while a refund behind it may still fail', async () => {
    const order = await sell(500_00)
    await pay(500_00)
    await refund(order, 100_00)
    const early = await writeOff(100_00, 100_00)
    expect(early.statusCode).toBe(409)
    expect(early.json()).toMatchObject({ code: 'refund_still_waiting' })
    const row = {
      seller_id: seller.account.id,
      kind: 'write_off',
      amount_cents: 1,
      note: 'x',
      request_key: randomUUID(),
    }
    await expect(server.db.insertInto('payout_adjustments').values(row).execute()).rejects.toMatchObject({
      constraint: 'a_write_off_waits_for_refunds',
    })
    await answerRefunds(order, 'done')
    expect((await writeOff(100_00, 100_00)).statusCode).toBe(201)
  })

  test('takes a reason of several lines, on one', async () => {
    await owe(100_00)
    const reply = await writeOff(100_00, 100_00, { note: ' The company is gone.\r\nNobody answers. ' })
    expect(reply.json()).toMatchObject({ note: 'The company is gone. Nobody answers.' })
  })

  test('is gone, with the reason on record', async () => {
    await owe(100_00)
    expect((await writeOff(100_00, 100_00, { note: '' })).json().errors).toHaveProperty('note')
    expect((await writeOff(100_00, 100_00)).statusCode).toBe(201)
    expect(await balance()).toMatchObject({ due_cents: 0, debt_cents: 0 })
    const audited = await server.db
      .selectFrom('audit_entries')
      .select('details')
      .where('action', '=', 'seller.write_off')
      .where('subject', '=', `account:${seller.account.id}`)
      .execute()
    expect(audited).toEqual([{ details: { amount_cents: 100_00, reason: 'The company is gone.' } }])
    expect((await leaveMarket()).statusCode).toBe(204)
    const written = server.db.selectFrom('payout_adjustments').where('seller_id', '=', seller.account.id)
    expect(await written.select('note').execute()).toEqual([{ note: '' }])
  })

  test('may be one of a seller who has left, after whom a buyer was refunded', async () => {
    const order = await sell(500_00)
    await pay(500_00)
    expect((await leaveMarket()).statusCode).toBe(204)
    expect((await refund(order, 80_00)).statusCode).toBe(201)
    await answerRefunds(order, 'done')
    const all = (await admin.get('/api/admin/payouts')).json<ReplyOf<typeof listPayoutsEndpoint>>()
    expect(all.sellers.find(({ seller_id }) => seller_id === seller.account.id)).toMatchObject({
      name: 'Former seller',
      email: '',
      debt_cents: 80_00,
    })
    expect((await writeOff(80_00, 80_00)).statusCode).toBe(201)
    const left = (await admin.get('/api/admin/payouts')).json<ReplyOf<typeof listPayoutsEndpoint>>()
    expect(left.sellers.map(({ seller_id }) => seller_id)).not.toContain(seller.account.id)
    // The page that the admin comes back to.
    expect(await balance()).toMatchObject({ name: 'Former seller', email: '', due_cents: 0, debt_cents: 0 })
    const another = await server.createAccount({ role: 'seller', password: PASSWORD })
    await (await server.signIn(another)).post('/api/account/deletion', { password: PASSWORD, confirm: true })
    expect((await admin.get(`/api/admin/payouts?seller=${another.id}`)).statusCode).toBe(404)
  })
})

describe('the database', () => {
  test('takes no more than is owed, and changes no record', async () => {
    await owe(100_00)
    const insert = (amount: number, given: object = {}) =>
      server.db
        .insertInto('payout_adjustments')
        .values({
          seller_id: seller.account.id,
          kind: 'write_off',
          amount_cents: amount,
          note: 'x',
          request_key: randomUUID(),
          ...given,
        })
        .execute()
    await expect(insert(100_01)).rejects.toMatchObject({ constraint: 'no_more_is_settled_than_is_owed' })
    await expect(insert(0)).rejects.toMatchObject({ constraint: 'an_adjustment_settles_something' })
    await expect(insert(1, { kind: 'paid_back' })).rejects.toMatchObject({ constraint: 'money_came_on_a_day' })
    await expect(insert(-1_00, { kind: 'reversal' })).rejects.toMatchObject({
      constraint: 'a_reversal_names_what_it_reverses',
    })
    await insert(1_00)
    const { id } = await server.db
      .selectFrom('payout_adjustments')
      .where('seller_id', '=', seller.account.id)
      .select('id')
      .executeTakeFirstOrThrow()
    const reverse = (amount: number) => insert(amount, { kind: 'reversal', reverses: id })
    await expect(reverse(-2_00)).rejects.toMatchObject({ constraint: 'a_reversal_takes_back_what_it_names' })
    await expect(reverse(1_00)).rejects.toMatchObject({ constraint: 'an_adjustment_settles_something' })
    await reverse(-1_00)
    await expect(reverse(-1_00)).rejects.toMatchObject({ constraint: 'an_adjustment_is_reversed_once' })
    const change = (values: object) =>
      server.db.updateTable('payout_adjustments').set(values).where('seller_id', '=', seller.account.id).execute()
    await expect(change({ amount_cents: 2_00 })).rejects.toThrow('is a record')
    await expect(
      server.db.deleteFrom('payout_adjustments').where('seller_id', '=', seller.account.id).execute(),
    ).rejects.toThrow('is a record')
  })

  test('forgets a sale that was given back as a whole before it was paid out', async () => {
    const order = await sell(500_00)
    const open = () =>
      server.db.selectFrom('unsettled_sales').where('order_id', '=', order.id).select('listing_id').execute()
    expect(await open()).toHaveLength(1)
    expect((await refund(order, 500_00)).statusCode).toBe(201)
    expect(await open()).toEqual([])
  })
})
