import type { DirectOrderPayload } from '@lotyard/contract/orders/direct-orders'
import type { Order } from '@lotyard/contract/orders/orders'
import type { OrderPreview } from '@lotyard/contract/orders/placing'
import { AUCTION_NEEDS_AGREEMENT } from '@lotyard/contract/rules/orders/direct-order'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { EXAMPLE_ADDRESS } from '../../../../test/addresses.ts'
import { useApp, type TestClient } from '../../../../test/servers/app.ts'
import { addAuction } from '../../../../test/auctions.ts'
import { addAccount, addBasics, addLot } from '../../../../test/market.ts'
import { addOrder } from '../../../../test/orders.ts'
import { CARD_PAYLOAD } from '../../../../test/placing.ts'

const market = useApp()

const PATH = '/admin/direct_orders/new'
const { payment_details: _card, ...WITHOUT_CARD } = CARD_PAYLOAD
const INVOICE: DirectOrderPayload = { ...WITHOUT_CARD, payment_gateway: 'invoice' }

async function lotOf(sellerId: string, options: Partial<Parameters<typeof addLot>[1]> = {}) {
  await addBasics(market.db)
  return addLot(market.db, { sellerId, priceCents: 500_00, ...options })
}

const stateOf = async (name: string): Promise<string> =>
  (await market.db.selectFrom('listings').where('name', '=', name).select('state').executeTakeFirstOrThrow()).state

const place = (client: TestClient, payload: DirectOrderPayload) => client.post(PATH, payload)

test('[S7.21] [S4.10] an admin sells a lot to an account at a price of their own, by card', async () => {
  const admin = await market.as('admin')
  const buyer = await market.createAccount()
  const lot = await lotOf(await addAccount(market.db, 'seller'))
  const payload = {
    ...CARD_PAYLOAD,
    browser_data: { user_agent: 'The browser of an admin' },
    account_id: buyer.id,
    listings: [{ name: lot.name, price_cents: 123_00 }],
  }
  const preview = (await admin.post('/api/admin/direct_orders/preview', payload)).json<OrderPreview>()
  expect(preview).toMatchObject({ orderType: 'direct_order', subtotalCostCents: 123_00 })
  const reply = await place(admin, { ...payload, preview_token: preview.preview_token! })
  expect(reply.statusCode).toBe(201)
  expect(reply.json<Order>()).toMatchObject({ orderType: 'direct_order', state: 'paid', subtotalCostCents: 123_00 })
  expect(await stateOf(lot.name)).toBe('sold')
  const own = await market.signIn(buyer)
  expect((await own.get(`/api/orders/${reply.json<Order>().id}`)).statusCode).toBe(200)
  // The browser was the admin's: it says nothing about the buyer.
  const stored = market.db.selectFrom('orders').where('id', '=', reply.json<Order>().id)
  expect(await stored.select(['browser_data', 'placed_by']).executeTakeFirstOrThrow()).toEqual({
    browser_data: {},
    placed_by: admin.account.id,
  })
  // Nothing of it is saved for the buyer.
  expect((await own.get('/api/account/addresses')).json()).toEqual({ addresses: [] })
  const audit = await market.db
    .selectFrom('audit_entries')
    .where('subject', '=', `order:${reply.json<Order>().number}`)
    .selectAll()
    .execute()
  expect(audit).toMatchObject([{ account_id: admin.account.id, action: 'order.place_directly' }])
})

test('an admin proposes an invoice to anybody; a seller to none, not even to those who may pay by it', async () => {
  const admin = await market.as('admin')
  const seller = await market.as('seller')
  const buyer = await market.createAccount()
  const lots = [await lotOf(seller.account.id), await lotOf(seller.account.id)]
  const sold = (name: string) => ({ ...INVOICE, buyer_email: buyer.email, listings: [{ name, price_cents: 100_00 }] })
  const reply = await place(admin, sold(lots[0]!.name))
  const order = reply.json<Order>()
  expect(order.state).toBe('proposed')
  await market.db.updateTable('accounts').set({ invoice_days: 30 }).where('id', '=', buyer.id).execute()
  const refused = await place(seller, sold(lots[1]!.name))
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toMatchObject({
    code: 'invoice_not_allowed',
    message: 'Only admins can place a direct order by invoice. Take a card, or ask an admin to place it.',
  })
  expect(await stateOf(lots[1]!.name)).toBe('active')
  const preview = await seller.post('/api/admin/direct_orders/preview', sold(lots[1]!.name))
  expect(preview.json<OrderPreview>().invoiceDays).toBeNull()
  // Also enforced by trigger only_admins_bind_a_buyer.
  const copy = (placedBy: string) =>
    sql`insert into orders (account_id, placed_by, order_type, state, shipping_value_id, billing_value_id, subtotal_cents,
        shipping_alone_cents, shipping_cents, tax_cents, total_cents, tariff_version, payment_gateway, payment_type,
        payment_description, proposed_until, pay_within_weekdays)
      select account_id, ${placedBy}, order_type, state, shipping_value_id, billing_value_id, subtotal_cents,
        shipping_alone_cents, shipping_cents, tax_cents, total_cents, tariff_version, payment_gateway, payment_type,
        payment_description, proposed_until, pay_within_weekdays from orders where id = ${order.id}`.execute(market.db)
  await expect(copy(seller.account.id)).rejects.toMatchObject({ constraint: 'only_admins_bind_a_buyer' })
  await copy(admin.account.id)
})

test('an admin may send an invoice to a buyer who has an overdue one', async () => {
  const [admin, seller, buyer] = [await market.as('admin'), await market.as('seller'), await market.createAccount()]
  await market.db.updateTable('accounts').set({ invoice_days: 30 }).where('id', '=', buyer.id).execute()
  const daysFor = async (client: TestClient) =>
    (await client.get(`/api/admin/direct_orders/buyer?email=${buyer.email}`)).json().invoice_days
  const { name } = await lotOf(seller.account.id)
  const sold = { ...INVOICE, buyer_email: buyer.email, listings: [{ name, price_cents: 100_00 }] }
  await addOrder(market.db, { accountId: buyer.id, lots: [{ sellerId: seller.account.id }], dueInDays: -1 })
  expect([await daysFor(seller), await daysFor(admin)]).toEqual([null, 30])
  expect((await place(admin, sold)).statusCode).toBe(201)
})

test('a lot is not sold to its own seller', async () => {
  const [admin, seller] = [await market.as('admin'), await market.as('seller')]
  const { name } = await lotOf(seller.account.id)
  const own = { ...CARD_PAYLOAD, account_id: seller.account.id, listings: [{ name, price_cents: 1_00 }] }
  for (const client of [admin, seller])
    for (const path of [PATH, '/api/admin/direct_orders/preview'])
      expect((await client.post(path, own)).json()).toMatchObject({
        code: 'own_lot',
        message: "This lot belongs to the buyer, so it can't be sold to them.",
      })
  expect(await stateOf(name)).toBe('active')
})

test('a seller sells their own lots only, and a buyer none', async () => {
  const seller = await market.as('seller')
  const buyer = await market.as('buyer')
  const [own, foreign] = [await lotOf(seller.account.id), await lotOf(await addAccount(market.db, 'seller'))]
  const payload = (name: string): DirectOrderPayload => ({
    ...CARD_PAYLOAD,
    account_id: buyer.account.id,
    listings: [{ name, price_cents: 100_00 }],
  })
  expect((await place(seller, payload(foreign!.name))).json()).toMatchObject({ code: 'listing_not_found' })
  expect((await place(seller, payload(own!.name))).statusCode).toBe(201)
  expect((await place(buyer, payload(foreign!.name))).statusCode).toBe(403)
  expect((await buyer.get('/api/admin/direct_orders/buyer?email=x')).statusCode).toBe(403)
  expect((await buyer.get('/api/admin/direct_orders/lots')).statusCode).toBe(403)
  expect((await market.visitor.post(PATH, payload(foreign!.name))).statusCode).toBe(401)
})

test('an auction without bids ends by it, once the buyer agreed, and says so in its record; one with bids is refused', async () => {
  const admin = await market.as('admin')
  const buyer = await market.as('buyer')
  await addBasics(market.db)
  const sellerId = await addAccount(market.db, 'seller')
  const [quiet, busy] = [await addAuction(market.db, { sellerId }), await addAuction(market.db, { sellerId })]
  const payload = (name: string): DirectOrderPayload => ({
    ...INVOICE,
    account_id: buyer.account.id,
    listings: [{ name, price_cents: 100_00 }],
  })
  const bid = await buyer.post(`/api/listings/${busy!.name}/bids`, { max_bid_cents: 100_00 })
  expect(bid.statusCode).toBe(201)
  expect((await place(admin, payload(busy!.name))).json()).toMatchObject({ code: 'not_for_sale' })
  expect((await place(admin, payload(quiet!.name))).json().errors.agreed_reference).toEqual([AUCTION_NEEDS_AGREEMENT])
  expect(await stateOf(quiet!.name)).toBe('active')
  const agreed = { ...payload(quiet!.name), agreed_reference: 'By phone' }
  expect((await place(admin, agreed)).statusCode).toBe(201)
  expect(await stateOf(quiet!.name)).toBe('awaiting_payment')
  const late = await buyer.post(`/api/listings/${quiet!.name}/bids`, { max_bid_cents: 100_00 })
  expect(late.json()).toMatchObject({ code: 'auction_closed' })
  const record = (await market.visitor.get(`/api/listings/${quiet!.name}/record`)).body
  expect(record).toContain('Sold directly')
})

test("a declined card leaves an auction's lot free to be listed again", async () => {
  const admin = await market.as('admin')
  const buyer = await market.createAccount()
  await addBasics(market.db)
  const lot = await addAuction(market.db, { sellerId: await addAccount(market.db, 'seller') })
  const reply = await place(admin, {
    ...CARD_PAYLOAD,
    payment_details: { type: 'CreditCard', payment_method_nonce: 'fake-processor-declined-visa-nonce' },
    account_id: buyer.id,
    listings: [{ name: lot.name, price_cents: 100_00 }],
  })
  expect(reply.json()).toMatchObject({ code: 'payment_declined' })
  expect(await stateOf(lot.name)).toBe('withdrawn')
  const declines = await market.db.selectFrom('declined_payments').select('account_id').execute()
  expect(declines).toEqual([{ account_id: admin.account.id }])
})

test('what is wrong with a direct order is told by field', async () => {
  const admin = await market.as('admin')
  const reply = await place(admin, { listings: [] })
  expect(reply.json()).toMatchObject({
    errors: {
      buyer_email: ['Missing buyer'],
      listings: ['Missing lots'],
      shipping_address: ['Missing shipping address'],
    },
  })
  const lot = await lotOf(await addAccount(market.db, 'seller'))
  const listings = [{ name: lot.name, price_cents: 1_00 }]
  const unknown = await place(admin, { ...CARD_PAYLOAD, buyer_email: 'nobody@lotyard.test', listings })
  expect(unknown.json()).toMatchObject({ errors: { buyer_email: ['Buyer is invalid'] } })
  const buyer = await market.createAccount()
  const { payment_method_nonce: _, ...details } = CARD_PAYLOAD.payment_details!
  const saved = { ...details, payment_method_token: '7b0e7b9c-0000-4000-8000-000000000000' }
  const card = await place(admin, { ...CARD_PAYLOAD, payment_details: saved, account_id: buyer.id, listings })
  expect(card.json()).toMatchObject({ errors: { payment_details: ['Payment method is invalid'] } })
})

test('a seller can name none of the buyer’s saved addresses, even by its id', async () => {
  const [admin, seller, buyer] = [await market.as('admin'), await market.as('seller'), await market.as('buyer')]
  const saved = await buyer.post('/api/account/addresses', { role: 'shipping', address: EXAMPLE_ADDRESS })
  const { shipping_address: _, ...rest } = CARD_PAYLOAD
  const lot = await lotOf(seller.account.id)
  const payload = {
    ...rest,
    shipping_address_id: saved.json<{ address: { id: string } }>().address.id,
    account_id: buyer.account.id,
    listings: [{ name: lot.name, price_cents: 100_00 }],
  }
  const preview = (client: TestClient) => client.post('/api/admin/direct_orders/preview', payload)
  const refused = { errors: { shipping_address_id: ['Shipping address is invalid'] } }
  expect((await preview(seller)).json()).toMatchObject(refused)
  expect((await place(seller, payload)).json()).toMatchObject(refused)
  expect((await preview(admin)).statusCode).toBe(200)
})

test('the key of a direct order is good for one body, whichever buyer it names', async () => {
  const seller = await market.as('seller')
  const [first, second] = [await market.createAccount(), await market.createAccount()]
  const sell = async (buyerId: string, name: string) =>
    seller.post(
      PATH,
      { ...CARD_PAYLOAD, account_id: buyerId, listings: [{ name, price_cents: 100_00 }] },
      { headers: { ...seller.headers, 'idempotency-key': 'one-key-of-a-seller' } },
    )
  const [one, other] = [await lotOf(seller.account.id), await lotOf(seller.account.id)]
  const placed = await sell(first.id, one.name)
  expect(placed.statusCode).toBe(201)
  expect((await sell(first.id, one.name)).json<Order>().id).toBe(placed.json<Order>().id)
  expect((await sell(second.id, other.name)).json()).toMatchObject({ code: 'idempotency_key_reused' })
  expect(await stateOf(other.name)).toBe('active')
})

test('buyers are found by e-mail address, their addresses shown to admins only; lots by name or words', async () => {
  const { db } = market
  const [admin, seller, buyer] = [await market.as('admin'), await market.as('seller'), await market.as('buyer')]
  await buyer.post('/api/account/addresses', { role: 'shipping', address: EXAMPLE_ADDRESS })
  const path = `/api/admin/direct_orders/buyer?email=${encodeURIComponent(buyer.account.email.toUpperCase())}`
  expect((await admin.get(path)).json()).toMatchObject({
    account_id: buyer.account.id,
    invoice_days: null,
    invoice_weekdays: 3,
    shipping_addresses: [EXAMPLE_ADDRESS],
  })
  expect((await seller.get(path)).json()).toMatchObject({
    invoice_days: null,
    invoice_weekdays: null,
    shipping_addresses: [],
  })
  expect((await admin.get('/api/admin/direct_orders/buyer?email=no@lotyard.test')).statusCode).toBe(404)
  const lot = await lotOf(seller.account.id, { title: 'Zebra striped 50% umbrellas' })
  const found = (client: TestClient, search: string) =>
    client.get(`/api/admin/direct_orders/lots?search=${encodeURIComponent(search)}`).then((reply) => reply.json().lots)
  expect(await found(admin, 'umbrellas ZEBRA')).toMatchObject([{ name: lot.name, priceCents: 500_00, problem: null }])
  expect(await found(seller, lot.name.toLowerCase())).toMatchObject([{ name: lot.name }])
  expect(await found(await market.as('seller'), 'zebra')).toEqual([])
  expect(await found(admin, '5_%')).toEqual([])
  await db
    .updateTable('listings')
    .set({ state: 'withdrawn', closed_at: new Date() })
    .where('name', '=', lot.name)
    .execute()
  expect(await found(admin, 'zebra')).toEqual([])
})
