import type { Order } from '@lotyard/contract/orders/orders'
import type { OrderPreview } from '@lotyard/contract/orders/placing'
import { FIRST_TARIFF } from '@lotyard/contract/rules/shipping/tariff/tariff'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { EXAMPLE_ADDRESS } from '../../../../test/addresses.ts'
import { useApp } from '../../../../test/servers/app.ts'
import { untilBlocked } from '../../../../test/databases/blocked.ts'
import { addToCart, cartOf, lotsOf } from '../../../../test/carts.ts'
import { addAccount, addBasics, addLot, type AddedLot } from '../../../../test/market.ts'
import { addOrder } from '../../../../test/orders.ts'
import { buyerWithLots, CARD_PAYLOAD, placeOrder, previewOrder } from '../../../../test/placing.ts'
import { buildApp } from '../../../app.ts'

const market = useApp()

const previewed = async (buyer: Parameters<typeof previewOrder>[0], payload = CARD_PAYLOAD) =>
  (await previewOrder(buyer, payload)).json<OrderPreview>()

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: market.context.pool.options.connectionString })
  await client.connect()
  return client
}

test('of two buyers after one lot one gets it, and the other is told', async () => {
  const { db } = market
  await addBasics(db)
  const lot = await addLot(db, { sellerId: await addAccount(db, 'seller') })
  const buyers = await Promise.all([market.as('buyer'), market.as('buyer')])
  for (const buyer of buyers) await addToCart(buyer, lot)
  const replies = await Promise.all(buyers.map((buyer) => placeOrder(buyer)))
  expect(replies.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['201', '409'])
  const refused = replies.find(({ statusCode }) => statusCode === 409)!.json<{ code: string; listings: string[] }>()
  expect(['lot_being_paid', 'lot_gone']).toContain(refused.code)
  expect(refused.listings).toEqual([lot.name])
})

test('while a payment is not known, the lot is being paid for others and in progress for its buyer', async () => {
  const { db, context } = market
  const buyer = await buyerWithLots(market)
  const [lot] = buyer.lots
  const books = await connect()
  await books.query('begin; lock table sandbox_transactions in exclusive mode')
  const placing = placeOrder(buyer, {}, 'first')
  await untilBlocked(context.pool)
  const cart = await cartOf(buyer)
  expect(lotsOf(cart)).toEqual([])
  expect(cart.placingOrderId).not.toBeNull()
  const { version } = cart
  // A second tab without a key, and a retry with the same one.
  expect((await placeOrder(buyer)).json()).toMatchObject({ code: 'order_in_progress', id: cart.placingOrderId })
  const retried = await placeOrder(buyer, {}, 'first')
  expect(retried.statusCode).toBe(202)
  expect(retried.json()).toMatchObject({ id: cart.placingOrderId, state: 'placing' })
  const other = await placeOrder(buyer, { save_billing_address: true }, 'first')
  expect(other.json()).toMatchObject({ code: 'idempotency_key_reused' })
  const rival = await market.as('buyer')
  await db.insertInto('carts').values({ account_id: rival.account.id }).execute()
  await db.insertInto('cart_listings').values({ account_id: rival.account.id, listing_id: lot!.listingId }).execute()
  expect((await placeOrder(rival)).json()).toMatchObject({
    code: 'lot_being_paid',
    message: 'Another buyer is paying for this lot.',
  })
  await books.query('rollback')
  await books.end()
  const placed = await placing
  expect(placed.statusCode).toBe(201)
  expect((await placeOrder(buyer, {}, 'first')).json()).toEqual(placed.json())
  const after = await cartOf(buyer)
  expect(after).toMatchObject({ placingOrderId: null, listingCount: 0 })
  expect(after.version).toBeGreaterThan(version)
})

test('a double click places one order, with a key or without', async () => {
  const buyer = await buyerWithLots(market)
  const replies = await Promise.all([1, 2, 3].map(() => placeOrder(buyer, {}, 'click')))
  expect(new Set(replies.map((reply) => reply.json<Order>().id)).size).toBe(1)
  const hasty = await buyerWithLots(market)
  const statuses = (await Promise.all([1, 2].map(() => placeOrder(hasty)))).map(({ statusCode }) => String(statusCode))
  const [first, second] = statuses.toSorted()
  expect(first).toBe('201')
  expect(['409', '422']).toContain(second)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders where account_id in (${buyer.account.id}, ${hasty.account.id})`.execute(
    market.db,
  )
  expect(rows[0]!.count).toBe(2)
})

test('a price that changed since the preview is shown before it is charged, also a lower one', async () => {
  const { db } = market
  const buyer = await buyerWithLots(market, [{ priceCents: 500_00 }])
  const [lot] = buyer.lots
  for (const cents of [600_00, 400_00]) {
    const { preview_token, totalCostFinalCents } = await previewed(buyer)
    await db.updateTable('listings').set({ fixed_price_cents: cents }).where('name', '=', lot!.name).execute()
    const reply = await placeOrder(buyer, { preview_token: preview_token! })
    expect(reply.statusCode).toBe(409)
    const { code, preview } = reply.json<{ code: string; preview: OrderPreview }>()
    expect(code).toBe('order_changed')
    expect(preview.listings).toMatchObject([{ name: lot!.name, priceCents: cents }])
    expect(preview.totalCostFinalCents).not.toBe(totalCostFinalCents)
    if (cents === 400_00)
      expect((await placeOrder(buyer, { preview_token: preview.preview_token! })).statusCode).toBe(201)
  }
})

test('an address that was edited since, another pick-up, a rise of tax and an old token are changes too', async () => {
  const { db } = market
  const buyer = await buyerWithLots(market, [{ pickUp: true }])
  const created = await buyer.post('/api/account/addresses', { role: 'shipping', address: EXAMPLE_ADDRESS })
  const { id } = created.json<{ address: { id: string } }>().address
  const { shipping_address: _, ...rest } = CARD_PAYLOAD
  const payload = { ...rest, shipping_address_id: id }
  const place = (preview_token: string) => buyer.post('/api/orders', { ...payload, preview_token })
  const changes = [
    () =>
      buyer.put(`/api/account/addresses/${id}`, { address: { ...EXAMPLE_ADDRESS, street_address: '1 Other Road' } }),
    () => buyer.put('/api/cart', { cart: { pick_up_warehouse_keys: ['hebron'] } }),
    () => sql`insert into tax_rates (region, milli_percent) values ('KY', 7000)`.execute(db),
  ]
  for (const change of changes) {
    const { preview_token } = await previewed(buyer, payload)
    await change()
    expect((await place(preview_token!)).json()).toMatchObject({ code: 'order_changed' })
  }
  const { preview_token } = await previewed(buyer, payload)
  for (const forged of [preview_token!.replace(/^\d+/, '1'), `${preview_token!}x`, 'nonsense'])
    expect((await place(forged)).json()).toMatchObject({
      code: 'order_changed',
      preview: { preview_token: expect.any(String) },
    })
  const order = (await place(preview_token!)).json<Order>()
  expect(order.taxCents).toBe(Math.round(order.subtotalCostCents * 0.07))
  await sql`delete from tax_rates`.execute(db)
})

test('dearer freight since the preview is shown before it is charged', async () => {
  const { db, context } = market
  const buyer = await buyerWithLots(market)
  const shown = await previewed(buyer)
  const dearer = { ...FIRST_TARIFF, fuelBasisPoints: 9_900 }
  await sql`insert into freight_tariffs (rates) values (${JSON.stringify(dearer)}::jsonb)`.execute(db)
  // Another process that has the new tariff already: the one of the preview remembers the old one for seconds.
  const other = await buildApp(context, { payments: market.payments })
  const reply = await other.inject({
    method: 'POST',
    url: '/api/orders',
    headers: buyer.headers,
    payload: { ...CARD_PAYLOAD, preview_token: shown.preview_token! },
  })
  await other.close()
  expect(reply.statusCode, reply.body).toBe(409)
  const { code, preview } = reply.json<{ code: string; preview: OrderPreview }>()
  expect(code).toBe('order_changed')
  expect(preview.shippingCostFinalCents!).toBeGreaterThan(shown.shippingCostFinalCents!)
  expect(preview.subtotalCostCents).toBe(shown.subtotalCostCents)
})

test('a lot that is gone stops the order, with its token or without', async () => {
  const { db } = market
  const buyer = await buyerWithLots(market, [{}, {}])
  const { preview_token } = await previewed(buyer)
  await db
    .updateTable('listings')
    .set({ state: 'withdrawn', closed_at: new Date() })
    .where('name', '=', buyer.lots[0]!.name)
    .execute()
  expect((await previewed(buyer)).gone).toMatchObject([{ name: buyer.lots[0]!.name }])
  expect((await previewed(buyer)).preview_token).toBeNull()
  const untold = (await placeOrder(buyer)).json<{ code: string; preview?: OrderPreview }>()
  expect([untold.code, untold.preview]).toEqual(['lot_gone', undefined])
  // A buyer who was shown a preview is shown what is left of it.
  const refused = await placeOrder(buyer, { preview_token: preview_token! })
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    code: 'lot_gone',
    preview: {
      listings: [{ name: buyer.lots[1]!.name }],
      gone: [{ name: buyer.lots[0]!.name }],
      preview_token: null,
    },
  })
})

test('a lot that another buyer has bought is called sold, in the cart and in the preview; a withdrawn one is not', async () => {
  const { db } = market
  const [buyer, rival] = [await buyerWithLots(market, [{}, {}]), await buyerWithLots(market, [])]
  const [bought, withdrawn] = buyer.lots as [AddedLot, AddedLot]
  await addToCart(rival, bought)
  expect((await placeOrder(rival)).statusCode).toBe(201)
  const ended = { state: 'withdrawn', closed_at: new Date() }
  await db.updateTable('listings').set(ended).where('name', '=', withdrawn.name).execute()
  const { gone } = await previewed(buyer)
  expect(gone.toSorted((one, other) => one.name.localeCompare(other.name))).toEqual([
    { name: bought.name, title: expect.any(String), isSold: true },
    { name: withdrawn.name, title: expect.any(String) },
  ])
  const states = async () => lotsOf(await cartOf(buyer)).map(({ name, state, isSold }) => [name, state, isSold])
  await expect.poll(states).toEqual(
    expect.arrayContaining([
      [bought.name, 'gone', true],
      [withdrawn.name, 'gone', undefined],
    ]),
  )
})

test('the preview of a refusal offers no invoice to a buyer who has an overdue one, as the preview itself', async () => {
  const { db } = market
  const buyer = await buyerWithLots(market, [{}])
  await db.updateTable('accounts').set({ invoice_days: 30 }).where('id', '=', buyer.account.id).execute()
  const shown = await previewed(buyer)
  expect(shown.invoiceDays).toBe(30)
  const sellerId = await addAccount(db, 'seller')
  await addOrder(db, { accountId: buyer.account.id, dueInDays: -1, lots: [{ sellerId }] })
  expect((await previewed(buyer)).invoiceDays).toBeNull()
  await db.updateTable('listings').set({ fixed_price_cents: 77_00 }).where('name', '=', buyer.lots[0]!.name).execute()
  const refused = await placeOrder(buyer, { preview_token: shown.preview_token! })
  expect(refused.json()).toMatchObject({ code: 'order_changed', preview: { invoiceDays: null } })
})

test('warehouses of one zip are one, in the preview as in the order', async () => {
  const { db } = market
  await addBasics(db)
  await sql`insert into warehouses (key, description, city, region, zip)
    values ('hebron-annex', 'Hebron Annex, KY', 'Hebron', 'KY', '41048') on conflict do nothing`.execute(db)
  const buyer = await buyerWithLots(market, [{ warehouse: 'hebron-annex' }, {}])
  const { warehouses } = await previewed(buyer)
  const order = (await placeOrder(buyer)).json<Order>()
  const facts = (places: readonly { zip: string; description: string; listings: string[] }[]) =>
    places.map(({ zip, description, listings }) => ({ zip, description, listings: listings.toSorted() }))
  expect(facts(warehouses)).toEqual([
    { zip: '41048', description: 'Hebron, KY', listings: buyer.lots.map(({ name }) => name).toSorted() },
  ])
  expect(facts(order.warehouses)).toEqual(facts(warehouses))
  expect(warehouses[0]!.shippingCostFinalCents).toBe(order.warehouses[0]!.shippingCostFinalCents)
})
