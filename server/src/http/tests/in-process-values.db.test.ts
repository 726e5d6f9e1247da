// A page takes the value that a handler returns, without the serialiser, which drops what a schema does not declare. Were
// there more in a value than in its reply, it would be in the page for everybody to read.
import { addressOf } from '@lotyard/contract/wire/address'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useApp } from '../../../test/servers/app.ts'
import { EXAMPLE_ADDRESS } from '../../../test/addresses.ts'
import { addAuction } from '../../../test/auctions.ts'
import { addUnpaidWin } from '../../../test/carts.ts'
import { addAccessRule, addBasics, addLot } from '../../../test/market.ts'
import { priceBooksOf } from '../../../test/price-books.ts'
import { addOrder } from '../../../test/orders.ts'
import { buildApp } from '../../app.ts'
import type { CallInProcess } from '../calls-in-process.ts'
import { hashLinkToken } from '../../domains/accounts/email-change/link-tokens.ts'
import type { App } from '../route.ts'

const server = useApp()
/** `isNewEachTime`: no two replies are the same, so only their shape is compared. */
type Example = Pick<CallInProcess, 'params' | 'query'> & { as?: 'admin'; isNewEachTime?: true }
const examples = new Map<string, Example>()
let readers: Record<'buyer' | 'admin', Record<string, string>>
let app: App
/** The request of a page, as far as a call needs one. */
let reader: FastifyRequest

beforeAll(async () => {
  const { db } = server
  app = await buildApp(server.context)
  app.get('/page', async (request) => {
    reader = request
    return {}
  })
  await app.ready()
  await addBasics(db)
  const { id: sellerId } = await server.createAccount({ role: 'seller' })
  const lot = await addLot(db, { sellerId, lines: [{ description: 'A television', brand: 'Sonic' }] })
  const auction = await addAuction(db, { sellerId })
  const ended = await addAuction(db, { sellerId })
  const mail = { kind: 'welcome', fact: 'an account', recipient: 'ada@lotyard.test', props: '{}' }
  const { id: mailId } = await db.insertInto('mails').values(mail).returning('id').executeTakeFirstOrThrow()
  const buyer = await server.as('buyer')
  const accountId = buyer.account.id
  const won = await addUnpaidWin(db, { sellerId, buyerId: accountId })
  const { id: orderId } = await addOrder(db, { accountId, lots: [{ sellerId }] })
  const { id: pickUpId } = await addOrder(db, { accountId, lots: [{ sellerId, isPickUp: true }] })
  const owed = await addOrder(db, { accountId, lots: [{ sellerId }], state: 'invoiced', dueInDays: 3 })
  const token = (await buyer.get(`/api/orders/${owed.id}`)).json<{ payPath: string }>().payPath.split('/').at(-1)!
  await sql`update warehouses set slot_capacity = 3`.execute(db)
  await sql`update order_shipments set state = 'ready', ready_at = now() where order_id = ${pickUpId}`.execute(db)
  const { days } = (await buyer.get('/api/warehouses/hebron/slots')).json<{
    days: { slots: { startsAt: string }[] }[]
  }>()
  const appointment = `/api/orders/${pickUpId}/shipments/1/appointment`
  expect((await buyer.put(appointment, { starts_at: days[1]!.slots[0]!.startsAt })).statusCode).toBeLessThan(300)
  const { code } = await db.selectFrom('pickup_appointments').select('code').executeTakeFirstOrThrow()
  const file = { seller_id: sellerId, file_name: 'returns.csv', file_modified_ms: 1, byte_length: 10 }
  const { id: importId } = await db
    .insertInto('manifest_imports')
    .values(file)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: templateId } = await db
    .insertInto('listing_templates')
    .values({ seller_id: file.seller_id, name: 'Weekly', condition_key: 'new' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: uploadId } = await priceBooksOf(server).upload(buyer, 'upc,price\n850000000017,12.99\n')
  const ruleId = await addAccessRule(db, 'Insiders', [buyer.account.id])
  const change = { account_id: buyer.account.id, old_email: 'old@lotyard.test', old_was_verified: true }
  const confirmed = {
    confirmed_at: sql<Date>`now()`,
    undo_hash: hashLinkToken('undo'),
    undo_until: sql<Date>`now() + interval '1 day'`,
  }
  await db
    .insertInto('email_changes')
    .values([
      {
        ...change,
        new_email: 'a@lotyard.test',
        confirm_hash: hashLinkToken('a'),
        expires_at: sql<Date>`now() + interval '1 day'`,
      },
      {
        ...change,
        ...confirmed,
        new_email: 'b@lotyard.test',
        confirm_hash: hashLinkToken('b'),
        expires_at: sql<Date>`now() + interval '1 day'`,
      },
    ])
    .execute()
  for (const [path, example] of Object.entries<Example>({
    '/api/account/': {},
    '/api/account/devices': {},
    '/api/account/email': {},
    '/api/account/email/confirmation': { query: { token: 'a' } },
    '/api/account/email/undo': { query: { token: 'undo' } },
    '/api/account/two_factor': {},
    '/api/account/preferences/bidding': {},
    '/api/account/preferences/inventory': {},
    '/api/account/preferences/notifications': {},
    '/api/account/deletion': {},
    '/api/account/bids': {},
    '/api/account/bids/counts': {},
    '/api/account/open_bids': { isNewEachTime: true },
    '/api/account/open_orders': {},
    '/api/account/buying': { query: { by: 'seller' } },
    '/api/account/price_book': {},
    '/api/account/price_book/entries': {},
    '/api/account/price_book/uploads': {},
    '/api/account/price_book/uploads/:id': { params: { id: uploadId } },
    '/api/account/lot_notes/:lot_id': { params: { lot_id: lot.lotId } },
    '/api/market': {},
    '/api/market/:category/:condition': { params: { category: 'televisions', condition: 'new' } },
    '/api/account/starred/ending': {},
    '/api/account/addresses': {},
    '/api/account/payment_methods': {},
    '/api/order_api/braintree': { isNewEachTime: true },
    '/api/order_api/account_addresses': { query: { role: 'shipping' } },
    '/api/account/starred/listings': {},
    '/api/account/starred/count': {},
    '/api/account/saved_searches': {},
    '/api/account/notices': {},
    '/api/cart': {},
    '/api/cart/summary': {},
    '/api/cart/account_shipping_address': {},
    '/api/listings/': { query: { search: 'television' } },
    '/api/listings/autocomplete': { query: { query: 'tele' } },
    '/api/listing_matches': { query: { listing_name: lot.name } },
    '/api/listings/:name/related': { params: { name: lot.name } },
    '/api/listings/:name': { params: { name: auction.name } },
    '/api/listings/:name/manifest': { params: { name: lot.name }, query: { search: 'sonic' } },
    '/api/listings/:name/bids': { params: { name: auction.name } },
    '/api/listings/:name/receipts': { params: { name: auction.name } },
    '/api/listings/:name/lot_changes': { params: { name: auction.name } },
    '/api/listings/:name/record': { params: { name: ended.name } },
    '/api/listings/:name/shipping_cost': { params: { name: lot.name } },
    '/api/shipping_rate_estimator': { query: { origin_zip: '37122', destination_zip: '45840' } },
    '/api/freight_terms': {},
    '/api/conditions': {},
    '/api/categories': {},
    '/api/operator': {},
    '/api/site': {},
    '/api/operator/terms': {},
    '/api/admin/direct_orders/buyer': { as: 'admin', query: { email: buyer.account.email } },
    '/api/admin/direct_orders/lots': { as: 'admin', query: { search: 'television' } },
    '/api/orders': {},
    '/api/orders/:id': { params: { id: orderId } },
    '/api/orders/:id/problems': { params: { id: orderId } },
    '/api/orders/:id/pickups': { params: { id: pickUpId } },
    '/api/orders/:id/shipments/:part/pass': { params: { id: pickUpId, part: 1 } },
    '/api/warehouses/:key/slots': { params: { key: 'hebron' } },
    '/api/pay/:token': { params: { token } },
    '/api/admin/pickups': { as: 'admin' },
    '/api/admin/pickups/:code': { as: 'admin', params: { code } },
    '/api/orders/:id/wire_instructions': { params: { id: orderId } },
    '/api/admin/listings': { as: 'admin', query: { show: 'for_sale' } },
    '/api/admin/listing_names': { as: 'admin' },
    '/api/admin/listing_filters': { as: 'admin' },
    '/api/admin/listings/:name/photos': { as: 'admin', params: { name: lot.name } },
    '/api/admin/orders': { as: 'admin' },
    '/api/admin/orders/:id': { as: 'admin', params: { id: orderId } },
    '/api/admin/auctions': { as: 'admin' },
    '/api/admin/auctions/:name': { as: 'admin', params: { name: auction.name } },
    '/api/admin/auctions/:name/win/paid': { as: 'admin', params: { name: won.name } },
    '/api/admin/bidding_bars': { as: 'admin' },
    '/api/admin/listing_choices': { as: 'admin' },
    '/api/admin/listings/:name/draft': { as: 'admin', params: { name: lot.name } },
    '/api/admin/listings/:name/manifest_lines': { as: 'admin', params: { name: lot.name } },
    '/api/admin/payouts': { as: 'admin' },
    '/api/admin/numbers': { as: 'admin' },
    '/api/admin/today': { as: 'admin' },
    '/api/admin/carriers': { as: 'admin' },
    '/api/admin/invoice_terms': { as: 'admin' },
    '/api/admin/imports': { as: 'admin' },
    '/api/admin/imports/:id': { as: 'admin', params: { id: importId } },
    '/api/admin/imports/:id/lines': { as: 'admin', params: { id: importId } },
    '/api/admin/accounts': { as: 'admin' },
    '/api/admin/accounts/:id': { as: 'admin', params: { id: buyer.account.id } },
    '/api/admin/templates': { as: 'admin' },
    '/api/admin/templates/:id': { as: 'admin', params: { id: templateId } },
    '/api/admin/staff': { as: 'admin' },
    '/api/admin/accounts/:id/notes': { as: 'admin', params: { id: buyer.account.id } },
    '/api/admin/orders/:id/notes': { as: 'admin', params: { id: orderId } },
    '/api/admin/listings/:name/notes': { as: 'admin', params: { name: lot.name } },
    '/api/admin/imports/:id/words': { as: 'admin', params: { id: importId }, query: { field: 'condition' } },
    '/api/admin/search': { as: 'admin', query: { q: lot.name } },
    '/api/admin/waiting': { as: 'admin' },
    '/api/admin/pending_acts': { as: 'admin' },
    '/api/admin/access_rules': { as: 'admin' },
    '/api/admin/access_rules/:id/holders': { as: 'admin', params: { id: ruleId }, query: { page: 0 } },
    '/api/admin/certificates': { as: 'admin' },
    '/api/admin/audit': { as: 'admin' },
    '/api/account/resale_certificates': {},
    '/api/admin/mails': { as: 'admin' },
    '/api/admin/market/sites': { as: 'admin' },
    '/api/admin/market/carriers': { as: 'admin' },
    '/api/admin/market/warehouses': { as: 'admin' },
    '/api/admin/market/categories': { as: 'admin' },
    '/api/admin/market/conditions': { as: 'admin' },
    '/api/admin/market/brands': { as: 'admin' },
    '/api/admin/market/freight': { as: 'admin' },
    '/api/admin/market/tax': { as: 'admin' },
    '/api/admin/market/rules': { as: 'admin' },
    '/api/admin/market/settings': { as: 'admin' },
    '/api/admin/mails/:id': { as: 'admin', params: { id: mailId } },
  }))
    examples.set(`GET ${path}`, example)
  const bid = { max_bid_cents: 700_00, confirm: true }
  for (const { name } of [auction, ended])
    expect((await buyer.post(`/api/listings/${name}/bids`, bid)).statusCode).toBe(201)
  expect((await buyer.post('/api/account/starred/listings', { listing_name: lot.name })).statusCode).toBe(201)
  const search = { saved_search: { query: 'search=television' } }
  expect((await buyer.post('/api/account/saved_searches', search)).statusCode).toBe(201)
  const saved = await buyer.post('/api/account/addresses', { role: 'shipping', address: EXAMPLE_ADDRESS })
  expect(saved.statusCode).toBe(201)
  expect((await buyer.post('/api/cart/listings', { name: lot.name })).statusCode).toBe(201)
  const admin = await server.as('admin')
  const gone = await admin.post(`/api/admin/listings/${ended.name}/withdraw`, { reason: 'Damaged in the warehouse' })
  expect(gone.statusCode).toBeLessThan(300)
  readers = { buyer: buyer.headers, admin: admin.headers }
})
afterAll(() => app.close())

test('every call that pages may make in the process has an example here', () => {
  expect([...app.callsInProcess.keys()].toSorted()).toEqual([...examples.keys()].toSorted())
})

test('a value holds what its reply holds, and nothing else', async () => {
  for (const [name, { as = 'buyer', isNewEachTime = false, ...call }] of examples) {
    const reply = await app.inject({
      url: addressOf({ path: name.slice('GET '.length), ...call }),
      headers: readers[as],
    })
    await app.inject({ url: '/page', headers: readers[as] })
    const { viewer, sessionToken } = reader
    const inProcess = await app.callsInProcess.get(name)!(reader, { ...call, viewer, sessionToken })
    expect({ name, status: reply.statusCode }).toEqual({ name, status: 200 })
    const carried = JSON.parse(JSON.stringify(inProcess)) as { body: object }
    const body = reply.json<object>()
    const comparable = (value: object) => (isNewEachTime ? Object.keys(value) : value)
    expect({ name, ...carried, body: comparable(carried.body) }).toEqual({ name, status: 200, body: comparable(body) })
  }
})
