import type { Order } from '@lotyard/contract/orders/orders'
import type { OrderPreview } from '@lotyard/contract/orders/placing'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { EXAMPLE_ADDRESS } from '../../../../test/addresses.ts'
import { useApp } from '../../../../test/servers/app.ts'
import { forgetAccount } from '../../accounts/index.ts'
import { addToCart, addUnpaidWin, cartOf, lotsOf } from '../../../../test/carts.ts'
import { addAccessRule, addAccount, addBasics, addLot } from '../../../../test/market.ts'
import { buyerWithLots, CARD_PAYLOAD, placeOrder, previewOrder } from '../../../../test/placing.ts'

const sandbox: { refuseConnections?: boolean; loseAnswers?: boolean } = {}
const market = useApp({ sandbox })

const stateOf = async (name: string): Promise<string> =>
  (await market.db.selectFrom('listings').where('name', '=', name).select('state').executeTakeFirstOrThrow()).state

const VISA = { payment_method_nonce: 'fake-valid-visa-nonce' }
const decline = { payment_details: { type: 'CreditCard', payment_method_nonce: 'fake-processor-declined-visa-nonce' } }

test('[S8.09] a declined payment says so, gives the lots back and leaves them in the cart', async () => {
  const buyer = await buyerWithLots(market)
  const [lot] = buyer.lots
  const before = await market.db
    .selectFrom('listings')
    .where('name', '=', lot!.name)
    .selectAll()
    .executeTakeFirstOrThrow()
  const reply = await placeOrder(buyer, decline)
  expect(reply.statusCode).toBe(422)
  expect(reply.json()).toMatchObject({ code: 'payment_declined', message: expect.stringContaining('declined') })
  const after = await market.db
    .selectFrom('listings')
    .where('name', '=', lot!.name)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(after).toEqual(before)
  expect(lotsOf(await cartOf(buyer))).toMatchObject([{ name: lot!.name, state: 'available' }])
  expect((await placeOrder(buyer)).statusCode).toBe(201)
})

test('a nonce that is no good is 422, a gateway that is away is 503, and nothing is charged', async () => {
  const buyer = await buyerWithLots(market)
  const used = { payment_details: { type: 'CreditCard', payment_method_nonce: 'fake-consumed-nonce' } }
  expect((await placeOrder(buyer, used)).json()).toMatchObject({ code: 'invalid_payment_details' })
  sandbox.refuseConnections = true
  const away = await placeOrder(buyer)
  sandbox.refuseConnections = false
  expect(away.statusCode).toBe(503)
  expect(away.json()).toMatchObject({ code: 'gateway_away' })
  expect(await stateOf(buyer.lots[0]!.name)).toBe('active')
})

test('what the nonce stands for must be what the payload says', async () => {
  const buyer = await buyerWithLots(market)
  const reply = await placeOrder(buyer, {
    payment_details: { type: 'PayPalAccount', payment_method_nonce: 'fake-valid-visa-nonce' },
  })
  expect(reply.json()).toMatchObject({ code: 'invalid_payment_details' })
  const oneTime = await placeOrder(buyer, {
    save_payment_method: true,
    payment_details: { type: 'PayPalAccount', payment_method_nonce: 'fake-paypal-one-time-nonce' },
  })
  expect(oneTime.json()).toMatchObject({ code: 'invalid_payment_details' })
  const { rows } = await sql<{ state: string }>`
    select transaction.state from sandbox_transactions transaction join payments on gateway_order_id = transaction.order_id
    join orders on orders.id = payments.order_id where account_id = ${buyer.account.id}`.execute(market.db)
  expect(rows).toEqual([{ state: 'voided' }, { state: 'voided' }])
})

test('[S5.01] what is missing is named by field, nested fields with dotted keys', async () => {
  const buyer = await buyerWithLots(market)
  const { postal_code: _, ...address } = EXAMPLE_ADDRESS
  const reply = await buyer.post('/api/orders', { shipping_address: address })
  expect(reply.statusCode).toBe(422)
  expect(reply.json()).toMatchObject({
    code: 'invalid_fields',
    errors: {
      'shipping_address.postal_code': ['Missing postal code'],
      billing_address: ['Missing billing address'],
      payment_details: ['Missing payment method'],
    },
  })
})

test("another account's address or payment method is refused like an unknown one", async () => {
  const buyer = await buyerWithLots(market)
  const other = await market.as('buyer')
  const created = await other.post('/api/account/addresses', { role: 'shipping', address: EXAMPLE_ADDRESS })
  const { id } = created.json<{ address: { id: string } }>().address
  const unknown = '7b0e7b9c-0000-4000-8000-000000000000'
  for (const shipping_address_id of [id, unknown, 'x']) {
    const { shipping_address: _, ...rest } = CARD_PAYLOAD
    const reply = await buyer.post('/api/orders', { ...rest, shipping_address_id })
    expect(reply.json()).toMatchObject({ errors: { shipping_address_id: ['Shipping address is invalid'] } })
  }
  const reply = await placeOrder(buyer, {
    payment_details: { type: 'CreditCard', payment_method_token: unknown },
  })
  expect(reply.json()).toMatchObject({
    errors: { 'payment_details.payment_method_token': ['Payment method is invalid'] },
  })
})

test('an empty cart, a cart without quote and a cart beyond the limit are refused', async () => {
  const empty = await market.as('buyer')
  expect((await placeOrder(empty)).json()).toMatchObject({ code: 'cart_empty' })
  const far = await buyerWithLots(market, [{ pickUp: true }])
  const nowhere = { shipping_address: { ...EXAMPLE_ADDRESS, postal_code: '09900' } }
  expect((await placeOrder(far, nowhere)).json()).toMatchObject({ code: 'shipping_not_quotable' })
  await far.put('/api/cart', { cart: { pick_up_warehouse_keys: ['hebron'] } })
  expect((await placeOrder(far, nowhere)).statusCode).toBe(201)
  const rich = await buyerWithLots(market, [{ priceCents: 999_999_999 }, { priceCents: 1_00 }])
  expect((await placeOrder(rich)).json()).toMatchObject({ code: 'order_too_large' })
})

test('who has not accepted the terms is refused', async () => {
  const account = await market.createAccount({ hasAcceptedTerms: false })
  const reply = await placeOrder(await market.signIn(account))
  expect(reply.json()).toMatchObject({ code: 'terms_not_accepted', message: 'Accept our terms to buy.' })
  expect((await market.visitor.post('/api/orders', CARD_PAYLOAD)).statusCode).toBe(401)
})

describe('where mail is sent', () => {
  const mailing = useApp({ config: { smtpUrl: 'smtp://127.0.0.1:1' } })

  test('who has not confirmed their e-mail address is refused', async () => {
    const account = await mailing.createAccount({ isVerified: false })
    const reply = await placeOrder(await mailing.signIn(account))
    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toMatchObject({
      code: 'email_not_verified',
      message: 'Confirm your e-mail address to buy.',
    })
  })
})

test('invoices are for accounts that may, and not beside an overdue one', async () => {
  const buyer = await buyerWithLots(market)
  const { payment_details: _, ...rest } = CARD_PAYLOAD
  const invoice = { ...rest, payment_gateway: 'invoice' }
  expect((await buyer.post('/api/orders', invoice)).json()).toMatchObject({ code: 'invoice_not_allowed' })
  await market.db.updateTable('accounts').set({ invoice_days: 30 }).where('id', '=', buyer.account.id).execute()
  expect((await previewOrder(buyer, invoice)).json<OrderPreview>()).toMatchObject({
    invoiceDays: 30,
    payment: { type: 'Invoice' },
  })
  const reply = await buyer.post('/api/orders', invoice)
  expect(reply.statusCode).toBe(201)
  const order = reply.json<Order>()
  expect(order).toMatchObject({ state: 'invoiced', payment: { type: 'Invoice' }, paidAt: null })
  expect(Date.parse(order.dueAt!) - Date.parse(order.placedAt)).toBeGreaterThan(29 * 86_400_000)
  expect(await stateOf(buyer.lots[0]!.name)).toBe('awaiting_payment')
  expect(lotsOf(await cartOf(buyer))).toEqual([])
  await sql`update orders set invoice_due_at = now() - interval '1 hour' where id = ${order.id}`.execute(market.db)
  const sellerId = await addAccount(market.db, 'seller')
  await addToCart(buyer, await addLot(market.db, { sellerId }))
  expect((await buyer.post('/api/orders', invoice)).json()).toMatchObject({
    code: 'invoice_not_allowed',
    message: expect.stringContaining('overdue'),
  })
  expect((await placeOrder(buyer)).statusCode).toBe(201)
})

test('an invoice for a won lot replaces when it is due, and the win is no longer owed by itself', async () => {
  const { db } = market
  await addBasics(db)
  const buyer = await market.as('buyer')
  const sellerId = await addAccount(db, 'seller')
  const won = await addUnpaidWin(db, { sellerId, buyerId: buyer.account.id })
  await sql`alter table listings disable trigger listings_move_as_the_table_allows`.execute(db)
  await sql`update listings set state = 'awaiting_payment', sold_price_cents = 25000 where id = ${won.listingId}`.execute(
    db,
  )
  await sql`alter table listings enable trigger listings_move_as_the_table_allows`.execute(db)
  await db.updateTable('accounts').set({ invoice_days: 30 }).where('id', '=', buyer.account.id).execute()
  const { payment_details: _, ...rest } = CARD_PAYLOAD
  const reply = await buyer.post('/api/orders', { ...rest, payment_gateway: 'invoice', only: 'won' })
  const order = reply.json<Order>()
  const win = await db
    .selectFrom('auction_wins')
    .where('listing_id', '=', won.listingId)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(win).toMatchObject({ state: 'awaiting_payment', order_id: order.id })
  expect(win.payment_due_at.toISOString()).toBe(order.dueAt)
  expect(lotsOf(await cartOf(buyer))).toEqual([])
})

describe('cards that are tried out', () => {
  const card = (nonce: string, type = 'CreditCard') => ({ payment_details: { type, payment_method_nonce: nonce } })
  const refused = { code: 'too_many_declines' }
  beforeEach(() => sql`delete from declined_payments`.execute(market.db))

  /** So many declined cards of an account, some time in the last hour, from the network that tests come from. */
  async function addDeclines(accountId: string, count: number): Promise<void> {
    const rows = Array.from({ length: count }, () => ({ account_id: accountId, address_group: '127.0.0.1' }))
    await market.db.insertInto('declined_payments').values(rows).execute()
  }

  test('after ten declined cards an account tries no further one for an hour', async () => {
    const buyer = await buyerWithLots(market)
    await addDeclines(buyer.account.id, 9)
    expect((await placeOrder(buyer, decline)).json()).toMatchObject({ code: 'payment_declined' })
    expect((await placeOrder(buyer)).json()).toMatchObject(refused)
    await sql`update declined_payments set declined_at = now() - interval '61 minutes'`.execute(market.db)
    expect((await placeOrder(buyer)).statusCode).toBe(201)
  })

  test('one account with bad cards stops no other behind its address', async () => {
    const [bad, neighbour] = [await buyerWithLots(market), await buyerWithLots(market)]
    await addDeclines(bad.account.id, 40)
    expect((await placeOrder(bad)).json()).toMatchObject(refused)
    expect((await placeOrder(neighbour)).statusCode).toBe(201)
  })

  test('a tester with many accounts behind one address is stopped with each of them', async () => {
    for (let count = 0; count < 5; count += 1) await addDeclines(await addAccount(market.db), 4)
    const next = await buyerWithLots(market)
    expect((await placeOrder(next)).json()).toMatchObject(refused)
    expect((await next.post('/api/account/payment_methods', VISA)).json()).toMatchObject(refused)
  })

  test('a saved card, PayPal and an invoice are not stopped, and their declines do not count', async () => {
    const buyer = await buyerWithLots(market)
    const saved = await buyer.post('/api/account/payment_methods', VISA)
    await addDeclines(buyer.account.id, 10)
    const token = saved.json<{ payment_method: { id: string } }>().payment_method.id
    const bySavedCard = { payment_details: { type: 'CreditCard', payment_method_token: token } }
    expect((await placeOrder(buyer)).json()).toMatchObject(refused)
    expect((await placeOrder(buyer, bySavedCard)).statusCode).toBe(201)
    await addToCart(buyer, await addLot(market.db, { sellerId: await addAccount(market.db, 'seller') }))
    expect((await placeOrder(buyer, card('fake-paypal-one-time-nonce', 'PayPalAccount'))).statusCode).toBe(201)
    await addToCart(buyer, await addLot(market.db, { sellerId: await addAccount(market.db, 'seller') }))
    await sql`update accounts set invoice_days = 30 where id = ${buyer.account.id}`.execute(market.db)
    const { payment_details: _, ...rest } = CARD_PAYLOAD
    const byInvoice = await buyer.post('/api/orders', { ...rest, payment_gateway: 'invoice' })
    expect(byInvoice.statusCode).toBe(201)
  })

  test("cards that are sent under PayPal's name stop what is sent under it", async () => {
    const buyer = await buyerWithLots(market)
    const disguised = () => placeOrder(buyer, card('fake-processor-declined-visa-nonce', 'PayPalAccount'))
    for (let count = 0; count < 9; count += 1) expect((await disguised()).json().code).toBe('payment_declined')
    // A good one tells the tester as much as a bad one.
    expect((await placeOrder(buyer, card('fake-valid-visa-nonce', 'PayPalAccount'))).json()).toMatchObject({
      code: 'invalid_payment_details',
    })
    expect((await disguised()).json()).toMatchObject(refused)
  })
})

test('a lot whose access was lost can no longer be bought', async () => {
  const { db } = market
  const buyer = await buyerWithLots(market)
  const rule = await addAccessRule(db, `Insiders ${buyer.account.id}`)
  await db.updateTable('listings').set({ access_rule_id: rule }).where('name', '=', buyer.lots[0]!.name).execute()
  expect((await placeOrder(buyer)).json()).toMatchObject({ code: 'lot_gone' })
})

test("one's own lot can't be bought, and a deleted account buys nothing", async () => {
  const { db } = market
  const buyer = await buyerWithLots(market)
  await sql`update lots set seller_id = ${buyer.account.id} where id = ${buyer.lots[0]!.lotId}`.execute(db)
  expect((await placeOrder(buyer)).json()).toMatchObject({ code: 'lot_gone' })
  const leaving = await buyerWithLots(market)
  await db.transaction().execute((tx) => forgetAccount(tx, leaving.account.id))
  expect((await placeOrder(leaving)).statusCode).toBe(401)
})
