import type { Cart } from '@lotyard/contract/orders/cart'
import type { Order } from '@lotyard/contract/orders/orders'
import type { OrderPreview } from '@lotyard/contract/orders/placing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApp } from '../../../../test/servers/app.ts'
import { addToCart, cartOf, lotsOf } from '../../../../test/carts.ts'
import { addBar, addWin } from '../../../../test/data-rights.ts'
import { addAccount, addBasics, addLot } from '../../../../test/market.ts'
import { buyerWithLots, placeOrder, previewOrder, CARD_PAYLOAD } from '../../../../test/placing.ts'
import { listQueuedJobs } from '../../../../test/readers/queued-jobs.ts'
import type { SandboxBehaviour } from '../../../providers/payments/sandbox/sandbox-behaviour.ts'
import { forgetAccount } from '../../accounts/index.ts'

const sandbox: SandboxBehaviour = {}
const market = useApp({ sandbox })

test('[S7.20] a placed order is paid, and its lots are sold', async () => {
  const buyer = await buyerWithLots(market, [{ priceCents: 500_00 }, { priceCents: 700_00, warehouse: 'ft-wayne' }])
  const preview = (await previewOrder(buyer, CARD_PAYLOAD)).json<OrderPreview>()
  expect(preview.preview_token).not.toBeNull()
  const reply = await placeOrder(buyer, { preview_token: preview.preview_token! })
  expect(reply.json()).toMatchObject({ state: 'paid' })
  expect(reply.statusCode).toBe(201)
  const order = reply.json<Order>()
  expect(order.totalCostFinalCents).toBe(preview.totalCostFinalCents)
  expect(order.payment).toEqual({ type: 'CreditCard', description: 'Visa ending in 1881' })
  // The dates that were shown are those that were promised.
  const estimates = preview.warehouses.map(({ zip, estimate }) => ({ zip, estimate }))
  expect(estimates.every(({ estimate }) => estimate!.arrivesBy !== null)).toBe(true)
  expect(order.warehouses.map(({ zip, shipments: [sent] }) => ({ zip, estimate: sent!.estimate }))).toEqual(
    expect.arrayContaining(estimates),
  )
  const cart: Cart = await cartOf(buyer)
  expect(cart).toMatchObject({ listingCount: 0, placingOrderId: null })
  const sold = await market.db
    .selectFrom('listings')
    .where(
      'name',
      'in',
      buyer.lots.map(({ name }) => name),
    )
    .select(['state', 'sold_price_cents', 'closed_at'])
    .orderBy('sold_price_cents')
    .execute()
  expect(sold).toMatchObject([
    { state: 'sold', sold_price_cents: 500_00 },
    { state: 'sold', sold_price_cents: 700_00 },
  ])
  const transactions = await market.payments.findByOrderId(
    (await market.db.selectFrom('payments').where('order_id', '=', order.id).selectAll().executeTakeFirstOrThrow())
      .gateway_order_id,
  )
  expect(transactions).toMatchObject([{ amountCents: order.totalCostFinalCents, state: 'authorised' }])
  // Queued after the reply.
  await expect
    .poll(async () => (await listQueuedJobs(market.db, 'settle_payment')).map(({ payload }) => payload))
    .toContainEqual({ orderId: order.id })
})

test('[S7.20] a won lot is paid by card: the win is paid, the bar that it caused is lifted, the lot is sold', async () => {
  const { db } = market
  await addBasics(db)
  const buyer = await market.as('buyer')
  const sellerId = await addAccount(db, 'seller')
  const won = await addWin(db, { buyerId: buyer.account.id, sellerId })
  await sql`alter table listings disable trigger listings_move_as_the_table_allows`.execute(db)
  await sql`update listings set state = 'awaiting_payment', sold_price_cents = 25000 where id = ${won.listingId}`.execute(
    db,
  )
  await sql`alter table listings enable trigger listings_move_as_the_table_allows`.execute(db)
  await addBar(db, { accountId: buyer.account.id, winId: won.winId })
  const [inCart] = lotsOf(await cartOf(buyer))
  expect(inCart).toMatchObject({ name: won.name, state: 'won' })
  const reply = await placeOrder(buyer, { only: 'won' })
  expect(reply.statusCode, reply.body).toBe(201)
  const order = reply.json<Order>()
  expect(order).toMatchObject({ state: 'paid', subtotalCostCents: inCart!.priceCents })
  const win = await db.selectFrom('auction_wins').where('id', '=', won.winId).selectAll().executeTakeFirstOrThrow()
  expect(win).toMatchObject({ state: 'paid', order_id: order.id, paid_at: new Date(order.paidAt!) })
  const bar = await db.selectFrom('bidding_bars').where('win_id', '=', won.winId).selectAll().executeTakeFirstOrThrow()
  expect(bar).toMatchObject({ lifted_at: expect.any(Date), lift_reason: 'The lot was paid.' })
  const listing = await db.selectFrom('listings').where('name', '=', won.name).selectAll().executeTakeFirstOrThrow()
  expect(listing).toMatchObject({ state: 'sold', sold_price_cents: inCart!.priceCents })
  expect(lotsOf(await cartOf(buyer))).toEqual([])
})

test('an account is not deleted while its payment is not known', async () => {
  const password = 'a pallet of kettles'
  const account = await market.createAccount({ password })
  const buyer = await market.signIn(account)
  await addBasics(market.db)
  await addToCart(buyer, await addLot(market.db, { sellerId: await addAccount(market.db, 'seller') }))
  sandbox.loseAnswers = true
  const placed = await placeOrder(buyer)
  delete sandbox.loseAnswers
  expect(placed.json()).toMatchObject({ state: 'placing' })
  const reply = await buyer.post('/api/account/deletion', { password, confirm: true })
  expect(reply.statusCode).toBe(409)
  expect(reply.json()).toMatchObject({ code: 'account_in_use', reasons: [{ code: 'open_order' }] })
  // Whatever the code forgets, the database does not.
  await expect(market.db.transaction().execute((tx) => forgetAccount(tx, account.id))).rejects.toThrow(
    'an account in use is not deleted',
  )
})
