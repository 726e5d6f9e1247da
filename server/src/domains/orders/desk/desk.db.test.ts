import type { Note } from '@lotyard/contract/desk/notes'
import { ALL_RIGHTS } from '@lotyard/contract/rules/desk/staff/desk-rights'
import { DESK_SHOWS, type DeskOrder, type DeskOrderRow } from '@lotyard/contract/desk/orders'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { EXAMPLE_ADDRESS } from '../../../../test/addresses.ts'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { addBasics } from '../../../../test/market.ts'
import { addOrder, type AddedOrder, type OrderOptions } from '../../../../test/orders.ts'
import { readPdf } from '../../../../test/readers/read-pdf.ts'
import { deleteNotesOf } from '../../desk/index.ts'
import { anonymiseOrders } from '../data-rights/forget-queries.ts'
import { exportOrders } from './export-orders.ts'
import { countExportRows } from './export-queries.ts'
import { readDesk } from './read-desk.ts'

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
  (await client.get(`/api/admin/orders${query}`)).json<{
    orders: DeskOrderRow[]
    total: number
    maxPage: number
    counts: Record<string, number>
  }>()

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

  test('a seller sees their share of a refund of the whole order, and no other seller’s', async () => {
    const order = await addOrder(server.db, {
      accountId: buyer.account.id,
      lots: [
        { sellerId: seller.account.id, priceCents: 100_00, shippingCents: 0, taxCents: 0 },
        { sellerId: rival.account.id, priceCents: 300_00, shippingCents: 0, taxCents: 0 },
      ],
    })
    const give = (amount_cents: number, listing?: string) =>
      admin.post(`/api/admin/orders/${order.id}/refunds`, { amount_cents, reason: 'Late.', listing })
    expect((await give(40_00)).statusCode).toBe(201)
    expect((await give(20_00, order.lots[0]!.name)).statusCode).toBe(201)
    expect((await give(60_00)).statusCode).toBe(201)
    const refundsFor = async (client: TestClient) =>
      (await read(order, client)).json<DeskOrder>().refunds.map(({ listing, amountCents }) => [listing, amountCents])
    expect(await refundsFor(admin)).toEqual([
      [null, 40_00],
      [order.lots[0]!.name, 20_00],
      [null, 60_00],
    ])
    // 100 of the whole, over 80 and 300 that were not refunded lot by lot: 21.05 and 78.95.
    expect(await refundsFor(seller)).toEqual([
      [null, 8_42],
      [order.lots[0]!.name, 20_00],
      [null, 12_63],
    ])
    expect(await refundsFor(rival)).toEqual([
      [null, 31_58],
      [null, 47_37],
    ])
    expect((await read(order, seller)).json()).toMatchObject({ refundedCents: 41_05 })
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

describe('an order whose buyer has deleted the account', () => {
  const STREET = '7 Billing Street'

  async function deletedBuyersOrder() {
    const { id: accountId } = await server.createAccount()
    const order = await addOrder(server.db, { accountId, lots: [{ sellerId: seller.account.id }] })
    const billing = await server.db
      .insertInto('address_values')
      .values({ role: 'billing', ...EXAMPLE_ADDRESS, street_address: STREET })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db.updateTable('orders').set({ billing_value_id: billing.id }).where('id', '=', order.id).execute()
    await server.db.transaction().execute((tx) => anonymiseOrders(tx, accountId))
    return order
  }

  test('shows no one its billing address as where it went, and sellers nothing of it', async () => {
    const order = await deletedBuyersOrder()
    expect((await read(order)).json()).toMatchObject({
      shippingAddress: null,
      billingAddress: { street_address: STREET },
    })
    const seen = await read(order, seller)
    expect(seen.json()).toMatchObject({ shippingAddress: null, billingAddress: null })
    expect(seen.body).not.toContain(STREET)
    const [page] = readPdf((await admin.get(`/account/orders/${order.id}/invoice.pdf`)).rawPayload)
    expect(page!.split(STREET)).toHaveLength(2)
    expect(page).not.toContain('Ship to')
  })

  test('has empty cells for where it went', async () => {
    const order = await deletedBuyersOrder()
    for (const client of [admin, seller]) {
      const { body } = await client.get(`/api/admin/orders.csv?search=${order.number}`)
      const [head, row] = body.split('\r\n')
      const first = head!.split(',').indexOf('Ship to')
      expect(row!.split(',').slice(first, first + 7)).toEqual(Array(7).fill(''))
      for (const secret of [STREET, EXAMPLE_ADDRESS.company_name, EXAMPLE_ADDRESS.phone_number])
        expect(body).not.toContain(secret)
    }
  })
})

describe('notes', () => {
  const notesOf = async (path: string, client: TestClient) =>
    (await client.get(path)).json<{ notes: Note[] }>().notes.map(({ text }) => text)

  test('sellers keep their own on their orders and listings, the desk reads all, and a buyer reads none', async () => {
    const order = await mixed()
    const paths = [`/api/admin/orders/${order.id}/notes`, `/api/admin/listings/${order.lots[0]!.name}/notes`]
    for (const path of paths) {
      expect((await seller.post(path, { text: ' Call first.\r\nDock 4 ' })).statusCode).toBe(201)
      expect((await admin.post(path, { text: 'Owes us a favor.' })).statusCode).toBe(201)
      expect(await notesOf(path, admin)).toEqual(['Owes us a favor.', 'Call first.\nDock 4'])
      expect(await notesOf(path, seller)).toEqual(['Call first.\nDock 4'])
      expect((await buyer.get(path)).statusCode).toBe(403)
    }
    // The rival has a lot in the order, and none of the notes; the listing is not theirs.
    expect(await notesOf(paths[0]!, rival)).toEqual([])
    for (const client of [rival, await server.as('seller')]) {
      expect((await client.get(paths[1]!)).statusCode).toBe(404)
      expect((await client.post(paths[1]!, { text: 'x' })).statusCode).toBe(404)
    }
    expect((await (await server.as('seller')).get(paths[0]!)).statusCode).toBe(404)
    for (const text of [' ', 'x'.repeat(2_001)])
      expect((await admin.post(paths[0]!, { text })).json().errors).toHaveProperty('text')
    const edit = server.db.updateTable('notes').set({ text: 'Other.' }).execute()
    await expect(edit).rejects.toThrow('not edited')
  })

  test('on people are for admins, end at 200 though many write at once, and go with the account', async () => {
    const member = await server.as('buyer')
    const path = `/api/admin/accounts/${member.account.id}/notes`
    for (const client of [seller, buyer]) expect((await client.get(path)).statusCode).toBe(403)
    await sql`insert into notes (account_id, author_id, position, text)
      select ${member.account.id}, ${admin.account.id}, position, 'Earlier.' from generate_series(1, 198) position`.execute(
      server.db,
    )
    const replies = await Promise.all(Array.from({ length: 4 }, () => admin.post(path, { text: 'Pays late.' })))
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409])
    const order = await addOrder(server.db, { accountId: member.account.id, lots: [{ sellerId: seller.account.id }] })
    await admin.post(`/api/admin/orders/${order.id}/notes`, { text: 'Rude on the phone.' })
    await server.db.transaction().execute((tx) => deleteNotesOf(tx, member.account.id))
    expect(await notesOf(path, admin)).toEqual([])
    expect(await notesOf(`/api/admin/orders/${order.id}/notes`, admin)).toEqual([])
  })
})

describe('the board', () => {
  const leave = ({ id }: AddedOrder, state: 'shipped' | 'picked_up') =>
    sql`update order_shipments set state = ${state}, is_pick_up = ${state === 'picked_up'}, ready_at = now(),
      left_at = now(), carrier = ${state === 'shipped' ? 'UPS' : null} where order_id = ${id}`.execute(server.db)

  test('counts every tab, of what else is asked for', async () => {
    const customer = await server.createAccount()
    const lots = [{ sellerId: seller.account.id }]
    const add = (given: Partial<Parameters<typeof addOrder>[1]> = {}) =>
      addOrder(server.db, { accountId: customer.id, lots, ...given })
    await add()
    await leave(await add(), 'shipped')
    await leave(await add(), 'picked_up')
    const delivered = await add()
    await leave(delivered, 'shipped')
    await sql`update order_shipments set state = 'delivered', delivered_on = site_day(now()), delivered_by = 'desk'
      where order_id = ${delivered.id}`.execute(server.db)
    await add({ dueInDays: -3 })
    await add({ state: 'failed' })
    await add({ state: 'placing' })
    const cancelled = await add()
    await admin.post(`/api/admin/orders/${cancelled.id}/cancel`, { reason: 'By mistake.' })
    const refunded = await add({ payment: 'settled' })
    await admin.post(`/api/admin/orders/${refunded.id}/refunds`, { amount_cents: 1_050_00, reason: 'Lost.' })
    const search = `?search=${encodeURIComponent(customer.email)}`
    const { counts, total } = await list(search)
    expect({ ...counts, total }).toEqual({
      all: 9,
      placing: 1,
      proposed: 0,
      to_ship: 1,
      invoiced: 1,
      overdue: 1,
      uncollected: 0,
      problems: 0,
      shipped: 1,
      delivered: 1,
      picked_up: 1,
      cancelled: 1,
      refunded: 1,
      failed: 1,
      total: 9,
    })
    for (const show of ['shipped', 'delivered', 'picked_up', 'cancelled', 'refunded', 'failed', 'placing'])
      expect((await list(`${search}&show=${show}`)).total, show).toBe(1)
  })

  test('is narrowed by day and by seller, and a seller can ask for no other', async () => {
    const customer = await server.createAccount()
    const own = await addOrder(server.db, { accountId: customer.id, lots: [{ sellerId: seller.account.id }] })
    const other = await addOrder(server.db, { accountId: customer.id, lots: [{ sellerId: rival.account.id }] })
    // Half an hour before the 2nd begins in Chicago.
    await sql`update orders set placed_at = '2025-06-02T04:30:00Z' where id = ${own.id}`.execute(server.db)
    const ids = async (query: string, client?: TestClient) =>
      (await list(`?search=${encodeURIComponent(customer.email)}&${query}`, client)).orders.map(({ id }) => id)
    expect(await ids('from=2025-06-01&to=2025-06-01')).toEqual([own.id])
    expect(await ids('from=2025-06-02')).toEqual([other.id])
    expect(await ids('to=2025-05-31')).toEqual([])
    expect(await ids(`seller=${encodeURIComponent(rival.account.email.toUpperCase())}`)).toEqual([other.id])
    expect(await ids('seller=nobody')).toEqual([])
    const seen = await list(`?seller=${encodeURIComponent(rival.account.email)}&from=2025-06-01&to=2025-06-01`, seller)
    expect(seen.orders.map(({ id }) => id)).toEqual([own.id])
    for (const day of ['2025-02-30', '0000-01-01'])
      expect((await admin.get(`/api/admin/orders?from=${day}`)).statusCode, day).toBe(422)
  })

  test('by a seller’s name alone is the same on every tab as order by order, each order once', async () => {
    const customer = await server.createAccount()
    const [one, other] = [
      await server.createAccount({ role: 'seller' }),
      await server.createAccount({ role: 'seller' }),
    ]
    await sql`update accounts set seller_name = 'Twin Pallets' where id in (${one.id}, ${other.id})`.execute(server.db)
    const of = (lots: readonly string[], options: Partial<OrderOptions> = {}) =>
      addOrder(server.db, { accountId: customer.id, lots: lots.map((sellerId) => ({ sellerId })), ...options })
    const shared = await of([one.id, other.id])
    const [gone, ended] = [await of([one.id]), await of([other.id, seller.account.id])]
    await of([one.id], { state: 'failed' })
    await of([other.id], { state: 'placing' })
    await of([one.id], { dueInDays: -3 })
    await of([one.id], { dueInDays: 3, invoice: 'on terms' })
    await of([seller.account.id])
    await sql`update order_shipments set state = 'shipped', carrier = 'UPS', ready_at = now(), left_at = now()
      where order_id = ${gone.id}`.execute(server.db)
    await admin.post(`/api/admin/orders/${ended.id}/cancel`, { reason: 'Damaged.' })
    await sql`update orders set placed_at = placed_at - interval '1 day' where id = ${shared.id}`.execute(server.db)

    const seen = new Map<string, number>()
    for (const show of DESK_SHOWS)
      for (const page of [0, 1]) {
        const query = `seller=twin%20pallets&show=${show}&page=${page}`
        const byName = await list(`?${query}`)
        const byOrder = await list(`?${query}&search=${encodeURIComponent(customer.email)}`)
        expect(byName, query).toEqual(byOrder)
        seen.set(show, byName.total)
      }
    expect(seen.get('all')).toBe(7)
    expect(
      ['to_ship', 'invoiced', 'overdue', 'shipped', 'cancelled', 'failed', 'placing'].map((show) => seen.get(show)),
    ).toEqual([2, 2, 1, 1, 1, 1, 1])
    const first = (await list('?seller=twin%20pallets')).orders.map(({ id }) => id)
    expect([first.length, first.at(-1)]).toEqual([7, shared.id])
    expect((await list(`?seller=${encodeURIComponent(other.email)}`)).total).toBe(3)
  })
})

test('orders are counted up to a limit, and shown no further', async () => {
  const customer = await server.createAccount()
  for (let order = 0; order < 4; order++)
    await addOrder(server.db, { accountId: customer.id, lots: [{ sellerId: seller.account.id }] })
  const read = (page: number, maxListed: number) => {
    const query = { show: 'all', search: customer.email, from: '', to: '', seller: '', page } as const
    return readDesk(server.db, { accountId: admin.account.id, role: 'admin', rights: ALL_RIGHTS }, query, maxListed)
  }
  const cut = await read(0, 2)
  expect([cut.orders.length, cut.total, cut.maxPage]).toEqual([2, 3, 0])
  expect((await read(1, 2)).orders).toEqual([])
  const whole = await read(0, 4)
  expect([whole.orders.length, whole.total, whole.maxPage]).toEqual([4, 4, 0])
})

describe('the export', () => {
  const csv = async (query: string, client: TestClient = admin) =>
    (await client.get(`/api/admin/orders.csv?${query}`)).body.trim().split('\r\n')

  test('has a row for every lot, and runs no formula', async () => {
    const order = await addOrder(server.db, {
      accountId: buyer.account.id,
      lots: [
        { sellerId: seller.account.id, title: '=1+1', priceCents: 700_00 },
        { sellerId: rival.account.id, title: 'Plain', priceCents: 300_00 },
      ],
    })
    const [head, first, second, ...rest] = await csv(`search=${order.number}`)
    expect(head).toContain('Buyer e-mail')
    expect(head).toContain('Placed (America/Chicago)')
    expect(head).toContain('Ship to,Company,Street,City,Ship-to state,ZIP,Phone')
    const { street_address: street, phone_number: phone } = await server.db
      .selectFrom('address_values')
      .innerJoin('orders', 'orders.shipping_value_id', 'address_values.id')
      .where('orders.id', '=', order.id)
      .select(['street_address', 'phone_number'])
      .executeTakeFirstOrThrow()
    expect(first).toContain(street)
    expect(first).toContain(phone)
    expect(first).toMatch(/^\d+,20\d\d-\d\d-\d\d \d\d:\d\d:\d\d,/)
    expect(first).toContain(`"'=1+1"`)
    expect(first).toContain('700.00')
    expect(second).toContain('Plain')
    // What came in for the order is in its first row alone, so that the column adds up.
    const { receivedCents } = (await admin.get(`/api/admin/orders/${order.id}`)).json<{ receivedCents: number }>()
    expect(head).toMatch(/,Refunded,Received for order,Balance of order$/)
    expect(first).toMatch(new RegExp(`,0\\.00,${(receivedCents / 100).toFixed(2)},0\\.00$`))
    expect(second).toMatch(/,0\.00,,$/)
    expect(rest).toEqual([])
    const rights = { people: 'read', orders: 'read' } as const
    const packer = await server.signIn(await server.createAccount({ role: 'admin', rights }))
    expect((await csv(`search=${order.number}`, packer))[0]).toMatch(/,Tax state,Exempt$/)
  })

  test('gives a seller their own lots, and neither the buyer’s address nor the payment', async () => {
    const order = await mixed()
    const lines = await csv(`search=${order.number}`, seller)
    expect(lines).toHaveLength(3)
    const text = lines.join()
    for (const secret of [buyer.account.email, 'Visa', order.lots[2]!.name, '5000.00', 'Seller', 'Balance'])
      expect(text).not.toContain(secret)
    expect((await buyer.get('/api/admin/orders.csv')).statusCode).toBe(403)
    expect((await server.visitor.get('/api/admin/orders.csv')).statusCode).toBe(401)
  })

  test('is read in pages, each lot once, and one of too many lots is refused with a sentence', async () => {
    const { db } = server
    const customer = await server.createAccount()
    await addOrder(db, { accountId: customer.id, lots: [{ sellerId: seller.account.id }] })
    // A thousand more, as copies of that one.
    await sql`with copies as (
        insert into orders (account_id, state, shipping_value_id, billing_value_id, subtotal_cents, shipping_alone_cents,
          shipping_cents, tax_cents, total_cents, tariff_version, payment_gateway, payment_type, payment_description, paid_at)
        select account_id, state, shipping_value_id, billing_value_id, subtotal_cents, shipping_alone_cents, shipping_cents,
          tax_cents, total_cents, tariff_version, payment_gateway, payment_type, payment_description, paid_at
        from orders, generate_series(1, 1004) where account_id = ${customer.id} returning id
      ), shipments as (
        insert into order_shipments (order_id, warehouse_key, is_pick_up) select id, 'hebron', false from copies
      )
      insert into order_listings (order_id, listing_id, position, warehouse_key, title, units, price_cents,
        shipping_alone_cents, shipping_cents, tax_cents, is_live)
      select copies.id, line.listing_id, 1, 'hebron', line.title, 1, 0, 0, 0, 0, false from copies,
        order_listings line join orders on orders.id = line.order_id where orders.account_id = ${customer.id}`.execute(
      db,
    )
    const lines = await csv(`search=${encodeURIComponent(customer.email)}`)
    expect(lines).toHaveLength(1_006)
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(1_006)
    const filter = { sellerId: null, show: 'all', search: customer.email, from: '', to: '', seller: '' } as const
    expect(await countExportRows(db, filter, 10)).toBe(10)
    await expect(exportOrders(db, filter, { showsMoney: true, maxRows: 1_004 })).rejects.toMatchObject({
      code: 'export_too_large',
    })
  })
})
