import type { Person, PersonRow } from '@lotyard/contract/desk/people'
import { beforeAll, expect, test } from 'vitest'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { addBar, addWin } from '../../../../test/data-rights.ts'
import { addBasics, addLot } from '../../../../test/market.ts'
import { addOrder } from '../../../../test/orders.ts'
import { readPeople } from './read-people.ts'

const server = useApp()
let admin: TestClient & { account: TestAccount }
let seller: TestAccount

beforeAll(async () => {
  await addBasics(server.db)
  admin = await server.as('admin')
  seller = await server.createAccount({ role: 'seller', firstName: 'Sam', lastName: 'Seller' })
})

const list = async (query: string) =>
  (await admin.get(`/api/admin/accounts?${query}`)).json<{ people: PersonRow[]; total: number; max_page: number }>()
const found = async (query: string) => (await list(query)).people.map(({ id }) => id)
const person = async (id: string) => (await admin.get(`/api/admin/accounts/${id}`)).json<Person>()

test('people are found by the beginning of their address or by words of their name', async () => {
  const ada = await server.createAccount({
    email: 'ada.l_x@lotyard.test',
    firstName: 'Ada',
    lastName: "O'Brien-Løvelace",
  })
  for (const search of ['ada.l', 'ADA.L_X@', 'brien ada', 'løvel', "O'Brien", ada.email])
    expect(await found(`search=${encodeURIComponent(search)}`), search).toEqual([ada.id])
  for (const search of ['da.l', 'a%x', 'adaalax', 'brien grace', "' & !", ':*'])
    expect(await found(`search=${encodeURIComponent(search)}`), search).toEqual([])
})

test('they are filtered by role and state, and deleted ones are not there', async () => {
  const unverified = await server.createAccount({ isVerified: false })
  const suspended = await server.createAccount()
  await admin.post(`/api/admin/accounts/${suspended.id}/suspend`, { reason: 'Fraud' })
  expect(await found('state=unverified')).toEqual([unverified.id])
  expect(await found('state=suspended')).toEqual([suspended.id])
  expect(await found('role=seller')).toEqual([seller.id])
  expect(await found('role=seller&state=suspended')).toEqual([])
  const { total } = await list('')
  const gone = { email: `deleted-${unverified.id}@deleted.invalid`, first_name: '', last_name: '', name: '' }
  await server.db
    .updateTable('accounts')
    .set({ ...gone, email_verified: false, deleted_at: new Date() })
    .where('id', '=', unverified.id)
    .execute()
  expect((await list('')).total).toBe(total - 1)
  expect((await admin.get(`/api/admin/accounts/${unverified.id}`)).statusCode).toBe(404)
})

test('they come in pages of fifty, newest first', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => ({
    email: `page-${index}@lotyard.test`,
    first_name: 'Page',
    last_name: `${index}`,
    name: `Page ${index}`,
    created_at: new Date(Date.UTC(2020, 0, 1, 0, index)),
  }))
  await server.db.insertInto('accounts').values(rows).execute()
  const first = await list('search=page-')
  expect([first.people.length, first.total, first.max_page]).toEqual([50, 60, 1])
  expect(first.people[0]!.email).toBe('page-59@lotyard.test')
  const second = await list('search=page-&page=1')
  expect(second.people.at(-1)!.email).toBe('page-0@lotyard.test')
})

test('accounts are counted up to a limit, and shown no further', async () => {
  const query = { search: 'page-', role: 'all', state: 'all' } as const
  const first = await readPeople(server.db, { ...query, page: 0 }, 55)
  expect([first.people.length, first.total, first.max_page]).toEqual([50, 56, 1])
  expect((await readPeople(server.db, { ...query, page: 1 }, 55)).people).toHaveLength(5)
  expect((await readPeople(server.db, { ...query, page: 100_000 }, 55)).people).toEqual([])
})

test('their latest orders say how far they have come', async () => {
  const { id: accountId } = await server.createAccount()
  const lots = [{ sellerId: seller.id }]
  const shipped = await addOrder(server.db, { accountId, lots, payment: 'settled' })
  await server.db
    .updateTable('order_shipments')
    .set({ state: 'shipped', ready_at: new Date(), left_at: new Date(), carrier: 'UPS' })
    .where('order_id', '=', shipped.id)
    .execute()
  await admin.post(`/api/admin/orders/${shipped.id}/refunds`, { amount_cents: 50_00, reason: 'Late.' })
  const invoiced = await addOrder(server.db, { accountId, lots, dueInDays: 3 })
  const { latest } = (await person(accountId)).orders
  expect(latest).toMatchObject([
    { number: invoiced.number, state: 'invoiced', due_at: expect.any(String), refunded_cents: 0 },
    { number: shipped.number, state: 'shipped', due_at: null, refunded_cents: 50_00, shipments: ['shipped'] },
  ])
  const clerk = await server.signIn(await server.createAccount({ role: 'admin', rights: { people: 'write' } }))
  const { orders } = (await clerk.get(`/api/admin/accounts/${accountId}`)).json<Person>()
  expect(orders).toMatchObject({ count: 2, latest: [] })
})

test('a page says what they bought, bid and sold, and how they came in', async () => {
  const buyer = await server.createAccount({ accessRules: ['VIP'], password: 'a long one, unguessed 42' })
  const { number } = await addOrder(server.db, { accountId: buyer.id, lots: [{ sellerId: seller.id }] })
  await addOrder(server.db, { accountId: buyer.id, lots: [{ sellerId: seller.id }], state: 'failed' })
  const { winId } = await addWin(server.db, { buyerId: buyer.id, sellerId: seller.id })
  await addBar(server.db, { accountId: buyer.id, winId })
  await server.visitor.post('/api/account/session', { email: buyer.email, password: 'a long one, unguessed 42' })
  await admin.put('/api/admin/invoice_terms', { email: buyer.email, invoice_days: 30 })
  const shown = await person(buyer.id)
  expect(shown).toMatchObject({
    id: buyer.id,
    role: 'buyer',
    is_barred: true,
    is_suspended: false,
    suspension: null,
    is_you: false,
    is_last_admin: false,
    invoice_days: 30,
    payment_method_count: 1,
    access_rules: [{ name: 'VIP' }],
    orders: { count: 1, total_cents: 1_050_00 },
    sales: { open_count: 0, sold_count: 0, sold_cents: 0 },
    devices: [{ name: expect.any(String) }],
    sign_ins: [{ outcome: 'ok', address_group: '127.0.0.1' }],
    audit_about: [{ action: 'account.invoice_terms', by: { id: admin.account.id } }],
    audit_by: [],
  })
  expect(shown.orders.latest.map((order) => order.state).toSorted()).toEqual(['failed', 'paid'])
  expect(shown.orders.latest.map((order) => order.number)).toContain(number)
  expect(JSON.stringify(shown)).not.toContain('last_four')
})

test('a seller’s open lots are counted, and an admin is told what cannot be done', async () => {
  const before = await person(seller.id)
  await addLot(server.db, { sellerId: seller.id })
  expect((await person(seller.id)).sales.open_count).toBe(before.sales.open_count + 1)
  expect(await person(admin.account.id)).toMatchObject({ is_you: true, is_last_admin: true })
})

test('a suspension says when, why and by whom', async () => {
  const { id } = await server.createAccount()
  await admin.post(`/api/admin/accounts/${id}/suspend`, { reason: 'Chargebacks' })
  expect(await person(id)).toMatchObject({ is_suspended: true, suspension: { reason: 'Chargebacks', by: 'Ada Buyer' } })
})

test('an id that names no account is 404', async () => {
  for (const id of ['x', '0b1b6f2e-0000-4000-8000-000000000000'])
    expect((await admin.get(`/api/admin/accounts/${id}`)).json()).toMatchObject({ code: 'account_not_found' })
})
