import type { OpenSale, Payout, SellerBalance } from '@lotyard/contract/desk/payouts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { addBasics } from '../../../../test/market.ts'
import { addOrder, type AddedOrder, type OrderedLot } from '../../../../test/orders.ts'

const server = useApp()
type Person = TestClient & { account: TestAccount }
let admin: Person
let seller: Person
let rival: Person
let buyer: Person

beforeAll(async () => {
  await addBasics(server.db)
  admin = await server.as('admin')
  buyer = await server.as('buyer')
})
// Each test has sellers of its own: payouts are a record and stay.
beforeEach(async () => {
  seller = await server.as('seller')
  rival = await server.as('seller')
})

type Page = { sellers: SellerBalance[]; sales: OpenSale[]; salesMaxPage: number; payouts: Payout[]; total: number }

const sell = (lots: Partial<OrderedLot>[] = [{}], options: { dueInDays?: number } = {}) =>
  addOrder(server.db, {
    accountId: buyer.account.id,
    payment: 'settled',
    lots: lots.map((lot) => ({ sellerId: seller.account.id, ...lot })),
    ...options,
  })
/** All of it, so many days ago. */
const leave = async ({ id }: AddedOrder, days = 13) =>
  sql`update order_shipments set state = case when is_pick_up then 'picked_up' else 'shipped' end,
      carrier = case when is_pick_up then null else 'UPS' end, ready_at = now() - make_interval(days => ${days}),
      left_at = now() - make_interval(days => ${days}) where order_id = ${id}`.execute(server.db)
const sellAndLeave = async (lots?: Partial<OrderedLot>[], days?: number) => {
  const order = await sell(lots)
  await leave(order, days)
  return order
}
const read = async (client: TestClient = admin, { account } = seller) =>
  (await client.get(`/api/admin/payouts?seller=${account.id}`)).json<Page>()
const balance = async () => (await read()).sellers[0]!
const pay = (expected: number, given: object = {}, client: TestClient = admin) =>
  client.post('/api/admin/payouts', {
    seller_id: seller.account.id,
    reference: 'WIRE-1',
    expected_amount_cents: expected,
    ...given,
  })
const refund = (order: AddedOrder, amount: number, listing?: string) =>
  admin.post(`/api/admin/orders/${order.id}/refunds`, { amount_cents: amount, reason: 'Missing.', listing })
const setCommission = (basisPoints: number, expected = 0) =>
  admin.put('/api/admin/payouts/commission', {
    seller_id: seller.account.id,
    commission_basis_points: basisPoints,
    expected_basis_points: expected,
  })

describe('what is due', () => {
  test('is on pages of fifty, what is due first, each sale on one of them', async () => {
    const due = await sellAndLeave([{ priceCents: 100_00 }, { priceCents: 200_00 }])
    for (let left = 53; left > 0; left -= 1) await sell()
    const path = `/api/admin/payouts?seller=${seller.account.id}&sales_page=`
    const [first, second, third] = await Promise.all(
      [0, 1, 2].map(async (page) => (await seller.get(`${path}${page}`)).json<Page>()),
    )
    expect([first!, second!, third!].map(({ sales, salesMaxPage }) => [sales.length, salesMaxPage])).toEqual([
      [50, 1],
      [5, 1],
      [0, 1],
    ])
    expect(first!.sales.slice(0, 3).map(({ state }) => state)).toEqual(['due', 'due', 'not_left'])
    expect(first!.sales.slice(0, 2).map(({ order_id }) => order_id)).toEqual([due.id, due.id])
    expect(new Set([...first!.sales, ...second!.sales].map(({ listing }) => listing)).size).toBe(55)
    expect(first!.sellers[0]).toMatchObject({ due_count: 2, later_count: 53 })
  })

  test('is what was sold, has left and can no longer be complained about; freight is not in it', async () => {
    await sellAndLeave([{ priceCents: 700_00, shippingCents: 90_00, taxCents: 12_00 }])
    await sellAndLeave([{ priceCents: 300_00 }], 11)
    await sell([{ priceCents: 50_00 }])
    expect(await balance()).toMatchObject({ due_cents: 700_00, due_count: 1, later_cents: 350_00, later_count: 2 })
    const { sales } = await read()
    expect(sales.map(({ state, amount_cents }) => [state, amount_cents])).toEqual([
      ['due', 700_00],
      ['window_open', 300_00],
      ['not_left', 50_00],
    ])
    const days = (Date.parse((await balance()).next_due_at!) - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(1, 2)
  })

  test('waits for an invoice to be paid and for a problem to be resolved, whichever side’s turn it is', async () => {
    const invoice = await sell([{ priceCents: 100_00 }], { dueInDays: 5 })
    const broken = await sellAndLeave([{ priceCents: 200_00 }, { priceCents: 400_00 }])
    const problem = { order_id: broken.id, kind: 'damaged', description: 'Crushed.' }
    await server.db
      .insertInto('problems')
      .values({ ...problem, listing_id: broken.lots[0]!.listingId })
      .execute()
    expect(await balance()).toMatchObject({ due_cents: 400_00, later_cents: 300_00 })
    await admin.post(`/api/admin/orders/${invoice.id}/paid`, {})
    await leave(invoice)
    await sql`update problems set state = 'waiting', waiting_since = now() where order_id = ${broken.id}`.execute(
      server.db,
    )
    expect(await balance()).toMatchObject({ due_cents: 500_00, later_cents: 200_00 })
    await sql`update problems set state = 'resolved', waiting_since = null, outcome = 'refused', resolved_at = now()
      where order_id = ${broken.id}`.execute(server.db)
    expect(await balance()).toMatchObject({ due_cents: 700_00, later_cents: 0 })
  })
})

describe('paying out', () => {
  test('settles all that is due once, tells the seller, and is on record', async () => {
    await setCommission(1_000)
    await sellAndLeave([{ priceCents: 700_00 }, { priceCents: 300_00 }])
    const reply = await pay(900_00)
    expect(reply.statusCode).toBe(201)
    const payout = reply.json<Payout>()
    expect(payout).toMatchObject({
      line_count: 2,
      price_cents: 1_000_00,
      commission_cents: 100_00,
      amount_cents: 900_00,
    })
    expect(await read(seller)).toMatchObject({ sellers: [{ due_cents: 0, due_count: 0 }], sales: [], total: 1 })
    expect((await pay(0)).json().code).toBe('nothing_to_pay_out')
    const mail = await server.db
      .selectFrom('mails')
      .where('fact', '=', payout.id)
      .select(['kind', 'recipient', 'props'])
      .executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ kind: 'payout-sent', recipient: seller.account.email })
    expect(mail.props).toMatchObject({ amountCents: 900_00, reference: 'WIRE-1' })
    const audited = await server.db.selectFrom('audit_entries').selectAll().where('action', '=', 'payout.pay').execute()
    expect(audited.at(-1)).toMatchObject({ account_id: admin.account.id, subject: `payout:${payout.number}` })
  })

  test('a form that was sent twice, or by two at once, pays once', async () => {
    await sellAndLeave([{ priceCents: 500_00 }])
    const key = randomUUID()
    const replies = await Promise.all([pay(500_00, { key }), pay(500_00, { key }), pay(500_00)])
    const paid = replies.filter(({ statusCode }) => statusCode === 201).map((reply) => reply.json<Payout>().id)
    expect(new Set(paid).size).toBe(1)
    expect((await read()).total).toBe(1)
  })

  test('a form that was sent again gets the payout it made, and no conflict', async () => {
    await sellAndLeave([{ priceCents: 500_00 }])
    const key = randomUUID()
    const first = await pay(500_00, { key })
    const again = await pay(500_00, { key })
    expect(again.statusCode).toBe(201)
    expect(again.json<Payout>()).toEqual(first.json<Payout>())
  })

  test('an amount that changed since the form was drawn is refused, and says what it is now', async () => {
    const order = await sellAndLeave([{ priceCents: 500_00 }])
    await refund(order, 20_00)
    const reply = await pay(500_00)
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({ code: 'payout_changed' })
    expect((await read()).total).toBe(0)
  })

  test('needs a reference, a seller, and an admin', async () => {
    await sellAndLeave([{ priceCents: 500_00 }])
    expect((await pay(500_00, { reference: ' ' })).json().errors).toHaveProperty('reference')
    expect((await pay(500_00, { reference: 'x'.repeat(201) })).statusCode).toBe(422)
    expect((await pay(500_00, { seller_id: 'nobody' })).json().code).toBe('seller_not_found')
    expect((await pay(500_00, { seller_id: randomUUID() })).json().code).toBe('seller_not_found')
    expect((await pay(500_00, {}, seller)).statusCode).toBe(403)
    expect((await pay(500_00, {}, buyer)).statusCode).toBe(403)
  })

  test('a refund afterwards is taken back by the next payout, and one that makes it negative waits', async () => {
    await setCommission(1_000)
    const order = await sellAndLeave([{ priceCents: 500_00 }])
    await pay(450_00)
    await refund(order, 100_00)
    expect(await balance()).toMatchObject({ due_cents: -90_00, due_count: 1 })
    expect((await pay(-90_00)).json().code).toBe('nothing_to_pay_out')
    await sellAndLeave([{ priceCents: 200_00 }])
    expect((await pay(90_00)).json()).toMatchObject({ amount_cents: 90_00, line_count: 2 })
    expect(await balance()).toMatchObject({ due_cents: 0, due_count: 0 })
  })

  test('a refund that comes while a payout is being written is not lost', async () => {
    const order = await sellAndLeave([{ priceCents: 500_00 }])
    const replies = await Promise.all([pay(500_00), refund(order, 100_00)])
    expect(replies[1].statusCode).toBe(201)
    const paid = replies[0].statusCode === 201 ? 500_00 : 0
    expect((await balance()).due_cents).toBe(400_00 - paid)
  })

  test('what was refunded as a whole before is nothing to settle', async () => {
    const order = await sellAndLeave([{ priceCents: 500_00 }])
    await refund(order, 550_00)
    expect(await balance()).toMatchObject({ due_cents: 0, due_count: 0, later_count: 0 })
  })
})

describe('the commission', () => {
  test('of a sale is the one that held when it was sold', async () => {
    await sellAndLeave([{ priceCents: 100_00 }])
    expect((await setCommission(1_000)).json()).toMatchObject({ commission_basis_points: 1_000 })
    await sellAndLeave([{ priceCents: 100_00 }])
    expect(await balance()).toMatchObject({ due_cents: 190_00, commission_basis_points: 1_000 })
  })

  test('is not changed over another admin’s change, nor twice by one form', async () => {
    await setCommission(1_000)
    expect((await setCommission(500, 0)).json().code).toBe('conflict')
    expect((await setCommission(1_000, 0)).statusCode).toBe(200)
    const terms = await server.db
      .selectFrom('seller_terms')
      .where('seller_id', '=', seller.account.id)
      .selectAll()
      .execute()
    expect(terms).toHaveLength(1)
    const own = { seller_id: seller.account.id, commission_basis_points: 0, expected_basis_points: 1_000 }
    expect((await seller.put('/api/admin/payouts/commission', own)).statusCode).toBe(403)
  })

  test('is never set for sales that were made already, nor taken away', async () => {
    await sell()
    const values = { seller_id: seller.account.id, commission_basis_points: 500 }
    const past = { ...values, since: new Date(Date.now() - 3_600_000) }
    const constraint = { constraint: 'a_sale_keeps_its_commission' }
    await expect(server.db.insertInto('seller_terms').values(past).execute()).rejects.toMatchObject(constraint)
    await setCommission(700)
    const ofSeller = server.db.deleteFrom('seller_terms').where('seller_id', '=', seller.account.id)
    await expect(ofSeller.execute()).rejects.toMatchObject(constraint)
  })
})

describe('a statement', () => {
  test('says lot by lot what was paid, and nothing that a spreadsheet would run', async () => {
    await sellAndLeave([{ priceCents: 500_00, title: '=HYPERLINK("x")' }])
    const { id, number } = (await pay(500_00)).json<Payout>()
    const file = await seller.get(`/api/admin/payouts/${id}.csv`)
    expect(file.headers['content-disposition']).toContain(`payout-${number}.csv`)
    expect(file.body).toContain(`"'=HYPERLINK(""x"")"`)
    expect(file.body.trim().split('\r\n')).toHaveLength(3)
    expect(file.body).toContain('Sold (America/Chicago)')
    expect(file.body).toContain('Sale,500.00,0.00,0,0.00,500.00')
    expect((await rival.get(`/api/admin/payouts/${id}.csv`)).json().code).toBe('payout_not_found')
    expect((await buyer.get(`/api/admin/payouts/${id}.csv`)).statusCode).toBe(403)
    expect((await admin.get('/api/admin/payouts/x.csv')).statusCode).toBe(404)
  })

  test('of another seller is not there', async () => {
    await sellAndLeave([{ priceCents: 500_00 }])
    await pay(500_00)
    expect(await read(rival)).toMatchObject({ sellers: [{ seller_id: rival.account.id }], payouts: [], total: 0 })
    expect((await buyer.get('/api/admin/payouts')).statusCode).toBe(403)
    expect((await admin.get('/api/admin/payouts?seller=x')).statusCode).toBe(404)
    const all = (await admin.get('/api/admin/payouts')).json<Page>()
    expect(all.sellers.map(({ seller_id }) => seller_id)).toEqual(expect.arrayContaining([rival.account.id]))
    expect(all.sales).toEqual([])
  })
})

describe('the database', () => {
  test('pays no sale twice, and no more than it was sold for', async () => {
    const order = await sellAndLeave([{ priceCents: 500_00 }])
    const { id } = (await pay(500_00)).json<Payout>()
    const line = { order_id: order.id, listing_id: order.lots[0]!.listingId, commission_basis_points: 0 }
    const sums = { price_cents: 500_00, refunded_cents: 0, commission_cents: 0, amount_cents: 500_00 }
    const { id: other } = await server.db
      .insertInto('payouts')
      .values({ seller_id: seller.account.id, line_count: 1, reference: 'x', ...sums })
      .returning('id')
      .executeTakeFirstOrThrow()
    const insert = (values: object) =>
      server.db
        .insertInto('payout_lines')
        .values({ payout_id: other, is_correction: false, ...line, ...sums, ...values })
        .execute()
    await expect(insert({})).rejects.toMatchObject({ constraint: 'a_sale_is_paid_out_once' })
    const more = { is_correction: true, price_cents: 0, refunded_cents: -10_00, amount_cents: 10_00 }
    await expect(insert(more)).rejects.toMatchObject({ constraint: 'no_more_is_paid_out_than_was_sold' })
    const priced = { ...more, price_cents: 1, amount_cents: 10_01 }
    await expect(insert(priced)).rejects.toMatchObject({ constraint: 'a_correction_pays_no_price' })
    const remove = server.db.deleteFrom('payouts').where('id', '=', id)
    await expect(remove.execute()).rejects.toThrow('is a record')
  })

  test('keeps an account that is still to be paid', async () => {
    await sellAndLeave([{ priceCents: 500_00 }])
    const anonymous = sql`update accounts set deleted_at = now(), email = 'deleted-' || id || '@deleted.invalid',
      first_name = '', last_name = '', name = '', role = 'buyer', email_verified = false where id = ${seller.account.id}`
    await expect(anonymous.execute(server.db)).rejects.toMatchObject({ constraint: 'an_account_in_use_is_not_deleted' })
    const reasons = (await seller.get('/api/account/deletion')).json<{ reasons: { code: string }[] }>()
    expect(JSON.stringify(reasons)).toContain('open_payout')
    await pay(500_00)
    expect(JSON.stringify((await seller.get('/api/account/deletion')).json())).not.toContain('open_payout')
  })
})
